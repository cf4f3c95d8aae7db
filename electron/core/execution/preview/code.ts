// electron/core/execution/preview/code.ts - what Python refuses in the code of a package before anybody has entered a value: each code template
// is rendered with samples that its input schema allows, and read by the parser of a run. Nothing is executed (row B2).
import { type Analysis, type Artifact, asAppError, type Finding, isNumber, isRecord } from '../../../contract/index.ts';
import { blocksOf } from '../../packages/index.ts';
import { freeNames, type PromptEngine } from '../../prompts/index.ts';
import { flatContext } from '../plan/context.ts';
import type { PythonFindings } from './python.ts';

export interface CodeReaders {
  prompts: Pick<PromptEngine, 'render'>;
  python: PythonFindings;
}

/** Findings in the code of `analysis`, whose file is `text`, but for the artifact with the key `except`. Throws `cancelled`. */
export async function codeFindings(
  readers: CodeReaders,
  analysis: Analysis,
  text: string,
  { except, signal }: { except?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const artifact of analysis.artifacts) {
    if (artifact.kind !== 'code_template' || artifact.key === except) continue;
    for (const values of samplesOf(analysis, artifact)) {
      const source = await render(readers.prompts, analysis, artifact, values, signal);
      if (source === null) continue;
      const said = await readers.python(source, artifact, text, signal);
      // Of code with values in it only errors: a warning about a literal may be one about the sample.
      const certain = source === artifact.content ? said : said.filter(({ severity }) => severity === 'error');
      found.push(...certain);
      if (certain.length > 0) break;
    }
  }
  return found;
}

const SAMPLE = 'sample_text';

/** With every input, its switches on and off, and with the required ones alone. */
function samplesOf({ metadata }: Analysis, artifact: Artifact): Record<string, unknown>[] {
  const names = freeNames(artifact.content);
  const known = isRecord(metadata.inputSchema?.properties) ? metadata.inputSchema.properties : {};
  const others = Object.fromEntries(names.filter((name) => !(name in known)).map((name) => [name, SAMPLE]));
  if (Object.keys(known).length === 0) return [others];
  const kinds = [
    { full: true, on: true },
    { full: true, on: false },
    { full: false, on: false },
  ];
  return kinds.map((kind) => ({ ...others, ...(sampleOf(metadata.inputSchema, kind, 0) as Record<string, unknown>) }));
}

const MAX_DEPTH = 8;

/** A value that a schema allows, the author's own where there is one. Text is `SAMPLE`, and so is what is not known. */
function sampleOf(schema: unknown, kind: { full: boolean; on: boolean }, depth: number): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return SAMPLE;
  const examples = [schema.default, schema.const, ...[schema.enum, schema.examples].flatMap((each) => (Array.isArray(each) ? each : []))];
  const own = examples.find((each) => each !== undefined);
  if (own !== undefined) return own;
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'integer' || type === 'number') return isNumber(schema.minimum) ? schema.minimum : 1;
  if (type === 'boolean') return kind.on;
  if (type === 'array') return [sampleOf(schema.items, kind, depth + 1)];
  if (!isRecord(schema.properties)) return type === 'object' ? {} : SAMPLE;
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(schema.properties).filter(
    ([name, field]) => kind.full || required.includes(name) || (isRecord(field) && 'default' in field),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, kind, depth + 1)]));
}

/** The code of a run with these values; null = unknown, because it needs others, or a text of theirs becomes code itself. */
async function render(
  prompts: CodeReaders['prompts'],
  { artifacts }: Analysis,
  artifact: Artifact,
  input: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const outputs = new Map(artifacts.filter((each) => each !== artifact).map(({ name }) => [name, { value: SAMPLE, text: SAMPLE }]));
  const context = flatContext({ input, request: SAMPLE, outputs, artifact });
  try {
    const { text } = await prompts.render(artifact.content, context, { blocks: blocksOf(artifact), python: true, signal });
    return text.replaceAll(TEXT, '').toLowerCase().includes(SAMPLE) ? null : text;
  } catch (cause) {
    const error = asAppError(cause);
    if (error.code === 'cancelled') throw error;
    return null;
  }
}

/** A string or a comment of Python; what is not closed goes to the end of its line or of the code. */
const TEXT =
  /"""(?:\\[\s\S]|(?!""")[^\\])*(?:"""|$)|'''(?:\\[\s\S]|(?!''')[^\\])*(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|#.*/g;
