// renderer/tools/mcp/Held.tsx - tools that are new or other than what was agreed to: read line by line, ticked one by one. What is not ticked stays out of reach.
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { claimsInWords, type McpDetail, type McpTool, versionInWords } from '../../../electron/contract/mcp/mcp.ts';
import type { SafetyItem } from '../../../electron/contract/values/safety.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import { agreeToTicked, EVERY, heldTools, switchIt, tickTool } from './acts.ts';
import { changedLines } from './lines.ts';
import own from './mcp.module.css';
import { Parts } from './Parts.tsx';
import { changesInWords, isChanged, isHeld } from './words.ts';

export function Held({ detail: { server, stamp, tools } }: { detail: McpDetail }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const held = useMemo(() => tools.filter(({ state }) => state !== 'agreed'), [tools]);
  useOffer(
    heldTools,
    useMemo(() => {
      if (held.length === 0) return null;
      const names = held.filter(isHeld).map(({ name }) => name);
      const toggle = (name: string) =>
        setTicked((now) => {
          if (name === EVERY) return now.length === names.length ? [] : names;
          return now.includes(name) ? now.filter((each) => each !== name) : [...now, name];
        });
      return { server, stamp, held, ticked, toggle };
    }, [server, stamp, held, ticked]),
  );
  if (held.length === 0) return null;
  const open = held.filter(isHeld).length;
  return (
    <section aria-label="Tools that wait for you" {...place('mcp.held')}>
      <div className="sect">
        {server.agreed === null ? 'Nobody agreed to these yet' : isChanged(server) ? 'Changed since you agreed' : 'Not agreed to'}
        <span className="n">{isChanged(server) ? changesInWords(server) : ''}</span>
        <span className="grow" />
        {open > 1 ? (
          <Checkbox
            size="xs"
            label={<span className="sm sec">Tick all</span>}
            checked={ticked.length === open}
            indeterminate={ticked.length > 0 && ticked.length < open}
            data-act={tickTool.id}
            onChange={() => runAct(tickTool, { choice: EVERY })}
          />
        ) : null}
      </div>
      <Parts rows={held}>{(shown) => shown.map((tool) => <One key={tool.name} tool={tool} ticked={ticked.includes(tool.name)} />)}</Parts>
      <div className={own.foot}>
        <span className="xs sec grow">{open === 0 ? 'Agreeing forgets what is gone.' : 'What is not ticked stays out of reach.'}</span>
        {server.enabled ? <ActButton act={switchIt} label="Turn off" size="xs" variant="default" plain /> : null}
        <ActButton
          act={agreeToTicked}
          label={open === 0 ? 'Noted' : `Agree to ${ticked.length} of ${open}`}
          size="xs"
          variant="filled"
          plain
        />
      </div>
    </section>
  );
}

const ABOUT: Record<McpTool['state'], string> = {
  agreed: '',
  added: 'new',
  altered: 'altered',
  gone: 'gone: it can no longer be called',
  twice: 'listed twice: it cannot be called, since nobody can say which one is meant',
};

function One({ tool, ticked }: { tool: McpTool; ticked: boolean }) {
  const { name, state, now, before, safety } = tool;
  const claims = now === null ? [] : claimsInWords(now.claims);
  return (
    <div className={own.tool}>
      <div className="row g8">
        {isHeld(tool) ? (
          <Checkbox
            size="xs"
            checked={ticked}
            aria-label={`Agree to ${name}`}
            data-act={tickTool.id}
            onChange={() => runAct(tickTool, { choice: name })}
          />
        ) : null}
        <b className="mono ell" title={name}>
          {name}
        </b>
        <span className="sm sec">{[ABOUT[state], versionInWords(tool)].filter(Boolean).join('; ')}</span>
        <span className="grow" />
        {claims.includes('destructive') ? <span className="xs warn">claims to destroy</span> : null}
      </div>
      {safety.map((item) => (
        <Finding key={`${item.code} ${item.path} ${item.message}`} item={item} />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
      <ul tabIndex={0} className={`${own.lines} mono`} aria-label={state === 'added' ? `What ${name} says` : `What changed in ${name}`}>
        {changedLines(before, state === 'gone' ? null : now).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike and never move
          <li key={at} data-sign={state === 'added' ? ' ' : line.sign}>
            <span>
              {state === 'added' ? '' : <span aria-hidden>{line.sign}</span>}
              {state === 'added' || line.sign === ' ' ? null : <span className="sr-only">{line.sign === '+' ? 'added' : 'removed'}</span>}
            </span>
            <span dir="auto">{line.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LEVELS = {
  danger: { icon: ErrorIcon, tone: 'err' },
  caution: { icon: WarningIcon, tone: 'warn' },
  note: { icon: InfoIcon, tone: 'info' },
} as const;

export function Finding({ item: { severity, message, path } }: { item: SafetyItem }) {
  const { icon: Icon, tone } = LEVELS[severity];
  return (
    <span className={`sm row g6 ${tone}`}>
      <Icon className="s fixed" role="img" aria-label={severity} />
      <span dir="auto">
        {message}
        {path === null ? '' : ` (${path})`}
      </span>
    </span>
  );
}
