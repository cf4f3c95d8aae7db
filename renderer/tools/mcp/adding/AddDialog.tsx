// renderer/tools/mcp/adding/AddDialog.tsx - MCP servers are added by a form, by pasted text, or from the file of a client: all are shown first, and added as chosen.
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { McpReview } from '../../../../electron/contract/mcp/review.ts';
import { goTo } from '../../../app/acts/focus.ts';
import { navigate, toServer } from '../../../app/router.ts';
import { api } from '../../../client/api.ts';
import { errorOf } from '../../../client/errors.ts';
import { useLiveQuery } from '../../../client/live.ts';
import { Dialog, DialogForm, Refused, useSubmit } from '../../../ui/Dialog.tsx';
import { choosePlaces, pickPlace } from '../../../ui/files/pick.ts';
import { plural } from '../../../ui/format.ts';
import { FileIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.tsx';
import { closeDialogs, renew, useDialogs } from '../doing.tsx';
import own from '../mcp.module.css';
import { type Choice, chosen, firstChoices, problemOf } from './choices.ts';
import { configurationOf, draftOf, problemsOf } from './draft.ts';
import { Review } from './Review.tsx';
import { TransportFields } from './TransportFields.tsx';

type Source = Parameters<typeof api.mcp.review.mutate>[0]['source'];
interface Reviewed {
  source: Source;
  review: McpReview;
}

export function AddDialog() {
  const { adding } = useDialogs();
  return (
    <Dialog title="Add MCP servers" size={720} opened={adding} onClose={closeDialogs}>
      {adding ? <Steps /> : null}
    </Dialog>
  );
}

function Steps() {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const existing = (useLiveQuery('mcp.list').data ?? []).map(({ name }) => name);
  if (reviewed === null) return <SourceStep onReviewed={setReviewed} />;
  return <ReviewStep reviewed={reviewed} existing={existing} onBack={() => setReviewed(null)} />;
}

const WAYS = [
  { value: 'form', label: 'By hand' },
  { value: 'paste', label: 'Paste a configuration' },
  { value: 'file', label: 'From a client' },
];

function SourceStep({ onReviewed }: { onReviewed(reviewed: Reviewed): void }) {
  const [way, setWay] = useState('form');
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(() => draftOf(null));
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(draft);
  const look = async (source: Source) => {
    setBusy(true);
    setFailed(null);
    try {
      onReviewed({ source, review: await api.mcp.review.mutate({ source }) });
    } catch (cause) {
      setFailed(cause);
      setBusy(false);
    }
  };
  const submit = () => {
    setTried(true);
    if (busy) return;
    if (way === 'paste' && text.trim() !== '') void look({ text, fileName: 'pasted text' });
    const ready = name.trim() !== '' && Object.keys(problems).length === 0;
    if (way === 'form' && ready) void look({ text: configurationOf(name.trim(), draft), fileName: 'what was entered' });
  };
  return (
    <DialogForm
      form={{ ready: way !== 'paste' || text.trim() !== '', busy, submit }}
      act={way === 'file' ? null : 'Review'}
      hint={<span className="sm sec">Read and shown first; nothing is started.</span>}
      onCancel={closeDialogs}
    >
      <SegmentedControl aria-label="Where they come from" value={way} onChange={setWay} data={WAYS} />
      {way === 'form' ? (
        <>
          <TextInput
            label="Name"
            placeholder="files"
            data-autofocus
            autoComplete="off"
            maxLength={60}
            value={name}
            error={tried && name.trim() === '' ? 'Enter a name' : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TransportFields draft={draft} problems={tried ? problems : {}} onChange={(patch) => setDraft((old) => ({ ...old, ...patch }))} />
        </>
      ) : null}
      {way === 'paste' ? (
        <Textarea
          label="Configuration"
          description="JSON with mcpServers as clients write it, a piece of it, or the TOML of Codex. Keys in it go to the key store."
          placeholder={'{ "mcpServers": { "files": { "command": "npx", "args": […] } } }'}
          autosize
          minRows={8}
          maxRows={16}
          maxLength={1_000_000}
          spellCheck={false}
          className="mono"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      {way === 'file' ? <Clients onPlace={(token) => void look({ path: token as never })} onFailed={setFailed} /> : null}
      <Refused error={failed === null ? null : errorOf(failed)} />
    </DialogForm>
  );
}

/** Files of clients that are there; another one is chosen in the dialog for files. */
function Clients({ onPlace, onFailed }: { onPlace(token: string): void; onFailed(cause: unknown): void }) {
  const files = useLiveQuery('mcp.clients', undefined, { refetchOnMount: 'always' }).data ?? [];
  const open = async (choose: () => Promise<{ token: string } | null | undefined>) => {
    try {
      const place = await choose();
      if (place) onPlace(place.token);
    } catch (cause) {
      onFailed(cause);
    }
  };
  return (
    <div className={own.clients}>
      <span className="sm sec">
        {files.length === 0
          ? 'No file of a known client was found on this machine.'
          : 'Found on this machine; the file is read and never changed.'}
      </span>
      {files.map(({ client, path }) => (
        <Button
          key={path}
          justify="flex-start"
          variant="default"
          leftSection={<FileIcon className="s" aria-hidden />}
          onClick={() => void open(async () => (await choosePlaces([path], 'import_mcp'))?.[0])}
        >
          {client}
          <span className="sm sec ell" style={{ marginLeft: 8 }}>
            {path}
          </span>
        </Button>
      ))}
      <Button
        justify="flex-start"
        variant="default"
        leftSection={<FileIcon className="s" aria-hidden />}
        onClick={() => void open(() => pickPlace('import_mcp'))}
      >
        Another file…
      </Button>
    </div>
  );
}

interface ReviewStepProps {
  reviewed: Reviewed;
  existing: readonly string[];
  onBack(): void;
}

function ReviewStep({ reviewed: { source, review }, existing, onBack }: ReviewStepProps) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => firstChoices(review, existing));
  const wanted = chosen(review.servers, choices);
  const ready = wanted.length > 0 && choices.every((_, at) => problemOf(choices, at, existing) === null);
  const form = useSubmit(ready, async () => {
    const added = await api.mcp.add.mutate({ source, stamp: review.stamp, choices: wanted });
    await renew();
    closeDialogs();
    if (added[0]) navigate(toServer(added[0].id));
    goTo('mcp.list');
    toast(`Added ${added.map(({ name }) => name).join(', ')}. Nothing was started.`, { id: 'mcp-added' });
  });
  return (
    <DialogForm
      form={form}
      act={`Add ${plural(wanted.length, 'server')}`}
      hint={
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      }
      onCancel={closeDialogs}
    >
      <Review
        review={review}
        choices={choices}
        existing={existing}
        onChange={(at, patch) => setChoices((now) => now.map((each, index) => (index === at ? { ...each, ...patch } : each)))}
      />
      <Refused error={form.error} />
    </DialogForm>
  );
}
