// electron/core/competencies/hand/text.ts - writes the COMPETENCY.toml of a hand.
import type { CompetencyMetric, CompetencySetting } from '../../../contract/index.ts';
import { pair, partsText } from '../../manifests/index.ts';
import { inlineToml } from '../../toml/index.ts';

export interface HandParts {
  id: string;
  name: string;
  description: string;
  category: string;
  version: string | null;
  skills: string[];
  integrations: string[];
  agent: { name: string | null; description: string | null; prompt: string };
  settings: CompetencySetting[];
  metrics: CompetencyMetric[];
}

/** With the keys in the order of the seed, each part after a blank line, LF. */
export function handText({ id, name, description, category, version, skills, integrations, agent, settings, metrics }: HandParts): string {
  const head = [
    ...pair('id', id),
    ...pair('name', name),
    ...pair('description', description),
    ...pair('version', version),
    ...pair('category', category),
    ...pair('required_skills', skills),
    ...pair('required_permissions', []),
    ...(integrations.length === 0 ? [] : pair('integrations', integrations)),
  ];
  const parts = [
    head,
    ['[agent]', ...pair('name', agent.name), ...pair('description', agent.description), ...pair('system_prompt', agent.prompt)],
  ];
  for (const setting of settings) {
    const options = setting.options.map((option) => `  ${inlineToml(option)},`);
    parts.push([
      '[[settings]]',
      ...pair('key', setting.key),
      ...pair('label', setting.label),
      ...pair('description', setting.description),
      ...pair('setting_type', setting.type),
      ...pair('default', setting.default),
      ...(options.length === 0 ? [] : ['options = [', ...options, ']']),
    ]);
  }
  for (const { label, memoryKey, format } of metrics)
    parts.push(['[[metrics]]', ...pair('label', label), ...pair('memory_key', memoryKey), ...pair('format', format)]);
  return partsText(parts);
}
