// renderer/tools/Dock.tsx - one tool next to the list: what is known of it, what is decided about it, and a try by hand.
import { Select, Switch, Tabs, TextInput } from '@mantine/core';
import { LEVELS, type Level } from '../../electron/contract/tools/level.ts';
import type { RegisteredTool } from '../../electron/contract/tools/tool.ts';
import type { ToolChanges, ToolRow } from '../../electron/contract/tools/tools.ts';
import { RANKS } from '../../electron/contract/values/agent.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { refresh, useLiveQuery } from '../client/live.ts';
import { formatExact } from '../ui/format.ts';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { attempt } from '../ui/toast.tsx';
import { useTyped } from '../ui/typed.ts';
import { releaseTool, showTool, switchExclusive, switchTool, type ToolTab, tryTool } from './acts.ts';
import { CloseDetails } from './CloseDetails.tsx';
import { showServer } from './mcp/acts.ts';
import { Try } from './Try.tsx';
import styles from './tools.module.css';
import { kindInWords, lockInWords } from './words.ts';

export function Dock({ tool, tab, onTab }: { tool: ToolRow | null; tab: ToolTab; onTab(tab: ToolTab): void }) {
  return (
    <aside className="col full shade" aria-label="Tool" {...pane('tool')}>
      {tool === null ? <EmptyState title="No tool selected" /> : <Shown key={tool.key} tool={tool} tab={tab} onTab={onTab} />}
    </aside>
  );
}

function Shown({ tool, tab, onTab }: { tool: ToolRow; tab: ToolTab; onTab(tab: ToolTab): void }) {
  const open = useLiveQuery('tools.open', { key: tool.key });
  return (
    <>
      <div className="bar h44">
        <h2 className="title ell mono" title={tool.id}>
          {tool.id}
        </h2>
        <span className="grow" />
        <Switch size="xs" label="On" checked={tool.enabled} onChange={() => runAct(switchTool, { on: { tool, show: onTab } })} />
        <CloseDetails />
      </div>
      <Tabs value={tab} onChange={() => undefined} keepMounted={false} style={{ display: 'contents' }}>
        <Tabs.List aria-label="Parts of the tool" {...place('tool.tabs')}>
          <Tabs.Tab value="details" data-act={showTool.id} onClick={() => runAct(showTool)}>
            Details
          </Tabs.Tab>
          <Tabs.Tab value="try" data-act={tryTool.id} onClick={() => runAct(tryTool)}>
            Try
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel ?? ''}>
          <Loaded query={open} what="the tool" rows={8}>
            {(known) => (tab === 'try' ? <Try tool={known} /> : <Details tool={known} />)}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Details({ tool }: { tool: RegisteredTool }) {
  const { assetTag, lock, annotations } = tool;
  const claims = Object.entries(annotations).map(([claim, value]) => `${claim.replace(/Hint$/, '')}: ${value ? 'yes' : 'no'}`);
  const facts: [string, string | null][] = [
    ['Provider', tool.provider.name],
    ['Kind', kindInWords(tool)],
    ['Origin', tool.origin.replaceAll('_', ' ')],
    ['State', tool.reason ?? tool.state],
    ['Needs', tool.needs === null ? null : `${tool.needs.resource}:${tool.needs.access}`],
    ['Needs level', tool.level],
    ['It claims', claims.length === 0 ? null : `${claims.join(', ')} (nobody checked it)`],
    ['Last use', tool.lastUsedAt === null ? 'never' : formatExact(tool.lastUsedAt)],
    ['Serial number', assetTag?.assetUuid ?? null],
    ['Slot', assetTag?.slotId ?? null],
    ['Registered', assetTag === null ? null : formatExact(assetTag.installedAt)],
    ['Pool, tier', assetTag === null ? null : `${assetTag.poolName}, ${assetTag.tier}`],
  ];
  return (
    <>
      {tool.description === '' ? null : (
        <p dir="auto" style={{ paddingBottom: 12 }}>
          {tool.description}
        </p>
      )}
      {lock === null ? null : (
        <div className="row g8" style={{ paddingBottom: 12 }} role="status">
          <span className="warn">
            {lockInWords(lock)}
            {lock.waiting.length === 0 ? '' : `; waiting: ${lock.waiting.map(({ agent }) => agent).join(', ')}`}
          </span>
          <span className="grow" />
          <ActButton act={releaseTool} label="Release" size="xs" variant="default" plain />
        </div>
      )}
      {tool.provider.kind === 'mcp' ? (
        <div className="row g8" style={{ paddingBottom: 12 }}>
          {tool.state === 'held' ? <span className="warn">{tool.reason}</span> : null}
          <span className="grow" />
          <ActButton act={showServer} choice={tool.provider.id} label={`Show ${tool.provider.name}`} size="xs" variant="default" />
        </div>
      ) : null}
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Decided tool={tool} />
    </>
  );
}

/** False if it was not changed, which is told. */
async function change(key: string, changes: ToolChanges): Promise<boolean> {
  const changed = await attempt('The tool was not changed.', () => api.tools.configure.mutate({ key, changes }));
  await refresh(['tools', 'capability']);
  return changed !== null;
}

function Decided({ tool }: { tool: RegisteredTool }) {
  const { key } = tool;
  return (
    <div className={styles.fields}>
      <div className={styles.levels}>
        {RANKS.map((rank) => (
          <Select
            key={rank}
            label={`Level of ${rank}`}
            size="xs"
            allowDeselect={false}
            data={[...LEVELS]}
            value={tool.defaultLevels[rank]}
            onChange={(level) => void change(key, { defaultLevels: { [rank]: level as Level } })}
          />
        ))}
      </div>
      <Switch
        size="xs"
        label="Exclusive: one run has it at a time"
        checked={tool.concurrency === 'exclusive'}
        onChange={() => runAct(switchExclusive)}
      />
      <Text label="Shown as" value={tool.name} onKeep={(name) => change(key, { name: name === '' ? null : name })} />
      <Text label="Domain" value={tool.domain ?? ''} onKeep={(domain) => change(key, { domain: domain === '' ? null : domain })} />
      <Text
        label="Department"
        value={tool.department ?? ''}
        onKeep={(department) => change(key, { department: department === '' ? null : department })}
      />
      <Text
        label="Tags, separated by commas"
        value={tool.tags.join(', ')}
        onKeep={(tags) => change(key, { tags: tags.split(',').flatMap((tag) => tag.trim() || []) })}
      />
    </div>
  );
}

function Text({ label, value, onKeep }: { label: string; value: string; onKeep(text: string): Promise<boolean> }) {
  const { typed, type, keep } = useTyped<string>();
  const leave = () => {
    if (typed !== null && typed.trim() !== value) keep(() => onKeep(typed.trim()));
    else type(null);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      maxLength={100}
      value={typed ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') type(null);
      }}
    />
  );
}
