// electron/core/prompts/compose.ts - the one function that makes the system message of a package. A golden test holds its order and
// separators. Prose is never rendered as a template: `{{`, `$ARGUMENTS` and `!` spans reach the model as written (package-format.md,
// body rule 5).
import type { Analysis, Artifact, PreviewPart } from '../../contract/index.ts';

/** One part of the system message; `artifactKey` names the artifact it comes from, null for framing and the output schema. */
export interface SystemPart {
  kind: PreviewPart['kind'];
  label: string;
  text: string;
  artifactKey: string | null;
}

const SEPARATOR = '\n\n';

/**
 * The parts of the system message: framing and prose artifacts in file order, examples as input and output, then the output schema
 * when `withOutputSchema` (it belongs to the last step only) and the package has one.
 */
export function composeSystem(analysis: Pick<Analysis, 'prose' | 'artifacts' | 'metadata'>, withOutputSchema: boolean): SystemPart[] {
  const artifacts = new Map(analysis.artifacts.map((artifact) => [artifact.key, artifact]));
  const parts = analysis.prose
    .map((part): SystemPart => {
      const artifact = part.artifactKey === null ? undefined : artifacts.get(part.artifactKey);
      return {
        kind: part.kind,
        label: part.label,
        text: exampleText(artifact, part.text) ?? trimBlankLines(part.text),
        artifactKey: part.artifactKey,
      };
    })
    .filter((part) => part.text !== '');
  const schema = analysis.metadata.outputSchema;
  if (withOutputSchema && schema !== null)
    parts.push({ kind: 'output_schema', label: 'Output schema', text: schemaText(schema), artifactKey: null });
  return parts;
}

/** The system message as it is sent. */
export function joinParts(parts: readonly SystemPart[]): string {
  return parts.map((part) => part.text).join(SEPARATOR);
}

interface Words {
  request: string;
  /** By the input schema, with its defaults. */
  input: Record<string, unknown>;
}

/** `request` is a reserved name: an input of that name is the request, unless there is one beside the inputs. */
export const requestOf = ({ request, input }: Words): string =>
  request.trim() === '' && typeof input.request === 'string' ? input.request : request;

/**
 * What a model is asked where there is no template: the request, then the inputs in the form that an example's input has in the system
 * message. Empty if there is neither.
 */
export function askText(words: Words): string {
  const asked = requestOf(words);
  const { request: given, ...others } = words.input;
  // One that is not what is asked is an input like any other.
  const input = given === undefined || given === asked ? others : words.input;
  const inputs = Object.keys(input).length === 0 ? '' : `Input:\n${JSON.stringify(input, null, 2)}`;
  return [asked, inputs].filter((part) => part.trim() !== '').join('\n\n');
}

/** The pair under the heading it has in the file; a pair further down in a section has none of its own. */
function exampleText(artifact: Artifact | undefined, written: string): string | null {
  if (!artifact?.example) return null;
  const { input, output } = artifact.example;
  const heading = /^## [^\r\n]*/.exec(written)?.[0].trimEnd();
  const pair = `Input:\n${trimBlankLines(input)}\n\nOutput:\n${trimBlankLines(output)}`;
  return heading === undefined ? pair : `${heading}\n\n${pair}`;
}

function schemaText(schema: Record<string, unknown>): string {
  return `Answer only with JSON that follows this JSON Schema:\n\n${JSON.stringify(schema, null, 2)}`;
}

/** Line ends as LF and no blank lines around; everything between stays as written. */
function trimBlankLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
