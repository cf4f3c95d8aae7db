// electron/core/clients/tables.ts - how each client reads a package, as data: one table a client, with the source of its rules. A row
// names a finding (a rule gives its place), what the client does about it, and why, in words for a person. Anything without a row is
// accepted. `{fields}` stands for the fields that the client does not know, `{files}` for the files that a folder's finding is about.
import type { ClientId } from '../../contract/index.ts';
import { OPEN_FORMAT_KEYS } from '../frontmatter/index.ts';
import type { Condition } from './conditions.ts';

export type Act = 'refuses' | 'warns';

export interface Row {
  /** Codes of findings; `unreadable` means all that YAML cannot read, `beyond_limits` what is not read here at all. */
  on: readonly string[];
  act: Act;
  reason: string;
  when?: Condition;
}

export interface ClientTable {
  client: ClientId;
  /** For people. */
  title: string;
  /** Where the rules are documented. */
  source: string;
  /** Keys in the spelling with `_`; absent = other fields do not matter. */
  fields?: { known: ReadonlySet<string>; act: Act; reason: string };
  rows: readonly Row[];
}

const NO_FRONTMATTER = ['frontmatter_missing', 'frontmatter_unclosed', 'frontmatter_fence', 'line_ends_cr'];

/** What a reference validator reads all the same is at most a warning there. */
const OF_FENCES = [...NO_FRONTMATTER, 'frontmatter_dots', 'unreadable'];
const READ_ELSEWHERE = 'Its validator takes another place for the end of the frontmatter, or another line end, and accepts what it reads.';

const refuses = (on: string | readonly string[], reason: string, when?: Condition): Row => row('refuses', on, reason, when);
const warns = (on: string | readonly string[], reason: string, when?: Condition): Row => row('warns', on, reason, when);
const row = (act: Act, on: string | readonly string[], reason: string, when?: Condition): Row => ({
  on: typeof on === 'string' ? [on] : on,
  act,
  reason,
  ...(when === undefined ? {} : { when }),
});
/** Every reader has its own limits, all undocumented. */
const BEYOND_LIMITS = warns('beyond_limits', 'The frontmatter is too large, too deep or too repetitive to check.');

/** About a whole folder. Most clients ask the system for the file by name. */
const SKILL_IN_FOLDER = refuses('folder_without_skill', 'The folder has no SKILL.md.');
const EXACT_NAME = refuses('folder_file_name', 'The file must be called exactly SKILL.md.');
const SKILL_BY_EXACT_NAME: readonly Row[] = [SKILL_IN_FOLDER, EXACT_NAME];

const OPEN: ClientTable = {
  client: 'open',
  title: 'Agent Skills format',
  source: 'agentskills/agentskills@69ef37e docs/specification.mdx; skills-ref/src/skills_ref/parser.py, validator.py',
  fields: { known: OPEN_FORMAT_KEYS, act: 'refuses', reason: 'The format does not have {fields}.' },
  rows: [
    BEYOND_LIMITS,
    refuses('unreadable', 'The YAML of the frontmatter cannot be read.', 'openReadsNot'),
    warns([...OF_FENCES, 'hyphens_inside'], READ_ELSEWHERE, 'openReads'),
    refuses('yaml_duplicate_key', 'The reference validator refuses duplicate keys.'),
    refuses([...NO_FRONTMATTER, 'frontmatter_dots'], 'The file has no frontmatter between lines of three hyphens.', 'openReadsNot'),
    refuses(
      'byte_order_mark',
      'The file begins with a byte order mark, which the reference validator reads as text before the frontmatter.',
    ),
    refuses(
      'hyphens_inside',
      'The reference validator ends the frontmatter at the first three hyphens, wherever they are.',
      'openReadsNot',
    ),
    refuses(['name_missing', 'description_missing'], 'The format needs a name and a description.'),
    refuses('name_format', 'A name may have only lowercase letters, digits and single hyphens.', 'openNamesNot'),
    warns('name_format', 'The reference validator accepts letters of other scripts in a name; the format has only a to z.', 'openNames'),
    refuses('name_too_long', 'A name may have at most 64 characters.'),
    refuses('name_folder', 'The name and the folder differ.'),
    refuses('description_too_long', 'A description may have at most 1,024 characters.'),
    refuses('compatibility_too_long', 'The compatibility text may have at most 500 characters.'),
    refuses('compatibility_no_text', 'The compatibility field must be text.', 'compatibilityIsNotEmpty'),
    warns('compatibility_no_text', 'The compatibility field is empty.', 'compatibilityIsEmpty'),
    refuses('flow_style', 'The reference validator refuses lists and mappings in brackets.'),
    refuses(['yaml_references', 'yaml_anchor', 'yaml_tag'], 'The reference validator refuses anchors, references and tags.'),
    warns(['metadata_no_map', 'metadata_nested', 'metadata_unquoted'], 'The metadata field must be a mapping of text to text.'),
    warns('allowed_tools_form', 'The allowed-tools field must be text, with spaces between the tools.'),
    warns('body_long', 'The recommended body length is under 500 lines.'),
    SKILL_IN_FOLDER,
  ],
};

