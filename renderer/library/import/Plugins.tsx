// renderer/library/import/Plugins.tsx - plugins in an import: what their manifests say, and all of one chosen at once.
import { Checkbox } from '@mantine/core';
import type { ImportChoice, ImportItem, ImportPlan, ImportPlugin } from '../../../electron/contract/exchange.ts';
import { versionText } from '../../../electron/contract/values/words.ts';
import { plural } from '../../ui/format.ts';
import { type Choices, canBeTaken, includedChoice, isTaken } from './choices.ts';
import styles from './Import.module.css';

interface PluginsProps {
  plan: ImportPlan;
  choices: Choices;
  onChoose(items: readonly ImportItem[], choice: (item: ImportItem) => ImportChoice): void;
}

export function Plugins({ plan: { plugins, items }, choices, onChoose }: PluginsProps) {
  if (plugins.length === 0) return null;
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const parts = plugins.map((plugin) => ({ plugin, own: plugin.items.flatMap((id) => byId.get(id) ?? []).filter(canBeTaken) }));
  // Nothing of a list is selected, so the caret goes where that is done.
  const isList = plugins.some(({ marketplace }) => marketplace !== null);
  const first = isList ? parts.find(({ own }) => own.length > 0)?.own : undefined;
  return (
    <section className={styles.plugins} aria-label="Plugins">
      {isList ? <div className="sm sec">A marketplace is a list: select what you want from it.</div> : null}
      {parts.map(({ plugin, own }) => {
        const taken = own.filter((item) => isTaken(item, choices)).length;
        return (
          <div key={`${plugin.marketplace} ${plugin.place} ${plugin.name}`} className={styles.plugin}>
            <Checkbox
              aria-label={`Select plugin ${plugin.name}`}
              disabled={own.length === 0}
              autoFocus={own === first}
              checked={taken > 0 && taken === own.length}
              indeterminate={taken > 0 && taken < own.length}
              onChange={() => onChoose(own, taken > 0 ? () => 'skip' : includedChoice)}
            />
            <div>
              <div className="row g6">
                <span className="med">{plugin.name}</span>
                <span className="mono xs mut">{versionText(plugin.version)}</span>
                <span className="xs mut">{aboutOf(plugin, own)}</span>
              </div>
              {plugin.description ? <div className="sm sec">{plugin.description}</div> : null}
              {plugin.here ? null : <div className="sm mut">It is not in this folder: {plugin.place}</div>}
              {plugin.leftOut.map(({ path, reason }) => (
                <div key={path} className="sm mut">
                  <span className="mono">{path}</span> {reason}
                </div>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}

function aboutOf({ author, license, marketplace, here }: ImportPlugin, own: readonly ImportItem[]): string {
  const of = (...formats: ImportItem['format'][]) => own.filter(({ format }) => formats.includes(format)).length;
  const [commands, agents] = [of('claude_command'), of('claude_agent')];
  const skills = own.length - commands - agents;
  const counts = [
    skills > 0 ? plural(skills, 'skill') : '',
    commands > 0 ? plural(commands, 'command') : '',
    agents > 0 ? plural(agents, 'agent') : '',
  ].filter(Boolean);
  const parts = [here ? counts.join(', ') || 'nothing to import' : '', author ?? 'no author', license ?? 'no licence given'];
  return [...parts, marketplace === null ? '' : `in ${marketplace}`].filter(Boolean).join(' · ');
}
