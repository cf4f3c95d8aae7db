// renderer/editor/outline/outline.ts - what the outline lists: the parts of the prompt, the steps of a run, what a skill calls.
import type { Preview } from '../../../electron/contract/execution.ts';
import type { Analysis, Artifact, ArtifactKind, Edit, Finding, Severity } from '../../../electron/contract/packages.ts';
import { executables, fallbackOf, plannedSteps } from '../../runs/index.ts';

export interface OutlineItem {
  /** Unique in the outline. */
  id: string;
  /** Key of its artifact; null for framing. */
  artifact: string | null;
  kind: ArtifactKind | 'framing';
  label: string;
  /** Offset of its first character, for framing without its own view. */
  offset: number;
  tokens: number | null;
  worst: Severity | null;
  indent: 0 | 1;
  /** `falls back to Check Prompt`. */
  note: string | null;
}

export interface Outline {
  metadata: Severity | null;
  prompt: OutlineItem[];
  steps: OutlineItem[];
  /** Executable artifacts that are in the file but do not run. */
  idle: OutlineItem[];
  skills: string[];
  tools: string[];
}

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** The worst finding; notes are not marked in the outline. */
export function worstOf(findings: readonly Finding[]): Severity | null {
  const worst = findings.reduce<Severity | null>((now, f) => (now === null || RANK[f.severity] < RANK[now] ? f.severity : now), null);
  return worst === 'info' ? null : worst;
}

export function buildOutline(analysis: Analysis, preview: Preview | null): Outline {
  const byArtifact = Map.groupBy(analysis.findings, (finding) => finding.artifact ?? '');
  const worst = (name: string) => worstOf(byArtifact.get(name) ?? []);
  const steps = plannedSteps(analysis);
  const planned = new Set(steps.map((step) => step.name));
  const idle = executables(analysis).filter((step) => !planned.has(step.name));
  const items = (list: typeof steps) =>
    list.flatMap((step) => step.artifacts.map((artifact, index) => stepItem(artifact, index, worst, preview)));
  return {
    metadata: worstOf(analysis.findings.filter((finding) => finding.artifact === undefined)),
    prompt: promptItems(analysis, preview, worst),
    steps: items(steps),
    idle: items(idle),
    skills: analysis.metadata.skills,
    tools: analysis.metadata.tools,
  };
}

function promptItems(analysis: Analysis, preview: Preview | null, worst: (name: string) => Severity | null): OutlineItem[] {
  // The preview leaves out blank parts; the others are in the same order.
  const counted = [...(preview?.system ?? [])];
  return analysis.prose.map((part) => {
    const isNext = counted[0]?.kind === part.kind && counted[0].label === part.label;
    const tokens = isNext ? (counted.shift()?.tokens ?? null) : null;
    const name = analysis.artifacts.find((a) => a.key === part.artifactKey)?.name ?? null;
    return {
      id: part.artifactKey ?? `framing:${part.range.start}`,
      artifact: part.artifactKey,
      kind: part.kind,
      label: part.kind === 'example' ? (name ?? part.label) : part.label,
      offset: part.range.start,
      tokens,
      worst: name === null ? null : worst(name),
      indent: 0,
      note: null,
    };
  });
}

function stepItem(artifact: Artifact, index: number, worst: (name: string) => Severity | null, preview: Preview | null): OutlineItem {
  const fallback = fallbackOf(artifact);
  const tokens = preview?.user?.artifact === artifact.key ? preview.user.tokens : null;
  return {
    id: artifact.key,
    artifact: artifact.key,
    kind: artifact.kind,
    label: index > 0 ? (artifact.variant ?? artifact.name) : artifact.name,
    offset: artifact.range.start,
    tokens,
    worst: index === 0 ? worst(artifact.name) : null,
    indent: index > 0 ? 1 : 0,
    note: fallback === null ? null : `falls back to ${fallback}`,
  };
}

/**
 * The edit that puts an item before another one of its section (null = at the end). With `run:` in the frontmatter that list is the
 * order of the steps; else it is the order in the file. Null if nothing changes.
 */
export function moveEdit(analysis: Analysis, section: readonly OutlineItem[], moved: string, before: string | null): Edit | null {
  const items = section.filter((item) => item.artifact !== null);
  const from = items.findIndex((item) => item.artifact === moved);
  const item = items[from];
  if (!item || moved === before || items[from + 1]?.artifact === before || (before === null && from === items.length - 1)) return null;
  const isStep = item.kind === 'prompt_template' || item.kind === 'code_template' || item.kind === 'dspy_module';
  const { run } = analysis.metadata;
  if (!isStep || run.length === 0) return { op: 'moveArtifact', artifact: moved, before };
  const nameOf = (key: string | null) => analysis.artifacts.find((a) => a.key === key)?.name ?? null;
  const name = nameOf(moved);
  if (name === null || !run.includes(name)) return null;
  const rest = run.filter((other) => other !== name);
  const at = before === null ? rest.length : rest.indexOf(nameOf(before) ?? '');
  return { op: 'setValue', path: ['run'], value: rest.toSpliced(at < 0 ? rest.length : at, 0, name) };
}

/** An unused name: `Prompt`, `Prompt 2`, … */
export function freeName(analysis: Analysis, wanted: string): string {
  const taken = new Set(analysis.artifacts.map((artifact) => artifact.name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
