// electron/core/cases/importing.ts - import and export of test cases. Nothing is stored before the person has seen a file's content.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError, type CaseImport, type CasesApi, isRecord, jsonFrom, type LibraryApi, numberFrom } from '../../contract/index.ts';
import { bytesOf } from '../evals/index.ts';
import { writeFileAtomic } from '../storage/index.ts';
import type { CaseDraft, ReadCases } from './formats/draft.ts';
import { asText } from './formats/draft.ts';
import { writeEvals } from './formats/evals.ts';
import { writeJsonl } from './formats/jsonl.ts';
import { readCases } from './formats/read.ts';
import { contentHash } from './identity.ts';
import type { CaseStore } from './store/case-store.ts';

interface Kept {
  skillId: string;
  fileName: string;
  read: ReadCases;
}

/** Files read that may still be applied. */
const KEPT_IMPORTS = 8;
export const MAX_CASES = 10_000;

export interface Exchange extends Pick<CasesApi, 'readImport' | 'exportCases' | 'saveCases'> {
  applyImport(input: Parameters<CasesApi['applyImport']>[0]): { added: number; skillId: string };
}

export function createExchange(store: CaseStore, library: () => Pick<LibraryApi, 'open'>, now: () => string): Exchange {
  const imports = new Map<string, Kept>();
  return {
    readImport({ skillId, ...source }): CaseImport {
      const { analysis } = library().open({ id: skillId });
      const { fileName, bytes } = bytesOf(source);
      const read = readCases(fileName, bytes);
      if (read.format === 'promptfoo_csv') for (const each of read.cases) each.inputs = typed(each.inputs, analysis?.metadata.inputSchema);
      const duplicates = markDuplicates(read.cases, store.hashes(skillId));
      const importId = randomUUID();
      imports.set(importId, { skillId, fileName, read });
      for (const old of [...imports.keys()].slice(0, -KEPT_IMPORTS)) imports.delete(old);
      const cases = read.cases.map((each, index) => ({
        name: each.name,
        inputs: each.inputs,
        request: each.request,
        assertions: each.assertions.length,
        notRun: each.notRun.length,
        notRunChecks: each.notRun.map(inFewWords),
        duplicate: duplicates[index]!,
      }));
      return { importId, fileName, format: read.format, cases, problems: read.problems };
    },
    applyImport({ importId, duplicates }) {
      const kept = imports.get(importId);
      if (kept === undefined) throw new AppError('not_found', 'This import is no longer available.', { remedy: 'Choose the file again.' });
      const { skillId, fileName, read } = kept;
      const marks = markDuplicates(read.cases, store.hashes(skillId));
      const chosen = duplicates ? read.cases : read.cases.filter((_, index) => !marks[index]);
      requireRoom(store, skillId, chosen.length);
      const added = store.add(
        skillId,
        chosen.map((each) => ({ ...each, source: `import:${fileName}` })),
        now(),
      );
      imports.delete(importId);
      return { added: added.length, skillId };
    },
    exportCases(input) {
      const { fileName, text } = exported(input);
      return { fileName, data: Buffer.from(text).toString('base64') };
    },
    saveCases({ dir, overwrite, ...input }) {
      const { fileName, text } = exported(input);
      const path = join(dir, fileName);
      writeFileAtomic(path, Buffer.from(text), { overwrite });
      return { path };
    },
  };

  function exported({ skillId, format }: { skillId: string; format: 'evals_json' | 'jsonl' }): { fileName: string; text: string } {
    const { row } = library().open({ id: skillId });
    const cases = store.list(skillId);
    if (format === 'jsonl') return { fileName: `${row.name}-cases.jsonl`, text: writeJsonl(cases) };
    const kept = store.kept(skillId);
    const withKept = cases.map((each) => ({ case: each, kept: kept.get(each.id) ?? {} }));
    return { fileName: 'evals.json', text: writeEvals(row.name, withKept) };
  }
}

const FEW_CHARS = 160;

/** `type: value` of a check, else its text. */
function inFewWords(check: unknown): string {
  const text =
    isRecord(check) && typeof check.type === 'string'
      ? `${check.type}${'value' in check ? `: ${asText(check.value)}` : ''}`
      : asText(check);
  return text.length <= FEW_CHARS ? text : `${text.slice(0, FEW_CHARS - 1).toWellFormed()}…`;
}

/** Throws `limit_reached`. */
export function requireRoom(store: CaseStore, skillId: string, more: number): void {
  if (store.count(skillId) + more <= MAX_CASES) return;
  throw new AppError(
    'limit_reached',
    `A skill can have at most ${MAX_CASES.toLocaleString('en')} test cases; ${more.toLocaleString('en')} more do not fit.`,
    {
      remedy: 'Remove cases that you no longer need, or import a smaller file.',
    },
  );
}

/** Of a stored one, or of an earlier one in the same file. */
function markDuplicates(cases: readonly CaseDraft[], stored: ReadonlySet<string>): boolean[] {
  const seen = new Set(stored);
  return cases.map((each) => {
    const hash = contentHash(each);
    const isSeen = seen.has(hash);
    seen.add(hash);
    return isSeen;
  });
}

/** Cells are text: each becomes the type that the skill expects if it parses, else it is kept and the run reports it. */
function typed(inputs: Record<string, unknown>, schema: unknown): Record<string, unknown> {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const property = properties[name];
      return [name, typeof value === 'string' && isRecord(property) ? typedCell(value, property.type) : value];
    }),
  );
}

function typedCell(text: string, type: unknown): unknown {
  const trimmed = text.trim();
  switch (type) {
    case 'number':
    case 'integer':
      return numberFrom(trimmed) ?? (trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text);
    case 'boolean':
      return /^true$/i.test(trimmed) ? true : /^false$/i.test(trimmed) ? false : text;
    case 'object':
      return parsedAs(trimmed, isRecord) ?? text;
    case 'array':
      return parsedAs(trimmed, Array.isArray) ?? (trimmed === '' ? [] : trimmed.split(',').map((each) => each.trim()));
    default:
      return text;
  }
}

function parsedAs(text: string, is: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = jsonFrom(text);
    return is(value) ? value : null;
  } catch {
    return null;
  }
}