const CLAUDE_CODE: ClientTable = {
  client: 'claude-code',
  title: 'Claude Code',
  source: 'anthropics/claude-code@5cfc0a1 CHANGELOG.md (2.1.105, 2.1.186, 2.1.218)',
  rows: [
    BEYOND_LIMITS,
    warns(
      ['unreadable', 'yaml_duplicate_key', 'frontmatter_dots'],
      'It loads the body without any fields because it cannot read the YAML.',
    ),
    warns(NO_FRONTMATTER, 'It loads the file as a body without any fields.'),
    warns('description_missing', 'Without a description it cannot tell when to use the skill.'),
    warns('description_cut', 'In its list, it cuts off the description after 1,536 characters.'),
    warns('switch_value', 'It treats a true/false field with any other value as unset.'),
    warns('argument_number', 'It puts words after the command in place of numbers behind a dollar sign.'),
    warns('span_runs', 'It runs an exclamation mark with backticks as a command when it loads the skill.'),
    ...SKILL_BY_EXACT_NAME,
  ],
};

const CLAUDE_AI: ClientTable = {
  client: 'claude-ai',
  title: 'the upload to claude.ai',
  source:
    'anthropics/skills@9d2f1ae skills/skill-creator/scripts/quick_validate.py; czlonkowski/n8n-skills#27, blader/humanizer#8, ' +
    'shoelace-style/webawesome#2558, alirezarezvani/claude-code-skill-factory#1029, keboola/cli#447, nextlevelbuilder/ui-ux-pro-max-skill#414',
  fields: { known: OPEN_FORMAT_KEYS, act: 'refuses', reason: 'It does not support {fields}.' },
  rows: [
    BEYOND_LIMITS,
    refuses('unreadable', 'It cannot read the YAML of the frontmatter.', 'uploadReadsNot'),
    warns([...OF_FENCES, 'fence_blanks'], READ_ELSEWHERE, 'uploadReads'),
    warns('yaml_duplicate_key', 'It uses the last value of a duplicate key.'),
    refuses(
      [...NO_FRONTMATTER, 'frontmatter_dots', 'fence_blanks'],
      'It finds no frontmatter between lines of exactly three hyphens.',
      'uploadReadsNot',
    ),
    refuses('byte_order_mark', 'It finds no frontmatter after a byte order mark.'),
    refuses('name_missing', 'It needs a name.', 'nameNotEmpty'),
    warns('name_missing', 'The name is empty.', 'nameEmpty'),
    refuses('description_missing', 'It needs a description.', 'descriptionNoTextOrAbsent'),
    refuses('name_format', 'A name may have only letters from a to z, digits and single hyphens.'),
    refuses('name_too_long', 'A name may have at most 64 characters.'),
    refuses('name_reserved_word', 'It reserves the words “anthropic” and “claude” in names.'),
    refuses('text_unquoted', 'It does not read the name or the description as text.', 'textsInPythonNot'),
    warns('text_unquoted', 'Not every reader reads the name or the description as text.', 'textsInPython'),
    refuses('description_too_long', 'A description may have at most 1,024 characters.'),
    refuses('description_angle_brackets', 'A description must not have angle brackets.'),
    refuses('compatibility_too_long', 'The compatibility text may have at most 500 characters.'),
    refuses('compatibility_no_text', 'The compatibility field must be text.', 'compatibilityIsNotEmpty'),
    warns('compatibility_no_text', 'The compatibility field is empty.', 'compatibilityIsEmpty'),
    refuses('folder_without_skill', 'The folder has no SKILL.md at its top level.'),
    EXACT_NAME,
    refuses('folder_second_skill', 'It accepts exactly one SKILL.md, at the top of the folder. Others: {files}.'),
    refuses('folder_many_files', 'It accepts at most 200 files.'),
  ],
};

