// renderer/competencies/edit/CompetencyScreen.tsx - one competency as a form, as text, and as its revisions: three views of one document.
import { useEffect, useState } from 'react';
import type { OpenCompetency } from '../../../electron/contract/competencies/competencies.ts';
import { useRoute } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Loaded } from '../../ui/states.tsx';
import { type CompetencyDocument, createCompetencyDocument } from './document.ts';
import { Workbench } from './Workbench.tsx';

export default function CompetencyScreen() {
  const route = useRoute();
  if (route.screen !== 'competency') return null;
  return <Opened key={route.id} id={route.id} view={route.view} />;
}

function Opened({ id, view }: { id: string; view: string | null }) {
  const open = useLiveQuery('competencies.open', { id }, { retry: false });
  return (
    <Loaded query={open} what="the competency" rows={14}>
      {(data) => <Kept open={data} view={view} />}
    </Loaded>
  );
}

/** Open documents, for the life of the window: their undo steps stay. */
const documents = new Map<string, CompetencyDocument>();

function documentOf(open: OpenCompetency): CompetencyDocument {
  const known = documents.get(open.row.sourceId);
  if (known) return known;
  const made = createCompetencyDocument(open);
  documents.set(made.id, made);
  return made;
}

function Kept({ open, view }: { open: OpenCompetency; view: string | null }) {
  const [doc] = useState(() => documentOf(open));
  useEffect(() => doc.follow(open), [doc, open]);
  // Whoever leaves has saved.
  useEffect(() => () => void doc.save(), [doc]);
  return <Workbench doc={doc} view={view} />;
}
