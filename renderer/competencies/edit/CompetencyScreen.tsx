// renderer/competencies/edit/CompetencyScreen.tsx - one competency as a form, as text, and as its revisions: three views of one document.
import type { OpenCompetency } from '../../../electron/contract/competencies/competencies.ts';
import { useRoute } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { useManifestDocument } from '../../manifests/useManifestDocument.ts';
import { Loaded } from '../../ui/states.tsx';
import { COMPETENCY } from './document.ts';
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

function Kept({ open, view }: { open: OpenCompetency; view: string | null }) {
  return <Workbench doc={useManifestDocument(open, COMPETENCY)} view={view} />;
}