const VSCODE: ClientTable = {
  client: 'vscode-copilot',
  title: 'VS Code Copilot',
  source:
    'microsoft/vscode@047238f9 src/vs/workbench/contrib/chat/common/promptSyntax (promptFileAttributes.ts, promptValidator.ts); ' +
    'microsoft/vscode#336155; agentskills/agentskills docs/client-implementation/adding-skills-support.mdx',
  fields: {
    known: new Set([
      'name',
      'description',
      'argument_hint',
      'user_invocable',
      'disable_model_invocation',
      'license',
      'compatibility',
      'metadata',
      'context',
    ]),
    act: 'warns',
    reason: 'It marks {fields} as unknown.',
  },
  rows: [
    BEYOND_LIMITS,
    refuses(['unreadable', 'yaml_duplicate_key', ...NO_FRONTMATTER, 'frontmatter_dots'], 'It cannot read the frontmatter.'),
    refuses('description_missing', 'It does not list a skill without a description.'),
    refuses('text_unquoted', 'It does not read the name or the description as text.'),
    warns('name_missing', 'It expects a name; without one, it uses the folder name.'),
    warns(['name_format', 'name_too_long'], 'It warns about a name outside the open format.'),
    warns('name_folder', 'It warns when the name and the folder differ.'),
    warns('description_too_long', 'It warns about a description of more than 1,024 characters.'),
    warns('byte_order_mark', 'It does not always find a skill after a byte order mark.'),
    warns(['switch_spelling', 'switch_value'], 'It accepts only true and false for a true/false field.'),
    warns(['metadata_no_map', 'compatibility_no_text'], 'It warns about a value whose type is not the one in the open format.'),
    warns('folder_missing_link', 'It warns about links to files that do not exist: {files}.'),
    ...SKILL_BY_EXACT_NAME,
  ],
};

const CODEX: ClientTable = {
  client: 'codex',
  title: 'Codex',
  source: 'openai/codex@033d1d07 codex-rs/core-skills/src/loader.rs',
  rows: [
    BEYOND_LIMITS,
    refuses(['unreadable', 'yaml_duplicate_key'], 'It shows an error instead of the skill because it cannot read the YAML.'),
    refuses([...NO_FRONTMATTER, 'frontmatter_dots'], 'It shows an error instead of a skill without frontmatter.'),
    refuses('byte_order_mark', 'It finds no frontmatter after a byte order mark.'),
    refuses('description_missing', 'It shows an error instead of a skill without a description.'),
    refuses('text_unquoted', 'It does not read the name or the description as text.'),
    refuses('metadata_no_map', 'It reads metadata as a mapping and fails on anything else.'),
    refuses('name_too_long', 'It shows an error instead of a skill whose name has more than 64 characters.'),
    refuses('description_too_long', 'It shows an error instead of a skill whose description has more than 1,024 characters.'),
    ...SKILL_BY_EXACT_NAME,
  ],
};

