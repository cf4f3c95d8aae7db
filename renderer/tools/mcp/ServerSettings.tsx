// renderer/tools/mcp/ServerSettings.tsx - the bounds of a server: times, size of an answer, and which of its tools may be called at all.
import { NumberInput, Switch, Textarea } from '@mantine/core';
import type { McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { type McpLimits, mcpAddress } from '../../../electron/contract/mcp/transport.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { useTyped } from '../../ui/typed.ts';
import { editIt, enterValue, removeIt, switchIt } from './acts.ts';
import { changeServer } from './doing.tsx';
import own from './mcp.module.css';

interface Bound {
  key: keyof McpLimits;
  label: string;
  explains: string;
  unit: string;
  /** So many of what is kept are one of what is shown. */
  scale: number;
  min: number;
  max: number;
}

const BOUNDS: readonly Bound[] = [
  { key: 'startSeconds', label: 'Start', explains: 'Up to its list of tools', unit: ' s', scale: 1, min: 0.1, max: 600 },
  { key: 'callSeconds', label: 'Call', explains: 'Progress begins it anew', unit: ' s', scale: 1, min: 0.1, max: 3600 },
  { key: 'outputBytes', label: 'Answer', explains: 'More is refused', unit: ' kB', scale: 1000, min: 1, max: 8000 },
  { key: 'idleSeconds', label: 'Idle', explains: 'Without a call it is stopped', unit: ' s', scale: 1, min: 0.1, max: 86_400 },
];

export function ServerSettings({ server }: { server: McpServer }) {
  const { limits, restriction, transport, references } = server;
  return (
    <>
      <div className={own.fields}>
        <Switch size="xs" label="On: it may be started and called" checked={server.enabled} onChange={() => runAct(switchIt)} />
        <div className={own.two}>
          {BOUNDS.map((bound) => (
            <BoundField
              key={bound.key}
              bound={bound}
              value={limits[bound.key]}
              onKeep={(value) => changeServer(server, { limits: { [bound.key]: value } })}
            />
          ))}
        </div>
        <Names
          label="Only these tools"
          description="One a line; empty = all that it lists"
          names={restriction.only ?? []}
          onKeep={(only) => changeServer(server, { restriction: { only: only.length === 0 ? null : only } })}
        />
        <Names
          label="Never these tools"
          description="One a line"
          names={restriction.except}
          onKeep={(except) => changeServer(server, { restriction: { except } })}
        />
      </div>
      <div className="sect">How it is reached</div>
      <div className={own.fields}>
        <pre className={`${own.command} mono`}>{mcpAddress(transport)}</pre>
        <p className="sm sec">
          Another program, address, folder or variable is another server: your consent to its tools ends. To start an earlier version, name
          it in the command.
        </p>
        <span className="row g6 wrap">
          <ActButton act={editIt} label="Change…" size="xs" variant="default" />
          {references.length === 0 ? null : <ActButton act={enterValue} label="Enter value…" size="xs" variant="default" />}
          <ActButton act={removeIt} label="Remove" size="xs" variant="default" />
        </span>
      </div>
    </>
  );
}

function BoundField({
  bound: { label, explains, unit, scale, min, max },
  value,
  onKeep,
}: {
  bound: Bound;
  value: number;
  onKeep(value: number): Promise<boolean>;
}) {
  const { typed, type, keep } = useTyped<number | string>();
  const shown = value / scale;
  const leave = () => {
    const next = Math.min(max, Math.max(min, Number(typed)));
    if (typed !== null && typed !== '' && next !== shown) keep(() => onKeep(next * scale));
    else type(null);
  };
  return (
    <NumberInput
      size="xs"
      label={label}
      description={explains}
      suffix={unit}
      min={min}
      max={max}
      value={typed ?? shown}
      onChange={type}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') type(null);
      }}
    />
  );
}

interface NamesProps {
  label: string;
  description: string;
  names: readonly string[];
  onKeep(names: string[]): Promise<boolean>;
}

function Names({ label, description, names, onKeep }: NamesProps) {
  const { typed, type, keep } = useTyped<string>();
  const leave = () => {
    const next = [...new Set((typed ?? '').split('\n').flatMap((line) => line.trim() || []))];
    if (typed !== null && next.join('\n') !== names.join('\n')) keep(() => onKeep(next));
    else type(null);
  };
  return (
    <Textarea
      size="xs"
      label={label}
      description={description}
      autosize
      minRows={1}
      maxRows={6}
      spellCheck={false}
      value={typed ?? names.join('\n')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && type(null)}
    />
  );
}
