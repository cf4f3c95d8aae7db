// renderer/ui/labels.tsx - kinds, scopes, sources, states and severities: icon, colour and word, the same everywhere.
import type { RunStatus, SkillSource } from '../../electron/contract/library.ts';
import type { ArtifactKind, Severity } from '../../electron/contract/packages.ts';
import type { RecordKind } from '../../electron/contract/proficiency/development.ts';
import type { Scope } from '../../electron/contract/values/scope.ts';
import {
  AccountIcon,
  ApproachIcon,
  ClockIcon,
  CodeIcon,
  CommunityIcon,
  DescriptionIcon,
  DevelopmentalIcon,
  DspyIcon,
  EditIcon,
  ErrorIcon,
  ExampleIcon,
  FramingIcon,
  ImportIcon,
  InfoIcon,
  MarketplaceIcon,
  OkIcon,
  PromptIcon,
  ShieldIcon,
  StoppedIcon,
  type TablerIcon,
  WarningIcon,
  WorkspaceIcon,
} from './icons.ts';

export type PartKind = ArtifactKind | 'framing';

const KINDS: Record<PartKind, { icon: TablerIcon; color: string; label: string }> = {
  description: { icon: DescriptionIcon, color: 'k-description', label: 'Description' },
  approach: { icon: ApproachIcon, color: 'k-approach', label: 'Approach' },
  example: { icon: ExampleIcon, color: 'k-example', label: 'Example' },
  prompt_template: { icon: PromptIcon, color: 'k-prompt', label: 'Prompt template' },
  code_template: { icon: CodeIcon, color: 'k-code', label: 'Code template' },
  dspy_module: { icon: DspyIcon, color: 'k-dspy', label: 'DSPy module' },
  framing: { icon: FramingIcon, color: 'k-description', label: 'Framing' },
};

export const kindLabel = (kind: PartKind): string => KINDS[kind].label;

/** The icon of an artifact kind; `labelled` names it if there is no word next to it. */
export function KindIcon({ kind, labelled = false }: { kind: PartKind; labelled?: boolean }) {
  const { icon: Icon, color, label } = KINDS[kind];
  const name = labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Icon className={`s ${color}`} {...name} />;
}

const RECORDS: Record<Exclude<RecordKind, 'both'>, { icon: TablerIcon; label: string }> = {
  instruction: { icon: DescriptionIcon, label: 'Instruction' },
  developmental: { icon: DevelopmentalIcon, label: 'Developmental' },
};
export const recordLabel = (record: Exclude<RecordKind, 'both'>): string => RECORDS[record].label;

/** What a package is a record of: instructions for a model, or something that agents learn. */
export function RecordIcon({ record }: { record: Exclude<RecordKind, 'both'> }) {
  const { icon: Icon } = RECORDS[record];
  return <Icon className="s" aria-hidden />;
}

const SCOPES: Record<Scope, { icon: TablerIcon; label: string }> = {
  account: { icon: AccountIcon, label: 'Account' },
  workspace: { icon: WorkspaceIcon, label: 'Workspace' },
};
export const scopeLabel = (scope: Scope): string => SCOPES[scope].label;

export function ScopeIcon({ scope }: { scope: Scope }) {
  const { icon: Icon } = SCOPES[scope];
  return <Icon className={`s s-${scope}`} aria-hidden />;
}

export function ScopeLabel({ scope }: { scope: Scope }) {
  return (
    <span className="row g6">
      <ScopeIcon scope={scope} />
      <span className={scope === 'account' ? 'sec' : undefined}>{SCOPES[scope].label}</span>
    </span>
  );
}

const SOURCES: Record<SkillSource, { icon: TablerIcon; label: string }> = {
  user: { icon: EditIcon, label: 'User' },
  imported: { icon: ImportIcon, label: 'Imported' },
  community: { icon: CommunityIcon, label: 'Community' },
  marketplace: { icon: MarketplaceIcon, label: 'Marketplace' },
  system: { icon: ShieldIcon, label: 'System' },
};
export const sourceLabel = (source: SkillSource): string => SOURCES[source].label;

export function SourceIcon({ source }: { source: SkillSource }) {
  const { icon: Icon } = SOURCES[source];
  return <Icon className={`s o-${source}`} aria-hidden />;
}

export function SourceLabel({ source }: { source: SkillSource }) {
  return (
    <span className="row g6">
      <SourceIcon source={source} />
      <span className="sec">{SOURCES[source].label}</span>
    </span>
  );
}

/** States of runs and spans in one table: icon, tone and word. */
export type AnyStatus = RunStatus | 'ok' | 'interrupted' | 'incomplete';
const STATUSES: Record<AnyStatus, { icon: TablerIcon | null; tone: string; label: string }> = {
  pending: { icon: ClockIcon, tone: 'mut', label: 'Pending' },
  running: { icon: null, tone: 'info', label: 'Running' },
  completed: { icon: OkIcon, tone: 'ok', label: 'Completed' },
  ok: { icon: OkIcon, tone: 'ok', label: 'Completed' },
  incomplete: { icon: WarningIcon, tone: 'warn', label: 'Incomplete' },
  failed: { icon: ErrorIcon, tone: 'err', label: 'Failed' },
  timed_out: { icon: ClockIcon, tone: 'err', label: 'Timed out' },
  interrupted: { icon: ErrorIcon, tone: 'err', label: 'Interrupted' },
  cancelled: { icon: StoppedIcon, tone: 'mut', label: 'Cancelled' },
};
export const statusLabel = (status: AnyStatus): string => STATUSES[status].label;
/** True if the word of the state deserves its colour. */
export const isBadStatus = (status: AnyStatus): boolean => STATUSES[status].tone === 'err';

/** The icon of a state; a running one turns. Without a word next to it, set `labelled`. */
export function StatusIcon({ status, labelled = false }: { status: AnyStatus; labelled?: boolean }) {
  const { icon: Icon, tone, label } = STATUSES[status];
  const name = labelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (!Icon) return <span className="spin" {...name} />;
  return <Icon className={`s ${tone}`} {...name} />;
}

export function StatusLabel({ status }: { status: AnyStatus }) {
  return (
    <span className="row g6">
      <StatusIcon status={status} />
      <span className={isBadStatus(status) ? 'err' : 'sec'}>{statusLabel(status)}</span>
    </span>
  );
}

const SEVERITIES: Record<Severity, { icon: TablerIcon; tone: string; label: string }> = {
  error: { icon: ErrorIcon, tone: 'err', label: 'Error' },
  warning: { icon: WarningIcon, tone: 'warn', label: 'Warning' },
  info: { icon: InfoIcon, tone: 'info', label: 'Note' },
};

export function SeverityIcon({ severity }: { severity: Severity }) {
  const { icon: Icon, tone, label } = SEVERITIES[severity];
  return <Icon className={`s ${tone}`} role="img" aria-label={label} />;
}
