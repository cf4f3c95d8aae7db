// renderer/conversations/compose/SkillOffer.tsx - after `/`: skills by their names, what the chosen one takes, and why one may not be used here.
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { useLiveQuery } from '../../client/live.ts';
import { fieldsOf } from '../../runs/index.ts';
import { formatCount } from '../../ui/format.ts';
import { LockIcon, SkillIcon } from '../../ui/icons.ts';
import { Keys } from '../../ui/small.tsx';
import styles from '../conversations.module.css';

const MOST = 6;

interface Offer {
  id: string;
  /** What was typed after the slash; null = nothing is offered. */
  naming: string | null;
  rows: readonly SkillRow[];
  total: number;
  chosen: number;
  agent: string;
  take(row: SkillRow): void;
  choose(at: number): void;
}
export interface SkillOfferState extends Offer {
  /** For the field in which one types. */
  field: Record<string, string | undefined>;
  /** True if the key was for what is offered. */
  onKeyDown(event: KeyboardEvent): boolean;
}

export function useSkillOffer(naming: string | null, agent: string, onTake: (name: string) => void): SkillOfferState {
  const id = useId();
  const [chosen, choose] = useState(0);
  const [left, leave] = useState<string | null>(null);
  const open = naming !== null && left !== naming ? naming : null;
  const list = useLiveQuery(
    'library.list',
    { query: open ?? '', sort: open ? 'relevance' : 'name', limit: 40 },
    { enabled: open !== null, placeholderData: keepPreviousData },
  );
  // While those for the last letter are looked for, an Enter takes none that only the letters before named.
  const isKnown = ({ name }: SkillRow) => !list.isPlaceholderData || name.startsWith(open ?? '');
  const found = (list.data?.rows ?? []).filter((row) => row.state === 'ok' && isKnown(row));
  const begins = ({ name }: SkillRow) => (name.startsWith(open ?? '') ? 0 : 1);
  const rows = open === null ? [] : found.sort((a, b) => begins(a) - begins(b)).slice(0, MOST);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters, other skills
  useEffect(() => choose(0), [naming]);
  const take = (row: SkillRow) => onTake(row.name);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const row = rows[chosen];
    if (row === undefined) return false;
    if (event.key === 'ArrowDown') choose((chosen + 1) % rows.length);
    else if (event.key === 'ArrowUp') choose((chosen + rows.length - 1) % rows.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(row);
    else if (event.key === 'Escape') leave(naming);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const shown = rows.length > 0;
  return {
    id,
    naming: open,
    rows,
    total: list.data?.all ?? 0,
    chosen,
    agent,
    take,
    choose,
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': shown ? id : undefined,
      'aria-activedescendant': shown ? `${id}-${chosen}` : undefined,
    },
    onKeyDown,
  };
}

export function SkillOffer({ offer: { id, naming, rows, total, chosen, agent, take, choose } }: { offer: SkillOfferState }) {
  const row = rows[chosen];
  if (naming === null || row === undefined) return null;
  return (
    <div className={`pop ${styles.offer}`}>
      <div className={`${styles.offerHead} xs mut`}>
        <b className="sec">Skills</b>
        {naming === '' ? formatCount(total) : `like “${naming}”`}
        <span className="right row g12">
          <span className="row g4">
            <Keys keys="Enter" /> take it
          </span>
        </span>
      </div>
      <div id={id} role="listbox" aria-label="Skills">
        {rows.map((each, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={each.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            className={styles.offered}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => choose(at)}
            onClick={() => take(each)}
          >
            <SkillIcon className="s mut" aria-hidden />
            <span className="ell">
              <Name name={each.name} typed={naming} /> <span className="mut">{each.description}</span>
            </span>
            {at === chosen ? <Takes row={row} agent={agent} /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

function Name({ name, typed }: { name: string; typed: string }) {
  const at = typed === '' ? -1 : name.indexOf(typed);
  if (at < 0) return <span className="med">{name}</span>;
  return (
    <span className="med">
      {name.slice(0, at)}
      <b>{typed}</b>
      {name.slice(at + typed.length)}
    </span>
  );
}

/** What it takes, or why it may not be used. */
function Takes({ row: { id }, agent }: { row: SkillRow; agent: string }) {
  const schema = useLiveQuery('library.open', { id }).data?.analysis?.metadata.inputSchema;
  const may = useLiveQuery('capability.effective', { skillId: id, agent, channel: 'conversation' }).data;
  if (may?.decision === 'blocked') {
    return (
      <span className="xs warn row g4">
        <LockIcon className="xs" aria-hidden />
        {may.because[0]?.sentence ?? 'not allowed here'}
      </span>
    );
  }
  const fields = fieldsOf(schema);
  return (
    <span className="xs sec mono">
      {fields.length === 0 ? 'no inputs' : fields.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', ')}
    </span>
  );
}
