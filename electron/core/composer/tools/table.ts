// electron/core/composer/tools/table.ts - exactly the tools that the composer has. They read skills and change the draft; none of them saves.
import { z } from 'zod';
import {
  AppError,
  asAppError,
  COMPOSER_TOOLS,
  type ComposerTool,
  type DraftRun,
  type ExecutionApi,
  type Finding,
  JsonObject,
  type LibraryApi,
  type TestCase,
} from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { Changed, DraftText } from './changes.ts';
import * as changes from './changes.ts';

export interface ToolDeps {
  library: () => Pick<LibraryApi, 'list' | 'open'>;
  analyse: Analyse;
  preview: ExecutionApi['preview'];
  /** Test cases of the skill that is changed; none for a new one. */
  cases(): TestCase[];
  /** One answer of the draft. */
  run(
    draft: DraftText,
    asked: { inputs: Record<string, unknown>; request: string; test: TestCase | null },
    signal: AbortSignal,
  ): Promise<DraftRun>;
}

export interface ToolResult {
  /** What the model reads. */
  answer: unknown;
  ok: boolean;
  /** What people read. */
  note: string;
  /** The draft, if it was changed. */
  draft: DraftText | null;
}

interface ToolDefinition {
  name: ComposerTool;
  description: string;
  input: z.ZodType;
  run(draft: DraftText, input: never, signal: AbortSignal): ToolResult | Promise<ToolResult>;
}

/** What a model reads of one text. In characters. */
const MOST_READ = 30_000;
const MOST_FINDINGS = 12;
const MOST_LISTED = 30;

const ListSkills = z.object({ query: z.string().max(200).default('') });
const GetSkill = z.object({ name: z.string().max(200) });
const None = z.object({});
const Values = z.object({ inputs: JsonObject.default({}), request: z.string().max(20_000).default('') });
const RunCase = Values.extend({ case: z.string().optional() });

const shortFinding = ({ severity, code, line, message }: Finding) => ({ severity, code, line, message });

/** What a text has to be looked at for, the worst first. */
export function findingsOf(analyse: Analyse, { text, fileName }: DraftText): Finding[] {
  if (text === '') return [];
  const order = { error: 0, warning: 1, info: 2 };
  return analyse(text, fileName).findings.toSorted((a, b) => order[a.severity] - order[b.severity]);
}

/** The tools over one draft. An answer never throws but by the signal: what went wrong is what the model reads. */
export function createTools(deps: ToolDeps) {
  const changed = ({ label, ...draft }: Changed): ToolResult => {
    const findings = findingsOf(deps.analyse, draft);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const answer = { ok: true, artifacts: changes.outlineOf(draft), findings: findings.slice(0, MOST_FINDINGS).map(shortFinding) };
    const trouble = errors === 0 ? '' : `, ${errors} to fix: ${findings[0]!.message}`;
    return { answer, ok: errors === 0, note: `${label}${trouble}`, draft };
  };
  const told = (answer: unknown, note: string, ok = true): ToolResult => ({ answer, ok, note, draft: null });
  const changing = <T>(name: ComposerTool, description: string, input: z.ZodType<T>, act: (draft: DraftText, input: T) => Changed) => ({
    name,
    description,
    input,
    run: (draft: DraftText, given: T) => changed(act(draft, given)),
  });

  const definitions: ToolDefinition[] = [
    {
      name: 'list_skills',
      description: 'Names and descriptions of skills in the library that match some words. Look for one that does it already.',
      input: ListSkills,
      run(_, { query }: z.infer<typeof ListSkills>) {
        const { rows, total } = deps.library().list({ query, sort: query === '' ? 'name' : 'relevance', limit: MOST_LISTED });
        const skills = rows.map(({ name, description, scope }) => ({ name, description, scope }));
        return told({ skills, total }, `${total} found${query === '' ? '' : ` for “${query}”`}`);
      },
    },
    {
      name: 'get_skill',
      description: 'The text of a skill, by its name. Without a name that is another skill: the draft.',
      input: GetSkill,
      run: (draft, { name }: z.infer<typeof GetSkill>) => readSkill(deps, draft, name, told),
    },
    changing(
      'create_skill',
      'Begins the draft with a name and a description that says what it does and when to use it.',
      changes.CreateSkill,
      changes.createSkill,
    ),
    changing(
      'update_skill',
      'Changes the name or values of the frontmatter of the draft: {"set": {"input_schema": {"page": "string"}, "tags": null}}; null removes one.',
      changes.UpdateSkill,
      changes.updateSkill,
    ),
    changing(
      'add_artifact',
      'Adds a part to the draft: description, approach or example as prose, prompt_template as a Jinja template over the inputs. The content of an example is {"input": "…", "output": "…"} as JSON.',
      changes.AddArtifact,
      changes.addArtifact,
    ),
    changing(
      'update_artifact',
      'Replaces the content of a part of the draft, or renames it.',
      changes.UpdateArtifact,
      changes.updateArtifact,
    ),
    changing('remove_artifact', 'Removes a part of the draft.', changes.RemoveArtifact, changes.removeArtifact),
    {
      name: 'validate',
      description: 'What is to be fixed in the draft, and which clients can read it.',
      input: None,
      run: (draft) => validated(deps, draft, told),
    },
    {
      name: 'render',
      description: 'What a model would be sent for some inputs.',
      input: Values,
      run: (draft, given: z.infer<typeof Values>, signal) => rendered(deps, draft, given, signal, told),
    },
    {
      name: 'run_case',
      description: 'The answer of a model to the draft: for inputs and a request, or for a test case by its name.',
      input: RunCase,
      run: (draft, given: z.infer<typeof RunCase>, signal) => ran(deps, draft, given, signal, told),
    },
  ];
  return {
    /** Name, purpose and schema of each, for a model. */
    offered: definitions.map(({ name, description, input }) => ({ name, description, inputSchema: schemaOf(input) })),
    async call(name: string, input: unknown, draft: DraftText, signal: AbortSignal): Promise<ToolResult> {
      const definition = definitions.find((each) => each.name === name);
      if (definition === undefined) {
        return told({ ok: false, error: `There is no tool ${name}. There are: ${COMPOSER_TOOLS.join(', ')}.` }, 'no such tool', false);
      }
      const read = definition.input.safeParse(input);
      if (!read.success) {
        const error = read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('; ');
        return told({ ok: false, error }, error, false);
      }
      try {
        return await definition.run(draft, read.data as never, signal);
      } catch (cause) {
        if (signal.aborted) throw cause;
        const { message, remedy } = asAppError(cause);
        return told({ ok: false, error: message, remedy }, message, false);
      }
    },
  };
}

