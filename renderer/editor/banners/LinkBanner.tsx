// renderer/editor/banners/LinkBanner.tsx - a package in one of the author's own files (row A12): how the two differ, and the ways out.
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { LinkState, ThreeWay } from '../../../electron/contract/linking.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Compared } from '../../code/Compared.tsx';
import { checkLinks } from '../../library/acts.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import type { LiveDocument } from '../document/documents.ts';
import { decideLink, linkConflict } from './acts.ts';
import { Banner } from './Banner.tsx';

export function LinkBanner({ doc, link }: { doc: LiveDocument; link: LinkState }) {
  const [opened, setOpened] = useState(false);
  const conflict = link.state === 'conflict';
  useOffer(
    linkConflict,
    useMemo(() => (conflict ? { decide: () => setOpened(true) } : null), [conflict]),
  );
  if (link.state === 'clean') return null;
  if (link.state !== 'conflict') {
    return (
      <Banner kind="warn" acts={<ActButton act={checkLinks} label="Check again" size="xs" plain />}>
        <b>{link.state === 'missing' ? 'Its file is missing:' : 'Its file cannot be read:'}</b> {link.reason ?? link.path} The skill here is
        as it was last read.
      </Banner>
    );
  }
  return (
    <>
      <Banner kind="warn" acts={<ActButton act={decideLink} label="Compare and decide" size="xs" plain />}>
        <b>Changed here and in {link.path}.</b> Neither side is overwritten until you decide.
      </Banner>
      <Dialog title="Changed on both sides" size={1080} opened={opened} onClose={() => setOpened(false)}>
        {opened ? <Decision doc={doc} link={link} onDone={() => setOpened(false)} /> : null}
      </Dialog>
    </>
  );
}

type Pair = 'both' | 'mine' | 'theirs' | 'merged';

const PAIRS: Record<Pair, { label: string; sides: (texts: ThreeWay) => [string | null, string | null]; names: [string, string] }> = {
  both: { label: 'File and editor', sides: ({ theirs, mine }) => [theirs, mine], names: ['In the file', 'In the editor'] },
  theirs: { label: 'What the file changed', sides: ({ base, theirs }) => [base, theirs], names: ['Last in sync', 'In the file'] },
  mine: { label: 'What you changed', sides: ({ base, mine }) => [base, mine], names: ['Last in sync', 'In the editor'] },
  merged: { label: 'Merged', sides: ({ theirs, merged }) => [theirs, merged], names: ['In the file', 'Merged'] },
};

interface DecisionProps {
  doc: LiveDocument;
  link: LinkState;
  onDone(): void;
}

function Decision(props: DecisionProps) {
  const texts = useLiveQuery('library.threeWay', { id: props.doc.id }, { refetchOnMount: 'always' });
  return (
    <Loaded query={texts} what="both versions" rows={12} height={19}>
      {(now) => <Choice {...props} texts={now} onRefused={() => void texts.refetch()} />}
    </Loaded>
  );
}

function Choice({ doc, link, onDone, texts, onRefused }: DecisionProps & { texts: ThreeWay; onRefused(): void }) {
  const [pair, setPair] = useState<Pair>('both');
  const [busy, setBusy] = useState(false);
  const shown = (Object.keys(PAIRS) as Pair[]).filter((each) => PAIRS[each].sides(texts).every((text) => text !== null));
  const { sides, names } = PAIRS[shown.includes(pair) ? pair : (shown[0] ?? 'both')];
  const [before, after] = sides(texts);
  const decide = async (text: string | null, what: string) => {
    if (text === null) return;
    setBusy(true);
    try {
      await api.library.resolveConflict.mutate({ id: doc.id, text, theirHash: texts.theirHash });
      await doc.saving.checkDisk();
      toast(<>{what} The other version is kept as a revision.</>, { id: 'conflict' });
      onDone();
    } catch (cause) {
      toastError('Could not resolve the conflict.', cause);
      onRefused();
    }
    setBusy(false);
  };
  return (
    <>
      <div className="bar" style={{ padding: '0 16px' }}>
        <SegmentedControl
          value={pair}
          onChange={(value) => setPair(value as Pair)}
          data={shown.map((value) => ({ value, label: PAIRS[value].label }))}
        />
        <span className="right mono sm mut ell">{link.path}</span>
      </div>
      <div style={{ paddingTop: 6 }}>
        <Compared before={{ label: names[0], text: before ?? '' }} after={{ label: names[1], text: after ?? '' }} />
      </div>
      <DialogFoot>
        <Button className="right" onClick={onDone}>
          Decide later
        </Button>
        <Button disabled={busy || texts.theirs === null} onClick={() => void decide(texts.theirs, 'The version in the file is used.')}>
          Use file version
        </Button>
        <Button disabled={busy || texts.mine === null} onClick={() => void decide(texts.mine, 'Your version was written to the file.')}>
          Use mine
        </Button>
        {texts.merged === null ? null : (
          <Button
            variant="filled"
            disabled={busy}
            onClick={() => void decide(texts.merged, 'Both changes were merged and written to the file.')}
          >
            Use merged
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
