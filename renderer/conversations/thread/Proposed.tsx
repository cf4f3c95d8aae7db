// renderer/conversations/thread/Proposed.tsx - the pages that an answer proposed: none is written before a person accepts it.
import { formatRoute, toCandidates } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { FileIcon } from '../../ui/icons.ts';

const WORDS = { proposed: '', accepted: 'accepted', discarded: 'rejected' } as const;

export function Proposed({ runId }: { runId: string }) {
  const all = useLiveQuery('workspace.candidates', { state: null }).data ?? [];
  const own = all.filter((candidate) => candidate.runId === runId);
  if (own.length === 0) return null;
  return (
    <p className="note">
      <FileIcon className="s" aria-hidden />
      <span className="grow">
        Proposed {plural(own.length, 'page')}:{' '}
        {own.map(({ id, slug, state }, at) => (
          <span key={id}>
            {at === 0 ? '' : ', '}
            <a href={formatRoute(toCandidates(id))}>{slug}</a> <span className="mut">{WORDS[state]}</span>
          </span>
        ))}
      </span>
    </p>
  );
}
