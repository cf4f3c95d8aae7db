// electron/core/formats/out/index.ts - packages in the formats of other clients, as far as that is honest.
import { AppError, FORMAT_NAMES, type PackageFormat } from '../../../contract/index.ts';
import { toCursorRule } from './cursor.ts';
import { toGeminiCommand } from './gemini.ts';
import { MARKDOWN, toMarkdown } from './markdown.ts';
import type { Outgoing, Written } from './outgoing.ts';

type Writer = (given: Outgoing) => Written;

const WRITERS: Partial<Record<PackageFormat, Writer>> = {
  ...Object.fromEntries(Object.entries(MARKDOWN).map(([format, target]) => [format, (given: Outgoing) => toMarkdown(given, target)])),
  cursor_rule: toCursorRule,
  gemini_command: toGeminiCommand,
};

/** A package in the format of another client, with what is lost. Throws `bad_input` if it cannot be said there, `package_broken` with the place. */
export function fromPackage(format: PackageFormat, text: string, fileName: string): Written {
  const write = WRITERS[format];
  if (write !== undefined) return write({ text, fileName });
  throw new AppError(
    'bad_input',
    `It was changed since it was a ${FORMAT_NAMES[format]} file, and cannot be written in that format again.`,
    {
      remedy: 'Export it as a package.',
    },
  );
}
