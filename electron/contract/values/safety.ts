// electron/contract/values/safety.ts - the safety report of a package (row A15): its items, and the items as a person reads them: worst first, a kind
// is one line, and what is clear is said.
import { z } from 'zod';
import { plural } from './words.ts';

const severities = ['danger', 'caution', 'note'] as const;
export const SafetySeverity = z.enum(severities);
export type SafetySeverity = z.infer<typeof SafetySeverity>;

/** What can be found, as [one of it, several, none]. */
const KINDS = {
  native_binary: ['program that cannot be reviewed', 'programs that cannot be reviewed', 'No programs'],
  obfuscated_code: ['command that hides what it runs', 'commands that hide what they run', 'No encoded commands'],
  network_code: ['command that runs what it downloads', 'commands that run what they download', 'No commands that run downloads'],
  hidden_text: ['text that a reader does not see', 'texts that a reader does not see', 'No hidden text'],
  model_order: ['order to a model', 'orders to a model', 'No orders to a model'],
  secret_wanted: ['question for a key or password', 'questions for keys or passwords', 'No questions for keys or passwords'],
  hidden_characters: ['place with invisible characters', 'places with invisible characters', 'No invisible characters'],
  direction_characters: ['line shown in another order', 'lines shown in another order', 'No characters that reorder text'],
  name_deceives: ['name that deceives', 'names that deceive', 'No deceiving names'],
  secret: ['key or password', 'keys or passwords', 'No keys or passwords'],
  tool_file: ['file that other tools run or obey', 'files that other tools run or obey', 'No files that other tools run or obey'],
  package_install: ['command that installs a package', 'commands that install packages', 'No commands that install packages'],
  client_runs_span: ['command that a client runs on loading', 'commands that a client runs on loading', 'No commands that run on loading'],
  code_artifact: ['part that is code', 'parts that are code', 'No code in the package'],
  script: ['script', 'scripts', 'No scripts'],
  executable: ['file that may run when opened', 'files that may run when opened', 'No files that run when opened'],
  remote_include: ['thing loaded from the network', 'things loaded from the network', 'Nothing loaded from the network'],
  link_outside: ['link out of the package', 'links out of the package', 'No links out of the package'],
  oversized: ['large file', 'large files', 'No large files'],
  nested_archive: ['archive that is left out', 'archives that are left out', 'No archives inside'],
} as const;
type Kind = keyof typeof KINDS;

/** `path` null = the package text itself. `danger` needs a second look before acknowledging, `note` is informative. */
export const SafetyItem = z.object({
  code: z.enum(Object.keys(KINDS) as [Kind, ...Kind[]]),
  severity: SafetySeverity,
  message: z.string(),
  path: z.string().nullable(),
  line: z.number().int().positive().nullable(),
  column: z.number().int().positive().nullable(),
});
export type SafetyItem = z.infer<typeof SafetyItem>;

/** Items of one kind and severity. */
export interface SafetyGroup<Item extends SafetyItem = SafetyItem> {
  code: Kind;
  severity: SafetySeverity;
  /** `10 scripts`. */
  title: string;
  items: readonly Item[];
}

/** Groups, the worst first, then in the order of the table above; items keep their order. */
export function groupSafety<Item extends SafetyItem>(items: readonly Item[]): SafetyGroup<Item>[] {
  const order = Object.keys(KINDS);
  const rank = ({ severity, code }: SafetyItem) => severities.indexOf(severity) * order.length + order.indexOf(code);
  const groups = Map.groupBy(items, ({ severity, code }) => `${severity} ${code}`).values();
  return [...groups]
    .map((own) => {
      const { code, severity } = own[0]!;
      const [one, several] = KINDS[code];
      return { code, severity, title: plural(own.length, one, several), items: own };
    })
    .sort((a, b) => rank(a.items[0]!) - rank(b.items[0]!));
}

/** Looked for in tools of servers: a package is there to give a model orders. */
const NOT_IN_PACKAGES: ReadonlySet<Kind> = new Set(['model_order', 'secret_wanted']);

/** What was looked for in a package and not found, as sentences without their full stops. */
export const clearIn = (items: readonly Pick<SafetyItem, 'code'>[]): string[] =>
  (Object.keys(KINDS) as Kind[])
    .filter((kind) => !NOT_IN_PACKAGES.has(kind))
    .filter((kind) => !items.some(({ code }) => code === kind))
    .map((kind) => KINDS[kind][2]);

/** `2 dangers, 1 caution`; notes do not count; '' = neither. */
export function safetyInWords(items: readonly Pick<SafetyItem, 'severity'>[]): string {
  const count = (severity: SafetySeverity) => items.filter((item) => item.severity === severity).length;
  const [dangers, cautions] = [count('danger'), count('caution')];
  return [dangers > 0 ? plural(dangers, 'danger') : '', cautions > 0 ? plural(cautions, 'caution') : ''].filter(Boolean).join(', ');
}
