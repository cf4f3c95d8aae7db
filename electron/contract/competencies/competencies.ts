// electron/contract/competencies/competencies.ts - competencies of both scopes: catalog, document, edits, in and out. Rows F1, F6; seed competency-internals.
import { z } from 'zod';
import { manifestImportItem, manifestReview, manifestRow, manifestsImported, manifestTable, openManifest } from '../manifests/manifests.ts';
import { Finding } from '../packages.ts';
import { query, type RoomApi } from '../procedures/table.ts';
import { JsonObject } from '../schemas/written.ts';
import { Permission } from '../values/permission.ts';

/** The ten of the seed. */
export const CATEGORIES = [
  'Insurance',
  'Security',
  'Productivity',
  'Development',
  'Communication',
  'Data',
  'Finance',
  'Research',
  'Operations',
  'Other',
] as const;
export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

export const SETTING_TYPES = ['Select', 'Text', 'Toggle'] as const;
/** A setting as it is used: an unknown type is Text, a default is text (`true`, not true). */
export const CompetencySetting = z.object({
  key: z.string(),
  label: z.string(),
  /** What it is for, if the file says so. */
  description: z.string().nullable(),
  type: z.enum(SETTING_TYPES),
  /** null = the file names none, or one that a Toggle cannot have. */
  default: z.string().nullable(),
  /** Select only; empty = none are given, edited as text. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type CompetencySetting = z.infer<typeof CompetencySetting>;

/** `format` as written: number, percentage, duration, bytes, text … an unknown one shows the raw value. */
export const CompetencyMetric = z.object({ label: z.string(), memoryKey: z.string(), format: z.string() });
export type CompetencyMetric = z.infer<typeof CompetencyMetric>;

/** A permission with the author's spelling, which is what is shown. */
export const WrittenPermission = z.object({ text: z.string(), permission: Permission });
export type WrittenPermission = z.infer<typeof WrittenPermission>;

/** What a COMPETENCY.toml says, with defaults. */
export const Competency = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string().nullable(),
  publisher: z.string().nullable(),
  category: Category,
  /** The author's word if it is none of the ten; null = it is, or there is none. */
  categoryText: z.string().nullable(),
  requiredSkills: z.array(z.string()),
  requiredPermissions: z.array(WrittenPermission),
  /** Cron of five fields as written; null = none. */
  schedule: z.string().nullable(),
  integrations: z.array(z.string()),
  agent: z.object({ name: z.string().nullable(), description: z.string().nullable(), systemPrompt: z.string() }),
  settings: z.array(CompetencySetting),
  metrics: z.array(CompetencyMetric),
});
export type Competency = z.infer<typeof Competency>;

/** One look at a text. `competency` null = broken: the errors say why, and nothing of it is in force. */
export const CompetencyAnalysis = z.object({
  state: z.enum(['ok', 'broken']),
  competency: Competency.nullable(),
  findings: z.array(Finding),
});
export type CompetencyAnalysis = z.infer<typeof CompetencyAnalysis>;

/** For an editor: `fields` are the values as the file has them, by their paths, also those that are not understood; null = it is not TOML. */
export const CompetencyLook = CompetencyAnalysis.extend({ fields: JsonObject.nullable() });

/** installed = no agent has it; paused = on every agent that has it. */
export const CompetencyStatus = z.enum(['installed', 'active', 'paused']);
export type CompetencyStatus = z.infer<typeof CompetencyStatus>;

/** What stands in the way of equipping it, before an agent is chosen. */
export const Readiness = z.object({
  skills: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      state: z.enum(['ready', 'missing', 'disabled', 'unacknowledged', 'broken']),
      skillId: z.string().nullable(),
    }),
  ),
  /** Tools that its skills bring, in the order in which they first appear, with all skills that provide each. More than one provider = a collision. */
  tools: z.array(z.object({ name: z.string(), providers: z.array(z.string()) })),
});
export type Readiness = z.infer<typeof Readiness>;

/** One line of the catalog. */
export const CompetencyRow = z.object({
  ...manifestRow,
  version: z.string().nullable(),
  /** null = broken: none is assumed. */
  category: Category.nullable(),
  categoryText: z.string().nullable(),
  skills: z.array(z.string()),
  permissions: z.array(z.string()),
  readiness: Readiness,
  schedule: z.string().nullable(),
  integrations: z.array(z.string()),
  status: CompetencyStatus,
  equippedBy: z.array(z.object({ agent: z.string(), name: z.string(), paused: z.boolean() })),
});
export type CompetencyRow = z.infer<typeof CompetencyRow>;

export const CompetencyQuery = z.object({
  text: z.string().max(500).default(''),
  category: Category.nullable().default(null),
  /** not_ready = a skill is missing, disabled or not acknowledged, or the file is broken. */
  status: z.enum(['installed', 'active', 'paused', 'not_ready']).nullable().default(null),
  sort: z.enum(['name', 'updated', 'category', 'relevance']).default('name'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(200),
});
export type CompetencyQuery = z.input<typeof CompetencyQuery>;

export const CompetencyList = z.object({
  rows: z.array(CompetencyRow),
  total: z.number().int(),
  all: z.number().int(),
  facets: z.object({
    category: z.record(z.string(), z.number()),
    active: z.number().int(),
    paused: z.number().int(),
    notReady: z.number().int(),
  }),
});
export type CompetencyList = z.infer<typeof CompetencyList>;

export const OpenCompetency = openManifest({
  row: CompetencyRow,
  analysis: CompetencyAnalysis,
  /** The next five of its schedule; empty = none. */
  nextTimes: z.array(z.string()),
});
export type OpenCompetency = z.infer<typeof OpenCompetency>;

export const CompetencyImportItem = manifestImportItem(CompetencyAnalysis);
export type CompetencyImportItem = z.infer<typeof CompetencyImportItem>;

export const CompetencyReview = manifestReview(CompetencyImportItem);
export type CompetencyReview = z.infer<typeof CompetencyReview>;

export const CompetencyImported = manifestsImported(CompetencyRow);
export type CompetencyImported = z.infer<typeof CompetencyImported>;

export const competenciesTable = {
  list: query(CompetencyQuery, CompetencyList),
  ...manifestTable({
    row: CompetencyRow,
    open: OpenCompetency,
    look: CompetencyLook,
    review: CompetencyReview,
    imported: CompetencyImported,
  }),
};
export type CompetenciesApi = RoomApi<typeof competenciesTable>;