export type Tools = ReturnType<typeof createTools>;
type Told = (answer: unknown, note: string, ok?: boolean) => ToolResult;

function schemaOf(input: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

const cut = (text: string): string =>
  text.length <= MOST_READ ? text : `${text.slice(0, MOST_READ)}\n… ${text.length - MOST_READ} more characters are left out`;

/** A skill that nobody has read yet is a stranger's text: it does not speak to a model here either. */
function readSkill({ library }: ToolDeps, draft: DraftText, name: string, told: Told): ToolResult {
  if (draft.text !== '' && draft.fileName === `${name}.md`) return told({ text: cut(draft.text) }, `${name}, the draft`);
  const rows = library().list({ query: `name:${JSON.stringify(name)}`, limit: 20 }).rows;
  const row = rows.find((each) => each.name === name && each.state === 'ok');
  if (row === undefined) throw new AppError('not_found', `There is no skill named ${name}.`, { remedy: 'Call list_skills.' });
  if (!row.acknowledged) {
    throw new AppError('run_blocked', `${name} has not been read and acknowledged yet.`, {
      remedy: 'Its author has to do that in the library.',
    });
  }
  return told({ text: cut(library().open({ id: row.id }).text ?? '') }, name);
}

function validated({ analyse }: ToolDeps, draft: DraftText, told: Told): ToolResult {
  if (draft.text === '') return told({ ok: false, error: 'There is no skill yet.' }, 'nothing to validate', false);
  const findings = findingsOf(analyse, draft);
  const clients = analyse(draft.text, draft.fileName).clients.map(({ client, verdict }) => ({ client, verdict }));
  const bad = findings.filter(({ severity }) => severity !== 'info').length;
  return told(
    { findings: findings.slice(0, MOST_FINDINGS).map(shortFinding), clients },
    bad === 0 ? 'nothing to fix' : `${bad} to look at`,
    bad === 0,
  );
}

async function rendered(
  { preview }: ToolDeps,
  draft: DraftText,
  { inputs, request }: z.infer<typeof Values>,
  signal: AbortSignal,
  told: Told,
): Promise<ToolResult> {
  const shown = await preview({ ...draft, artifact: null, input: inputs, request, modelId: null }, signal);
  const system = shown.system.map(({ text }) => text).join('\n\n');
  const user = shown.user?.text ?? '';
  const refusal = shown.refusal === null ? null : shown.refusal.message;
  return told(
    { system: cut(system), user: cut(user), refusal },
    refusal ?? `${shown.systemTokens + (shown.user?.tokens ?? 0)} tokens`,
    refusal === null,
  );
}

async function ran(deps: ToolDeps, draft: DraftText, given: z.infer<typeof RunCase>, signal: AbortSignal, told: Told): Promise<ToolResult> {
  const all = deps.cases();
  const test = given.case === undefined ? null : (all.find(({ id, name }) => id === given.case || name === given.case) ?? null);
  if (given.case !== undefined && test === null) {
    throw new AppError('not_found', `There is no test case ${given.case}.`, {
      remedy:
        all.length === 0
          ? 'Give inputs instead.'
          : `There are: ${all
              .slice(0, 20)
              .map(({ name }) => name)
              .join(', ')}.`,
    });
  }
  const asked = test === null ? given : { inputs: test.inputs, request: test.request };
  const { output, error, failed, verdict, ms } = await deps.run(draft, { ...asked, test }, signal);
  const note = error?.message ?? (failed.length > 0 ? `failed: ${failed[0]}` : `answered in ${(ms / 1000).toFixed(1)} s`);
  return told(
    { output: cut(output ?? ''), failed, error: error?.message ?? null },
    test === null ? note : `${test.name}: ${note}`,
    verdict !== 'fail' && error === null,
  );
}
