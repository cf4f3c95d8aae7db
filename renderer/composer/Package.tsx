// renderer/composer/Package.tsx - the package as it is now: against an earlier step, or as a text that can be changed by hand.
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import type { Composition } from '../../electron/contract/composer/composer.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { type CodeChange, CodeEditor, DiffView } from '../code/index.tsx';
import { formatCost, plural } from '../ui/format.ts';
import { OkIcon, SkillIcon, WarningIcon } from '../ui/icons.ts';
import { EmptyState } from '../ui/states.tsx';
import { acceptDraft, type DraftView, discardDraft, handText, keepByHand, openSaved, showDraft } from './acts.ts';
import styles from './composer.module.css';
import { changeByHand, useHandText } from './hand.ts';

export function Package({ draft, view }: { draft: Composition; view: DraftView }) {
  const { name, state, text, skill } = draft;
  const hasWorkspace = useLiveQuery('app.info').data?.workspace != null;
  const bad = draft.findings.filter(({ severity }) => severity !== 'info').length;
  const refusing = draft.clients.filter(({ verdict }) => verdict === 'refuses').length;
  const into = skill === null ? (hasWorkspace ? 'workspace' : 'account') : skill.scope;
  return (
    <section className="col full" aria-label="Package" {...pane('main')}>
      <div className="bar h44">
        <SkillIcon className="s mut" aria-hidden />
        <h2 className="title ell">{name === '' ? 'No skill yet' : name}</h2>
        <span className="bdg">{state === 'saved' ? 'saved' : 'not saved'}</span>
        <span className="grow" />
        {skill === null ? null : (
          <ActButton act={openSaved} className="fixed" label="Open in editor" size="xs" variant="subtle" color="gray" plain />
        )}
        <ActButton act={discardDraft} className="fixed" label="Throw away" size="xs" variant="subtle" color="red" c="var(--sw-err)" plain />
        <ActButton
          act={acceptDraft}
          className="fixed"
          choice={into}
          label={skill === null ? `Save to ${into}` : 'Save as next revision'}
          size="xs"
          variant="filled"
          plain
        />
      </div>
      {text === '' ? (
        <EmptyState title="Nothing is written yet">What you ask for appears here, as a difference that grows with each message.</EmptyState>
      ) : (
        <Shown draft={draft} view={view} />
      )}
      <div className="bar xs sec" role="status">
        {text === '' ? (
          'Nothing is saved before you save it.'
        ) : (
          <>
            {bad + refusing === 0 ? <OkIcon className="s ok" aria-hidden /> : <WarningIcon className="s warn" aria-hidden />}
            {bad === 0 ? 'Nothing to fix' : `${bad} to look at`},{' '}
            {refusing === 0 ? 'all clients read it' : plural(refusing, 'client refuses it', 'clients refuse it')}
            <span className="grow" />
            <span className="num">
              {plural(text.split('\n').length - 1, 'line')}
              {draft.usage.cost ? ` · ${formatCost(draft.usage.cost)} so far` : ''}
            </span>
          </>
        )}
      </div>
    </section>
  );
}

function Shown({ draft, view }: { draft: Composition; view: DraftView }) {
  const { id, steps, position } = draft;
  // By default against what was before the last message.
  const [since, setSince] = useState<number | null>(null);
  const step = Math.min(since ?? Math.max(0, position - 1), position);
  const before = useLiveQuery('composer.textAt', { id, step });
  const last = steps[position - 1];
  return (
    <>
      <div className="bar">
        <SegmentedControl
          aria-label="View"
          size="xs"
          value={view}
          onChange={(choice) => runAct(showDraft, { choice })}
          data={[
            { value: 'difference', label: 'Difference' },
            { value: 'package', label: 'Package' },
          ]}
        />
        {view === 'difference' ? (
          <>
            <span className="sm sec">since</span>
            <Select
              aria-label="Difference since"
              size="xs"
              className={styles.since ?? ''}
              allowDeselect={false}
              value={String(step)}
              data={[
                { value: '0', label: 'the beginning' },
                ...steps.slice(0, position).map(({ number, label }) => ({ value: String(number), label: `step ${number}, ${label}` })),
              ]}
              onChange={(value) => setSince(Number(value))}
            />
            <span className="grow" />
            {last ? (
              <span className="sm num">
                {last.added > 0 ? <span className="ok">+{last.added}</span> : null}{' '}
                {last.removed > 0 ? <span className="err">−{last.removed}</span> : null}
              </span>
            ) : null}
          </>
        ) : (
          <>
            <span className="grow" />
            <ActButton act={keepByHand} label="Keep as a step" size="xs" plain />
          </>
        )}
      </div>
      <div className={styles.text0}>
        {view === 'difference' ? (
          before.data ? (
            <DiffView before={before.data.text} after={draft.text} language="skill" />
          ) : null
        ) : (
          <ByHand key={`${id} ${position}`} draft={draft} />
        )}
      </div>
    </>
  );
}

/** Changes by hand are a step of their own once they are kept. */
function ByHand({ draft }: { draft: Composition }) {
  const { id } = draft;
  const text = useHandText(id, draft.text);
  useOffer(handText, { id, text, dirty: text !== draft.text });
  return (
    <CodeEditor
      text={text}
      language="skill"
      label="Package"
      readOnly={draft.state === 'busy'}
      onChange={(changes) => changeByHand(id, draft.text, (now) => changed(now, changes))}
    />
  );
}

const changed = (text: string, changes: readonly CodeChange[]): string =>
  changes
    .toSorted((a, b) => b.rangeOffset - a.rangeOffset)
    .reduce((now, { rangeOffset, rangeLength, text: put }) => now.slice(0, rangeOffset) + put + now.slice(rangeOffset + rangeLength), text);
