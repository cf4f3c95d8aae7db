// renderer/competencies/NewCompetencyDialog.tsx - a new competency: its name and its scope.
import { create } from 'zustand';
import { goTo } from '../app/acts/focus.ts';
import { navigate, toCompetency } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { NewManifestDialog } from '../manifests/NewManifestDialog.tsx';

const useNew = create(() => ({ opened: false }));
export const openNewCompetency = (): void => useNew.setState({ opened: true });

export function NewCompetencyDialog() {
  const { opened } = useNew();
  return (
    <NewManifestDialog
      kind="competency"
      sample="Claims intake"
      opened={opened}
      onClose={() => useNew.setState({ opened: false })}
      create={async (wanted) => {
        const row = await api.competencies.create.mutate(wanted);
        void refresh(['competencies']);
        return row;
      }}
      show={(sourceId) => {
        navigate(toCompetency(sourceId, 'form'));
        goTo('competency.view');
      }}
    />
  );
}
