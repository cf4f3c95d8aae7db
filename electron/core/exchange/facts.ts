// electron/core/exchange/facts.ts - what a package says about itself, as a person reads it before trusting it.
import type { Analysis, Finding, ImportItem } from '../../contract/index.ts';
import { isConflict } from '../packages/index.ts';
import { nameOfFile } from '../skills/index.ts';

/** What a package reaches through others depends on what else there is: the room capability finds it out. */
const NOT_KNOWN: ImportItem['reach'] = { skills: [], more: false };

/** For a plan and for a report; `fileName` names a package that does not name itself. */
export function factsOf(analysis: Analysis, fileName: string) {
  const { metadata, state, artifacts } = analysis;
  const errors = analysis.findings.filter(({ severity }) => severity === 'error');
  const problem = errors.find(isConflict) ?? errors[0] ?? analysis.findings[0];
  return {
    name: metadata.name || nameOfFile(fileName),
    version: metadata.version,
    description: metadata.description,
    author: metadata.author,
    publisher: metadata.publisher,
    license: metadata.license,
    state,
    kinds: [...new Set(artifacts.map(({ kind }) => kind))],
    requiredScopes: metadata.requiredScopes,
    requiredPermissions: metadata.requiredPermissions.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
    tools: metadata.tools,
    skills: metadata.skills,
    prerequisites: metadata.development.prerequisites,
    reach: NOT_KNOWN,
    code: artifacts.flatMap(({ kind, key }) => (kind === 'code_template' ? [key] : [])),
    signature: analysis.signature,
    reason: state === 'broken' && problem !== undefined ? placed(problem) : null,
  } satisfies Partial<ImportItem>;
}

/** What is said of a package about which nothing is known yet. */
export const noFacts = (fileName: string) =>
  ({
    name: nameOfFile(fileName),
    version: '',
    description: '',
    author: null,
    publisher: null,
    license: null,
    state: 'broken',
    kinds: [],
    requiredScopes: [],
    requiredPermissions: [],
    tools: [],
    skills: [],
    prerequisites: [],
    reach: NOT_KNOWN,
    code: [],
    signature: 'none',
    reason: null,
  }) satisfies Partial<ImportItem>;

/** `Line 3, column 1: …` */
export const placed = ({ path, line, column, message }: Finding): string =>
  `${path === undefined ? 'Line' : `${path}, line`} ${line}, column ${column}: ${message}`;
