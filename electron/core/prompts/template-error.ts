// electron/core/prompts/template-error.ts - the AppError of a render that failed, with the place in the template.
import { AppError, type ErrorCode } from '../../contract/index.ts';
import { nearestWord } from '../text/index.ts';
import { FILTERS, FUNCTIONS, TESTS } from './builtins.ts';
import { placeOf } from './place.ts';
import type { MissingName, RenderFailure } from './worker/protocol.ts';

/** `names` are those of the context. */
interface Failed {
  template: string;
  names: readonly string[];
}

/** A render that failed. `missing` are the names without a value, with offsets in the template. */
export class TemplateError extends AppError {
  readonly missing: MissingName[];

  constructor(code: ErrorCode, message: string, options: ConstructorParameters<typeof AppError>[2], missing: MissingName[]) {
    super(code, message, options);
    this.name = 'TemplateError';
    this.missing = missing;
  }
}

/** Makes the error of a failed render. Lines count from `firstLine`, so that a caller can name the line of the author's file. */
export function templateError(failure: RenderFailure, job: Failed, firstLine: number): TemplateError {
  if (failure.kind === 'undefined' && failure.missing.length > 0) return undefinedNames(failure.missing, job, firstLine);
  const line = failure.line === null ? null : failure.line + firstLine - 1;
  const where = line === null ? undefined : { line, ...(failure.column === null ? {} : { column: failure.column }) };
  const at = line === null ? 'The template' : `Line ${line}: the template`;
  switch (failure.kind) {
    case 'undefined':
      return new TemplateError('template_undefined', `${at} uses a name that has no value.`, { where, remedy: VALUE_REMEDY }, []);
    case 'limit':
      return new TemplateError('template_limit', `${at} was stopped: ${failure.message}.`, { where, remedy: LIMIT_REMEDY }, []);
    case 'syntax': {
      const message = `${at} cannot be read: ${failure.message.replace(/^syntax error: /, '')}.`;
      return new TemplateError('template_syntax', message, { where, remedy: 'Fix the template here.' }, failure.missing);
    }
    case 'failed': {
      const message = `${at} failed: ${failure.message}.`;
      return new TemplateError('template_syntax', message, { where, remedy: remedyFor(failure.message) }, failure.missing);
    }
  }
}

const VALUE_REMEDY = 'Give it a value in the input, or allow it to be missing with default(…) or "is defined".';
const LIMIT_REMEDY = 'Make the template or its input smaller; a template must not loop forever.';

function undefinedNames(missing: MissingName[], job: Failed, firstLine: number): TemplateError {
  const placeInFile = (name: MissingName) => {
    const { line, column } = placeOf(job.template, name.start);
    return { line: line + firstLine - 1, column };
  };
  const told = missing.map((name) => {
    const { line, column } = placeInFile(name);
    const root = /^[A-Za-z_]\w*/.exec(name.text)![0];
    const near = job.names.includes(root) ? null : nearestWord(root, job.names);
    return `line ${line}, column ${column}: ${name.text} has no value${near === null ? '' : ` (did you mean ${near})`}`;
  });
  const text = told.join('; ');
  const message = `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  return new TemplateError('template_undefined', message, { where: placeInFile(missing[0]!), remedy: VALUE_REMEDY }, missing);
}

/** "filter upcase is unknown": name the filter that exists. */
function remedyFor(message: string): string {
  const unknown = /(filter|test|function)?:? ?(?:filter |test )?\b(\w+) is unknown/.exec(message);
  if (!unknown) return 'Fix the template here.';
  const lists = { filter: FILTERS, test: TESTS, function: FUNCTIONS };
  const near = nearestWord(unknown[2]!, lists[(unknown[1] ?? 'function') as keyof typeof lists]);
  return near === null ? 'Use a name that the template engine supports.' : `Did you mean ${near}?`;
}