const GEMINI: ClientTable = {
  client: 'gemini-cli',
  title: 'Gemini CLI',
  source: 'google-gemini/gemini-cli@5411f11 packages/core/src/skills/skillLoader.ts',
  rows: [
    BEYOND_LIMITS,
    warns(
      ['unreadable', 'yaml_duplicate_key'],
      'It reads name and description line by line because it cannot read the YAML.',
      'hasNameAndDescriptionLines',
    ),
    refuses(
      ['unreadable', 'yaml_duplicate_key'],
      'The YAML cannot be read, and no line has a name or a description.',
      'lacksNameOrDescriptionLine',
    ),
    refuses([...NO_FRONTMATTER, 'frontmatter_dots', 'fence_blanks'], 'It finds no frontmatter between lines of exactly three hyphens.'),
    refuses('byte_order_mark', 'It finds no frontmatter after a byte order mark.'),
    refuses('name_missing', 'It does not list a skill without a name.'),
    refuses('description_missing', 'It does not list a skill without a description.', 'descriptionAbsent'),
    warns('description_missing', 'It lists the skill without a description.', 'descriptionNotAbsent'),
    warns('name_format', 'It replaces characters in the name that a file name cannot have with hyphens.', 'nameHoldsUnsafeSigns'),
    warns('text_unquoted', 'It reads name and description line by line because one of them is not text.'),
    ...SKILL_BY_EXACT_NAME,
  ],
};

const GOOSE: ClientTable = {
  client: 'goose',
  title: 'goose',
  source: 'block/goose@013ab848 crates/goose/src/skills/mod.rs, crates/goose/src/sources.rs',
  rows: [
    BEYOND_LIMITS,
    refuses(['unreadable', 'yaml_duplicate_key'], 'It skips the skill because it cannot read the YAML.'),
    refuses([...NO_FRONTMATTER, 'frontmatter_dots'], 'It skips a file without frontmatter.'),
    refuses('hyphens_inside', 'It ends the frontmatter at the first three hyphens, wherever they are.'),
    refuses('name_missing', 'It skips a skill without a name.'),
    refuses('name_format', 'It skips a name that contains a slash.', 'nameHoldsSlash'),
    refuses('description_missing', 'It skips a skill whose description is not text.', 'descriptionNoText'),
    warns('description_missing', 'It lists the skill without a description.', 'descriptionAbsent'),
    refuses('text_unquoted', 'It does not read the name or the description as text.'),
    refuses('metadata_no_map', 'It reads metadata as a mapping and skips anything else.'),
    ...SKILL_BY_EXACT_NAME,
  ],
};

const CURSOR: ClientTable = {
  client: 'cursor',
  title: 'Cursor',
  source: 'Cursor docs, page “skills”; agentskills/agentskills docs/client-implementation/adding-skills-support.mdx',
  rows: [
    BEYOND_LIMITS,
    refuses(
      ['unreadable', 'yaml_duplicate_key', ...NO_FRONTMATTER, 'frontmatter_dots'],
      'It skips a skill whose frontmatter cannot be read.',
    ),
    refuses('description_missing', 'It skips a skill without a description.'),
    warns('name_missing', 'It requires a name.'),
    warns(['name_format', 'name_too_long'], 'It requires a name that follows the open format.'),
    warns('name_folder', 'It requires the name and the folder to match.'),
    warns('description_too_long', 'It requires a description of at most 1,024 characters.'),
    warns(['switch_spelling', 'switch_value'], 'It accepts only true and false for a true/false field.'),
    SKILL_IN_FOLDER,
  ],
};

/** In the order in which they are shown. */
export const CLIENT_TABLES: readonly ClientTable[] = [OPEN, CLAUDE_CODE, CLAUDE_AI, VSCODE, CODEX, GEMINI, GOOSE, CURSOR];
