// renderer/traces/detail/spans.ts - how kinds of spans look and what they are called.
import { loadsModel, type Span } from '../../../electron/contract/execution.ts';
import { plural } from '../../ui/format.ts';
import {
  ApproachIcon,
  ClockIcon,
  CodeIcon,
  DescriptionIcon,
  DspyIcon,
  ExampleIcon,
  ModelIcon,
  PromptIcon,
  SkillIcon,
  type TablerIcon,
  ToolIcon,
} from '../../ui/icons.ts';

interface Look {
  icon: TablerIcon;
  /** Class of the icon's colour. */
  color: string;
  /** Token of the bar. */
  fill: string;
  label: string;
}

const KINDS: Record<Span['kind'], Look> = {
  run: { icon: SkillIcon, color: 'mut', fill: 'w-skill', label: 'Run' },
  sub_skill: { icon: SkillIcon, color: 'mut', fill: 'w-skill', label: 'Skill' },
  compose: { icon: DescriptionIcon, color: 'k-description', fill: 'w-skill', label: 'Composition' },
  artifact: { icon: PromptIcon, color: 'k-prompt', fill: 'w-prompt', label: 'Artifact' },
  render: { icon: PromptIcon, color: 'k-prompt', fill: 'w-prompt', label: 'Rendering' },
  model_call: { icon: ModelIcon, color: 'k-model', fill: 'w-model', label: 'Model call' },
  load: { icon: ModelIcon, color: 'mut', fill: 'w-skill', label: 'Loading the model' },
  judge: { icon: ModelIcon, color: 'k-model', fill: 'w-model', label: 'Judge' },
  host_call: { icon: ToolIcon, color: 'k-tool', fill: 'w-tool', label: 'Host call' },
  tool: { icon: ToolIcon, color: 'k-tool', fill: 'w-tool', label: 'Tool' },
  wait: { icon: ClockIcon, color: 'mut', fill: 'w-skill', label: 'Waiting for an answer' },
  retry: { icon: ClockIcon, color: 'mut', fill: 'w-skill', label: 'Waiting to retry' },
};

const ARTIFACTS: Record<string, Look> = {
  prompt_template: { icon: PromptIcon, color: 'k-prompt', fill: 'w-prompt', label: 'Prompt template' },
  code_template: { icon: CodeIcon, color: 'k-code', fill: 'w-code', label: 'Code template' },
  dspy_module: { icon: DspyIcon, color: 'k-dspy', fill: 'w-dspy', label: 'DSPy module' },
  description: { icon: DescriptionIcon, color: 'k-description', fill: 'w-skill', label: 'Description' },
  approach: { icon: ApproachIcon, color: 'k-approach', fill: 'w-skill', label: 'Approach' },
  example: { icon: ExampleIcon, color: 'k-example', fill: 'w-skill', label: 'Example' },
};

export function lookOf(span: Span): Look {
  if (span.kind === 'artifact' && span.artifactKind !== null) return ARTIFACTS[span.artifactKind] ?? KINDS.artifact;
  if (span.kind === 'load' && !loadsModel(span))
    return { ...(ARTIFACTS[String(span.attributes.kind)] ?? KINDS.artifact), label: 'Reading an artifact' };
  return KINDS[span.kind];
}

const isBad = (span: Span) => span.status === 'failed' || span.status === 'timed_out' || span.status === 'interrupted';
/** Token of the bar's fill: a failed span is red whatever it is. */
export const fillOf = (span: Span): string => (isBad(span) ? 'err-solid' : span.status === 'running' ? 'info-solid' : lookOf(span).fill);

/** What a span is called: a rendering has the name of its artifact, which is right above it. */
export const nameOf = (span: Span): string =>
  span.kind === 'render' ? 'render' : span.kind === 'load' && !loadsModel(span) ? 'read' : span.name;

/** The muted word after a span's name. */
export function noteOf(span: Span): string {
  const { attributes } = span;
  const text = (name: string) => (typeof attributes[name] === 'string' ? String(attributes[name]) : '');
  if (span.kind === 'run') return text('version');
  if (span.kind === 'render') return span.name;
  if (span.kind === 'load' && typeof attributes.chars === 'number') return `${span.name}, ${plural(attributes.chars, 'character')}`;
  if (span.kind === 'retry') return text('reason');
  if (text('fallback') !== '') return `fallback ${text('fallback')}`;
  if (span.kind === 'compose' && typeof attributes.parts === 'number') return plural(attributes.parts, 'part');
  return '';
}
