// renderer/roles/NewRoleDialog.tsx - a new role: its name and its scope.
import { goTo } from '../app/acts/focus.ts';
import { navigate, toRole } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { NewManifestDialog } from '../manifests/NewManifestDialog.tsx';
import { useNewRole } from './doing.tsx';

export function NewRoleDialog() {
  const { opened } = useNewRole();
  return (
    <NewManifestDialog
      kind="role"
      sample="Intake clerk"
      opened={opened}
      onClose={() => useNewRole.setState({ opened: false })}
      create={async (wanted) => {
        const row = await api.roles.create.mutate(wanted);
        await refresh(['roles']);
        return row;
      }}
      show={(sourceId) => {
        navigate(toRole(sourceId, 'source'));
        goTo('role.source');
      }}
    />
  );
}
