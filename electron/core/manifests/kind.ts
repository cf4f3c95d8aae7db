// electron/core/manifests/kind.ts - what a kind of manifest (competency, role) tells the room about itself; all else is the same for each.
import type { CompetencyImportItem, Finding, ManifestFormat } from '../../contract/index.ts';

/** One look at a text of the kind: what it says is in it, under the kind's own name. */
export interface Analysis {
  state: 'ok' | 'broken';
  findings: Finding[];
}

/** A file of another format as one of the kind, once its questions are answered; or why it is none. */
export type Converted =
  | (Pick<CompetencyImportItem, 'notCarried' | 'questions'> & { textWith(answers: Readonly<Record<string, readonly string[]>>): string })
  | { findings: Finding[] };

/** A file of another program, or pasted text. */
export interface GivenFile {
  fileName: string;
  /** Where it is, for a person; null for content without a place. */
  path: string | null;
  text: string;
}
type Place = Pick<GivenFile, 'fileName' | 'path'>;

/** Files of another program that belong together, as several of the kind. */
export interface Gathered {
  /** Each as it would be written. */
  items: (GivenFile & Pick<CompetencyImportItem, 'notCarried'>)[];
  refused: (GivenFile & { findings: Finding[] })[];
  /** What of each file is in none of the items. */
  notCarried: (Place & Pick<CompetencyImportItem, 'notCarried'>)[];
  /** Packages of the skills that they name. */
  records: { fileName: string; text: string }[];
}

export interface Kind<T, A extends Analysis> {
  /** In the table `manifests`, and as a person calls one and several. */
  kind: 'competency' | 'role';
  words: { one: string; many: string };
  /** Never throws. */
  analyse(text: string, fileName: string): A;
  /** What is in force of a text; null = broken. */
  valueOf(analysis: A): T | null;
  /** null = the format is the kind's own. */
  convert?(format: ManifestFormat, text: string, fileName: string): Converted | null;
  /** Files of one folder that are read together. Never throws. */
  gather?(files: readonly GivenFile[]): Gathered;
  /** The folder that a folder, with its last separator, is read together with; without it, each by itself. */
  together?(folder: string): string;
  /** A look at what is no text. */
  broken(findings: Finding[]): A;
  idOf(value: T): string;
  nameOf(value: T): string;
  /** The text with another id; all else keeps its bytes. */
  withId(text: string, id: string): string;
  /** A complete one, without a finding of severity error. */
  newText(name: string, id: string): string;
  /** For a message: `Claims intake`. */
  sampleName: string;
}
