// renderer/agents/dialogs/ImportDialog.tsx - an agent from a file: what it says is shown first. Its permissions are wishes, which a person grants
// one by one, and a list that is empty is asked about: it means none in some programs and all in others.
import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { AgentFile } from '../../../electron/contract/agents/agents.ts';
import { canonicalPermission } from '../../../electron/contract/values/permission.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { useLiveQuery } from '../../client/live.ts';
import { FileAsText } from '../../runs/input/FileAsText.tsx';
import { Dialog, DialogFields, DialogFoot } from '../../ui/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { attempt, toast, toastError } from '../../ui/toast.tsx';
import { showNew } from '../acts.ts';
import styles from '../agents.module.css';
import { closeReview, renew, useReview } from '../doing.tsx';

type Lists = Partial<Record<'skills' | 'tools', 'none' | 'all'>>;

export function ImportDialog() {
  const { opened } = useReview();
  return (
    <Dialog title="Import an agent" size={720} opened={opened} onClose={closeReview}>
      {opened ? <ImportForm /> : null}
    </Dialog>
  );
}

function ImportForm() {
  const [data, setData] = useState('');
  const [settled] = useDebouncedValue(data, 200);
  const [lists, setLists] = useState<Lists>({});
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const review = useLiveQuery('agents.reviewImport', { data: settled }, { enabled: settled.trim() !== '', retry: false });
  const file = settled.trim() === '' ? undefined : review.data;
  const error = settled.trim() !== '' && review.error ? errorOf(review.error) : null;
  const open = file?.asks.filter((key) => lists[key] === undefined) ?? [];
  const bringIn = async (read: AgentFile) => {
    setBusy(true);
    try {
      const permissions = read.permissions.map(({ permission }) => permission).filter((each) => granted.has(canonicalPermission(each)));
      const { agent, left } = await api.agents.import.mutate({ data: settled, lists });
      if (permissions.length > 0) {
        await attempt(`${agent.row.name} is there, but was granted nothing.`, () =>
          api.capability.permit.mutate({ agent: agent.row.id, permissions, until: null, why: 'granted at the import' }),
        );
      }
      await renew();
      closeReview();
      showNew(agent.row.id);
      toast(<Told name={agent.row.name} left={left} />, { id: 'agent', kind: left.length > 0 ? 'warn' : 'ok' });
    } catch (cause) {
      toastError('Nothing was imported.', cause);
      setBusy(false);
    }
  };
  return (
    <>
      <DialogFields>
        <Textarea
          label="File"
          description="The JSON that an agent was exported to: paste it, or load it from a file"
          data-autofocus
          spellCheck={false}
          minRows={4}
          maxRows={10}
          autosize
          value={data}
          error={error ? `${error.message} ${error.remedy ?? ''}` : null}
          rightSection={<FileAsText label="the agent" onText={setData} />}
          onChange={(event) => setData(event.currentTarget.value)}
        />
        {file ? <Report file={file} lists={lists} onLists={setLists} granted={granted} onGranted={setGranted} /> : null}
      </DialogFields>
      <DialogFoot>
        <span className="sm sec ell">{open.length > 0 ? `Say what an empty list of ${open.join(' and ')} means` : ''}</span>
        <Button className="right" onClick={closeReview}>
          Cancel
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={file === undefined || open.length > 0}
          onClick={() => file !== undefined && void bringIn(file)}
        >
          Import agent
        </Button>
      </DialogFoot>
    </>
  );
}

interface ReportProps {
  file: AgentFile;
  lists: Lists;
  onLists(lists: Lists): void;
  granted: ReadonlySet<string>;
  onGranted(granted: ReadonlySet<string>): void;
}

function Report({ file, lists, onLists, granted, onGranted }: ReportProps) {
  const { manifest, permissions, equipped, asks, notCarried } = file;
  const toggle = (key: string) => onGranted(new Set(granted.has(key) ? [...granted].filter((each) => each !== key) : [...granted, key]));
  return (
    <section aria-label="What the file says" className="col g12">
      <p className="sm">
        <b>{manifest.name}</b>
        {manifest.description ? `: ${manifest.description}` : ''}
      </p>
      {equipped.length > 0 ? (
        <p className="sm sec">
          Wants {plural(equipped.length, 'competency', 'competencies')}: {equipped.map(({ competency }) => competency).join(', ')}
        </p>
      ) : null}
      {asks.map((key) => (
        <div key={key} className="col g4">
          <span className="sm med" id={`agent-list-${key}`}>
            Its list of {key} is empty. That means
          </span>
          <SegmentedControl
            aria-labelledby={`agent-list-${key}`}
            value={lists[key] ?? ''}
            onChange={(value) => onLists({ ...lists, [key]: value as 'none' | 'all' })}
            data={[
              { value: 'none', label: `No ${key}` },
              { value: 'all', label: `All ${key}` },
            ]}
          />
        </div>
      ))}
      {permissions.length > 0 ? (
        <fieldset className={`col g6 ${styles.choice}`}>
          <legend className="sm med">It asks for permissions. Tick those that you grant; the others are not granted.</legend>
          {permissions.map(({ text, permission }) => {
            const key = canonicalPermission(permission);
            return <Checkbox key={key} label={<code>{text}</code>} checked={granted.has(key)} onChange={() => toggle(key)} />;
          })}
        </fieldset>
      ) : null}
      {notCarried.length > 0 ? <p className="note">Not read: {notCarried.join(', ')}</p> : null}
    </section>
  );
}

function Told({ name, left }: { name: string; left: readonly { competency: string; reasons: string[] }[] }) {
  return (
    <>
      Imported <b>{name}</b>
      {left.length > 0 ? <div>Not equipped yet:</div> : null}
      {left.map(({ competency, reasons }) => (
        <div key={competency}>
          <b>{competency}</b> {reasons.join(' ')}
        </div>
      ))}
    </>
  );
}
