// electron/shells/cli/results.ts - the JSON that every command prints with --json, as one versioned schema (docs/cli-json.md).
import { z } from 'zod';
import {
  AgentRole,
  AppErrorData,
  ArtifactTrace,
  AuditEvent,
  Backup,
  BackupManifest,
  BackupSkill,
  BackupText,
  Batch,
  BatchCell,
  BatchEstimate,
  Candidate,
  CandidateDetail,
  CaseImport,
  CLIENT_FORMATS,
  ClientVerdict,
  CommissionPlan,
  CompetencyImported,
  CompetencyReview,
  CompetencyRow,
  DecidedCandidates,
  EffectiveCapability,
  Embedding,
  EndpointState,
  EvalsFile,
  ExportPreview,
  ExportResult,
  Finding,
  ImportPlan,
  ImportResult,
  LeftOut,
  LinkRoot,
  ManifestFormat,
  ManifestRevision,
  Matches,
  ModelInfo,
  ModelTest,
  NotCarried,
  OpenCompetency,
  OpenPackage,
  OpenRole,
  PackageFormat,
  PageVersion,
  PlannedTurn,
  Preview,
  PruneEstimate,
  PruneResult,
  Restored,
  RestoredSkill,
  Revision,
  RolePromotion,
  RoleReview,
  RoleRow,
  RolesImported,
  Run,
  SafetyItem,
  SetAside,
  SignatureState,
  SinceGrant,
  SkillPermissions,
  SkillReport,
  SkillRow,
  Span,
  StateFit,
  StepAssertions,
  StoredUse,
  TestCase,
  TraceDetail,
  Use,
} from '../../contract/index.ts';
import { AGENT_RESULTS } from './commands/agents/results.ts';
import { COMPOSING_RESULTS } from './commands/composing/results.ts';
import { CONVERSATION_RESULTS } from './commands/conversations/results.ts';
import { DUTY_RESULTS } from './commands/duties/results.ts';
import { MCP_RESULTS } from './commands/mcp/results.ts';
import { TOOL_RESULTS } from './commands/tools/results.ts';
import { TRIGGER_RESULTS } from './commands/triggers/results.ts';

/** The number rises when a field is renamed, removed or changes its meaning; new fields and new values of a list keep it. */
export const CLI_SCHEMA = 'skillwright.cli/1';

const Repair = z.object({ code: z.string(), line: z.number().int(), column: z.number().int(), label: z.string() });

const CheckedFile = z.object({
  /** As the person would name it; for a package in an archive `archive.zip!folder/SKILL.md`. */
  path: z.string(),
  format: PackageFormat,
  state: z.enum(['ok', 'broken', 'refused']),
  signature: SignatureState,
  /** All clients, or the one asked for. */
  clients: z.array(ClientVerdict),
  findings: z.array(Finding),
  /** The safety report. A danger counts as an error, a caution as a warning. */
  safety: z.array(SafetyItem),
  /** Path of the package whose copy it is, by its file name. */
  copyOf: z.string().nullable(),
  /** What --fix repaired; the findings are those that remain. */
  repaired: z.array(Repair),
  /** Where the bytes from before --fix are, if it changed the file. */
  kept: z.string().nullable(),
});

const CheckedCompetency = z.object({
  path: z.string(),
  format: ManifestFormat,
  state: z.enum(['ok', 'broken', 'refused']),
  findings: z.array(Finding),
});
const CheckedManifests = z.object({
  files: z.array(CheckedCompetency),
  leftOut: z.array(LeftOut),
  errors: z.number().int(),
  warnings: z.number().int(),
});
const ExportedFiles = z.array(z.object({ id: z.string(), path: z.string(), bytes: z.number().int() }));
/** With --dry-run nothing was written. */
const OneCompetency = z.object({ dryRun: z.boolean(), competency: CompetencyRow });

const OneRole = z.object({ dryRun: z.boolean(), role: RoleRow });
/** `role`: what the agent has now. */
const Commissioned = z.object({
  dryRun: z.boolean(),
  plan: CommissionPlan,
  role: AgentRole.nullable(),
  /** Of each repair that a command does, the words after `npm run -s cli --`. */
  commands: z.array(z.object({ act: z.string(), subject: z.string(), command: z.string() })),
});

const DecidedLink = z.object({ id: z.string(), name: z.string(), take: z.enum(['mine', 'theirs', 'merged']), kept: z.array(SetAside) });
/** `state`: conflict or missing. */
const UndecidedLink = z.object({ id: z.string(), name: z.string(), path: z.string(), state: z.string(), reason: z.string().nullable() });

const NamedSkill = z.object({ id: z.string(), name: z.string() });
const SinceGrantShown = SinceGrant.extend({
  skill: NamedSkill,
  files: z.array(SinceGrant.shape.files.unwrap().element.extend({ diff: z.string() })).nullable(),
});

const SignedFile = z.object({ path: z.string(), signature: SignatureState });

