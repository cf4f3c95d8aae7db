// electron/core/mcp/reading/references.ts - what a value of a server refers to. All spellings of clients become one: `${env:NAME}`,
// `${env:NAME:-otherwise}`, `${input:id}`, `${workspaceFolder}`. Nothing is looked up here.

export type Reference =
  | { kind: 'env'; name: string; otherwise: string | null }
  /** Both are kept in the secret store; `input` is what a person is asked for. */
  | { kind: 'input' | 'secret'; name: string }
  | { kind: 'workspaceFolder' | 'workspaceFolderBasename' | 'userHome' | 'pathSeparator' }
  /** A client knows it, and nobody here: `${command:…}`, `{file:…}`. */
  | { kind: 'unknown'; name: string };

export interface Part {
  text: string;
  /** null = the text stands for itself. */
  reference: Reference | null;
}

const NAME = /^[A-Za-z_]\w{0,199}$/;
const PLAIN: Readonly<
  Record<string, Extract<Reference, { kind: 'workspaceFolder' | 'userHome' | 'workspaceFolderBasename' | 'pathSeparator' }>>
> = {
  workspaceFolder: { kind: 'workspaceFolder' },
  workspaceRoot: { kind: 'workspaceFolder' },
  workspaceFolderBasename: { kind: 'workspaceFolderBasename' },
  userHome: { kind: 'userHome' },
  pathSeparator: { kind: 'pathSeparator' },
  '/': { kind: 'pathSeparator' },
};

function referenceOf(inside: string): Reference {
  if (Object.hasOwn(PLAIN, inside)) return PLAIN[inside]!;
  const colon = inside.indexOf(':');
  const [kind, rest] = colon === -1 ? ['', inside] : [inside.slice(0, colon), inside.slice(colon + 1)];
  if (kind === 'workspaceFolder') return { kind: 'workspaceFolder' };
  if ((kind === 'input' || kind === 'secret') && rest !== '') return { kind, name: rest };
  const named = kind === 'env' ? rest : inside;
  const split = named.indexOf(':-');
  const [name, otherwise] = split === -1 ? [named, null] : [named.slice(0, split), named.slice(split + 2)];
  return NAME.test(name) ? { kind: 'env', name, otherwise } : { kind: 'unknown', name: inside };
}

/** A text as its own parts and what it refers to, in order. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf('${'); at !== -1; at = text.indexOf('${', from)) {
    const end = text.indexOf('}', at);
    if (end === -1) break;
    if (at > from) parts.push({ text: text.slice(from, at), reference: null });
    parts.push({ text: text.slice(at, end + 1), reference: referenceOf(text.slice(at + 2, end)) });
    from = end + 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), reference: null });
  return parts;
}

export const referencesIn = (text: string): Reference[] => partsOf(text).flatMap(({ reference }) => reference ?? []);

export function referenceText(reference: Reference): string {
  switch (reference.kind) {
    case 'env':
      return `\${env:${reference.name}${reference.otherwise === null ? '' : `:-${reference.otherwise}`}}`;
    case 'input':
    case 'secret':
      return `\${${reference.kind}:${reference.name}}`;
    case 'unknown':
      return `\${${reference.name}}`;
    default:
      return `\${${reference.kind}}`;
  }
}

/**
 * A value as a client writes it, with our references: `${NAME}` and a whole `$NAME` (Claude Code, Gemini), `{env:NAME}` and `{file:path}` (opencode).
 * What a file calls a secret of ours is something to ask for: it names none.
 */
export function canonicalText(text: string): string {
  if (/^\$[A-Za-z_]\w{0,199}$/.test(text)) return `\${env:${text.slice(1)}}`;
  const braced = text.replace(/(?<!\$)\{(env|file):([^{}]{1,500})\}/g, (_, kind: string, rest: string) => `\${${kind}:${rest}}`);
  return partsOf(braced)
    .map(({ text: own, reference }) => {
      if (reference === null) return own;
      return referenceText(reference.kind === 'secret' ? { kind: 'input', name: reference.name } : reference);
    })
    .join('');
}
