// renderer/agents/parts/Settings.tsx - what competencies ask a person to choose, what they measure, when they would run, and what they work with (row F6).
import { Select, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AgentDetail, AgentMetric, AgentSetting } from '../../../electron/contract/agents/agents.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { useLiveQuery } from '../../client/live.ts';
import { choicesOf } from '../../competencies/equip/index.ts';
import { IntegrationIcon } from '../../ui/icons.ts';
import { Loaded, NoRows } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { renew } from '../doing.tsx';
import { resetSetting, settingId, shownSettings } from './acts.ts';
import { sparkPath } from './spark.ts';

export function Settings({ agent }: { agent: AgentDetail }) {
  const nameOf = (id: string) => agent.equipped.find(({ competency }) => competency === id)?.name ?? id;
  return (
    <div className={styles.pad}>
      <Values agent={agent.row.id} nameOf={nameOf} />
      <Metrics agent={agent.row.id} nameOf={nameOf} />
      <Integrations agent={agent.row.id} nameOf={nameOf} />
    </div>
  );
}

interface PartProps {
  agent: string;
  nameOf(competency: string): string;
}

function Values({ agent, nameOf }: PartProps) {
  const query = useLiveQuery('agents.settings', { agent });
  const { data } = query;
  useOffer(
    shownSettings,
    useMemo(() => (data ? { settings: data, reset: async (each) => void (await write(agent, each, null)) } : null), [agent, data]),
  );
  return (
    <section className="col g8" aria-label="Settings" {...place('agent.settings')}>
      <h2 className="semi">Settings</h2>
      <Loaded query={query} what="the settings" rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows>Its competencies ask for no settings.</NoRows>
          ) : (
            [...Map.groupBy(rows, ({ competency }) => competency)].map(([competency, own]) => (
              <div key={competency} className={styles.group}>
                <h3 className="sm sec">{nameOf(competency)}</h3>
                {own.map((each) => (
                  <Value key={settingId(each)} agent={agent} of={each} />
                ))}
              </div>
            ))
          )
        }
      </Loaded>
    </section>
  );
}

/** Why it was refused; null = it is kept. */
async function write(agent: string, { competency, setting }: AgentSetting, value: string | null): Promise<string | null> {
  try {
    await api.agents.setSetting.mutate({ agent, competency, key: setting.key, value });
    return null;
  } catch (cause) {
    const { message, remedy = '' } = errorOf(cause);
    return `${message} ${remedy}`;
  } finally {
    await renew();
  }
}

function Value({ agent, of }: { agent: string; of: AgentSetting }) {
  const { setting, value, chosen, problem } = of;
  /** What is typed and not kept yet. */
  const [text, setText] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const set = async (next: string) => {
    const why = await write(agent, of, next);
    setRefused(why);
    if (why === null) setText((now) => (now === next ? null : now));
  };
  const keep = () => text !== null && text !== value && void set(text);
  const label = setting.label || setting.key;
  const shared = { description: setting.description, error: refused ?? problem, style: { flex: 1 } };
  return (
    <div className="row g8" style={{ alignItems: setting.type === 'Toggle' ? 'center' : 'flex-end' }}>
      {setting.type === 'Toggle' ? (
        <Switch {...shared} label={label} checked={value === 'true'} onChange={(event) => void set(String(event.currentTarget.checked))} />
      ) : setting.type === 'Select' && setting.options.length > 0 ? (
        <Select
          {...shared}
          label={label}
          allowDeselect={false}
          value={value}
          data={choicesOf(setting.options, value ?? '')}
          onChange={(next) => next !== null && void set(next)}
        />
      ) : (
        <TextInput
          {...shared}
          label={label}
          maxLength={10_000}
          value={text ?? value ?? ''}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape') setText(null);
          }}
        />
      )}
      {chosen ? (
        <ActButton act={resetSetting} choice={settingId(of)} label={`Default of ${label}`} size="xs" variant="subtle" color="gray" plain>
          Default
        </ActButton>
      ) : (
        <span className={`xs mut ${styles.byDefault}`}>default</span>
      )}
    </div>
  );
}

function Metrics({ agent, nameOf }: PartProps) {
  const query = useLiveQuery('agents.metrics', { agent }, { refetchOnMount: 'always' });
  return (
    <section className="col g8" aria-label="Metrics">
      <h2 className="semi">Metrics</h2>
      <Loaded query={query} what="the metrics" rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows>Its competencies measure nothing.</NoRows>
          ) : (
            <ul className={styles.tiles}>
              {rows.map((each) => (
                <Tile key={`${each.competency} ${each.metric.memoryKey} ${each.metric.label}`} of={each} name={nameOf(each.competency)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Tile({ of: { metric, shown, raw, history }, name }: { of: AgentMetric; name: string }) {
  const path = sparkPath(history.map(({ value }) => value));
  return (
    <li className={`card ${styles.tile}`} title={`${metric.memoryKey}${raw === null ? '' : `: ${raw}`}`}>
      <span className="sm sec ell">{metric.label}</span>
      <span className={styles.figure}>{raw === null ? '–' : shown}</span>
      {path === null ? null : (
        <svg
          className={styles.spark}
          viewBox="0 0 100 24"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${metric.label}, the last ${history.length} values from ${history[0]?.value} to ${history.at(-1)?.value}`}
        >
          <path d={path} />
        </svg>
      )}
      <span className="xs mut ell">{raw === null ? `no value yet under ${metric.memoryKey}` : name}</span>
    </li>
  );
}

function Integrations({ agent, nameOf }: PartProps) {
  const query = useLiveQuery('agents.integrations', { agent }, { refetchOnMount: 'always' });
  return (
    <Loaded query={query} what="the integrations" rows={2}>
      {(integrations) =>
        integrations.length === 0 ? null : (
          <section className="col g8" aria-label="Integrations">
            <h2 className="semi">Integrations</h2>
            {integrations.map(({ competency, name, state }) => (
              <div key={`${competency} ${name}`} className="row g8 sm">
                <IntegrationIcon className="s mut" aria-hidden />
                <b>{name}</b>
                <span className="sec">for {nameOf(competency)}</span>
                <span className={`bdg ${state === 'connected' ? 'ok' : 'warn'}`}>
                  {state === 'connected' ? 'Connected' : 'Not connected'}
                </span>
              </div>
            ))}
          </section>
        )
      }
    </Loaded>
  );
}