/** A run that is waiting for an answer that nobody gave here has `waiting` and no end. */
const FollowedRun = z.object({ run: Run, output: z.string(), spans: z.array(Span), assertions: z.array(StepAssertions) });

/** `done` is null with --dry-run, and if nothing is over a limit. */
const Pruned = z.object({ estimate: PruneEstimate, done: PruneResult.nullable() });

const GrantShown = z.object({ skill: z.string(), what: z.string() });

/** What comes with `schema` and `command`. */
export const RESULTS = {
  /** `competencies`: what is checked by the rules for competencies. */
  validate: z.object({
    files: z.array(CheckedFile),
    competencies: z.array(CheckedCompetency),
    leftOut: z.array(LeftOut),
    errors: z.number().int(),
    warnings: z.number().int(),
  }),
  import: z.object({
    dryRun: z.boolean(),
    /** What was found, before anything is written. */
    plan: ImportPlan,
    /** Items whose clash nobody decided; if there are any, nothing was written. */
    undecided: z.array(z.string()),
    items: ImportResult.shape.items,
    /** Ids that may run now. */
    acknowledged: z.array(z.string()),
  }),
  /** `hash` is what `acknowledge --hash` asks for. */
  report: z.object({ reports: z.array(SkillReport), hash: z.string() }),
  acknowledge: z.object({ acknowledged: z.array(NamedSkill), withdrawn: z.array(NamedSkill) }),
  /** With --preview `written` is null, without it `preview` is. */
  export: z.object({ preview: ExportPreview.nullable(), written: ExportResult.nullable() }),
  convert: z.object({
    from: PackageFormat,
    to: z.enum(['md', 'json', 'contract', ...CLIENT_FORMATS]),
    /** Where it was written; null = `text` is all there is. */
    path: z.string().nullable(),
    text: z.string(),
    notCarried: z.array(NotCarried),
  }),
  diff: z.object({ same: z.boolean(), left: z.string(), right: z.string(), diff: z.string() }),
  sign: z.object({ files: z.array(SignedFile.extend({ changed: z.boolean() })) }),
  verify: z.object({ files: z.array(SignedFile), ok: z.boolean() }),
  list: z.object({ skills: z.array(SkillRow) }),
  match: Matches,
  show: OpenPackage,
  /** `since`: of the skill, and of those that it reaches whose grants are missing; each of their files has a unified `diff`. */
  permissions: z.object({ effective: EffectiveCapability, since: z.array(SinceGrantShown) }),
  /** `what`: crm:read, or crm:read through other-skill. */
  grant: z.object({ granted: z.array(GrantShown) }),
  revoke: z.object({ revoked: z.array(GrantShown) }),
  enable: z.object({ skills: z.array(NamedSkill) }),
  disable: z.object({ skills: z.array(NamedSkill) }),
  channels: z.object({ id: z.string(), permissions: SkillPermissions }),
  fork: z.object({ skill: SkillRow }),
  'load-state': StateFit.extend({ skill: NamedSkill, artifact: z.string(), loaded: z.boolean() }),
  drop: z.object({ dropped: NamedSkill }),
  /** `usedBy`: who used them, besides each other. */
  remove: z.object({ removed: z.array(NamedSkill), usedBy: z.array(NamedSkill.extend({ uses: z.array(Use) })) }),
  'remove undo': z.object({ restored: z.number().int() }),
  'revisions list': z.object({ revisions: z.array(Revision) }),
  'revisions show': z.object({ revision: Revision, text: z.string() }),
  /** `number`: of the revision that its bytes are now. */
  'revisions restore': z.object({ restored: Revision, number: z.number().int() }),
  link: z.object({ link: LinkRoot }),
  links: z.object({ links: z.array(LinkRoot), decided: z.array(DecidedLink), undecided: z.array(UndecidedLink) }),
  unlink: z.object({ root: z.string() }),
  render: Preview,
  run: FollowedRun,
  /** With --plan. */
  'run plan': PlannedTurn,
  /** The whole run, not only the part after the answer. */
  answer: FollowedRun,
  'answer list': z.object({ runs: z.array(Run) }),
  'trace list': z.object({ runs: z.array(Run) }),
  'trace show': TraceDetail.extend({
    artifacts: z.array(ArtifactTrace),
    payloads: z.array(z.object({ span: z.string(), name: z.string(), text: z.string() })),
  }),
  'competency list': z.object({ competencies: z.array(CompetencyRow) }),
  'competency show': OpenCompetency,
  'competency validate': CheckedManifests,
  'competency import': z.object({
    dryRun: z.boolean(),
    review: CompetencyReview,
    /** Items whose clash nobody decided; if there are any, nothing was written. */
    undecided: z.array(z.string()),
    items: CompetencyImported.shape.items,
  }),
  'competency export': z.object({ dryRun: z.boolean(), dir: z.string(), competencies: z.array(CompetencyRow), files: ExportedFiles }),
  /** With --dry-run `competency` is null, and `text` what would be written. */
  'competency create': z.object({ dryRun: z.boolean(), competency: CompetencyRow.nullable(), text: z.string() }),
  'competency remove': OneCompetency,
  'competency undelete': z.object({ dryRun: z.boolean(), competency: CompetencyRow.nullable() }),
  'competency fork': OneCompetency,
  'competency revisions': z.object({ revisions: z.array(ManifestRevision) }),
  /** `number`: of the revision that its bytes are now; null with --dry-run. */
  'competency restore': z.object({ dryRun: z.boolean(), restored: ManifestRevision, number: z.number().int().nullable() }),
  'role list': z.object({ roles: z.array(RoleRow) }),
  'role show': OpenRole,
  'role validate': CheckedManifests,
  'role import': z.object({
    dryRun: z.boolean(),
    review: RoleReview,
    /** Items whose clash nobody decided; if there are any, nothing was written. */
    undecided: z.array(z.string()),
    items: RolesImported.shape.items,
    /** With `--with-skills`: records of the skills that the roles of an ontology name; null = none was asked for, or nothing was written. */
    skills: ImportResult.shape.items.nullable(),
  }),
  'role export': z.object({ dryRun: z.boolean(), dir: z.string(), roles: z.array(RoleRow), files: ExportedFiles }),
  /** With --dry-run `role` is null, and `text` what would be written. */
  'role create': z.object({ dryRun: z.boolean(), role: RoleRow.nullable(), text: z.string() }),
  'role remove': OneRole,
  'role undelete': z.object({ dryRun: z.boolean(), role: RoleRow.nullable() }),
  'role fork': OneRole,
  'role commission': Commissioned,
  'role accept': Commissioned,
  'role dismiss': Commissioned,
  'role promotions': z.object({ dryRun: z.boolean(), promotions: z.array(RolePromotion) }),
  'candidates list': z.object({ candidates: z.array(Candidate) }),
  'candidates show': z.object({ candidate: CandidateDetail }),
  'candidates decide': DecidedCandidates.omit({ done: true }).extend({ candidates: z.array(Candidate) }),
  'candidates history': z.object({ slug: z.string(), versions: z.array(PageVersion), candidates: z.array(Candidate) }),
  'stored list': z.object({ stored: z.array(StoredUse) }),
  'stored remove': z.object({ removed: z.number().int() }),
  'backup list': z.object({ backups: z.array(Backup) }),
  'backup make': z.object({ backup: Backup }),
  'backup look': z.object({
    backup: Backup,
    skills: z.array(BackupSkill),
    competencies: z.array(BackupManifest),
    roles: z.array(BackupManifest),
  }),
  'backup text': BackupText.extend({ backup: Backup }),
  restore: z.object({ backup: Backup, restored: Restored }),
  'restore competency': z.object({ backup: Backup, competency: RestoredSkill }),
  'restore role': z.object({ backup: Backup, role: RestoredSkill }),
  'restore skill': z.object({ backup: Backup, skill: RestoredSkill }),
  models: z.object({ models: z.array(ModelInfo) }),
  'models test': z.object({ model: ModelInfo, test: ModelTest }),
  'models embedding': Embedding,
  'models sends': z.object({ provider: EndpointState }),
  'audit list': z.object({ events: z.array(AuditEvent) }),
  'trace prune': Pruned,
  'revisions prune': Pruned,
  'audit archive': Pruned,
  /** The lines of the file, as `audit export` prints them without --json. */
  'audit export': z.object({ fileName: z.string(), data: z.string() }),
  'cases list': z.object({ cases: z.array(TestCase) }),
  /** `found`: what the file contains; `added`: how many were stored, none with --dry-run. */
  'cases import': z.object({ found: CaseImport, added: z.number().int() }),
  'cases export': z.object({ path: z.string().nullable(), text: z.string() }),
  'cases file': z.object({ file: EvalsFile }),
  /** With --dry-run `batch` is null. */
  'cases run': z.object({ estimate: BatchEstimate, batch: Batch.nullable(), cells: z.array(BatchCell) }),
  ...AGENT_RESULTS,
  ...COMPOSING_RESULTS,
  ...CONVERSATION_RESULTS,
  ...DUTY_RESULTS,
  ...MCP_RESULTS,
  ...TOOL_RESULTS,
  ...TRIGGER_RESULTS,
  /** Of any command that ends with an error. `reports`: of the skills that it names as unread. */
  error: z.object({ error: AppErrorData, reports: z.array(SkillReport).optional() }),
} as const satisfies Record<string, z.ZodObject>;

export type ResultName = keyof typeof RESULTS;
export type ResultOf<Name extends ResultName> = z.infer<(typeof RESULTS)[Name]>;

/** The JSON Schema of what a command prints. */
export function resultSchema(name: ResultName): unknown {
  const whole = z.object({ schema: z.literal(CLI_SCHEMA), command: z.literal(name) }).extend(RESULTS[name].shape);
  return z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' });
}
