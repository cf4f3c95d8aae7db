// electron/core/app/mount/roles/roles.ts - roles over the places of an account.
import { createRoles, type Roles, type RolesDeps } from '../../../roles/index.ts';
import { moveHolders, readHolders } from '../../../storage/index.ts';
import type { Stores } from '../../account/stores.ts';

interface Deps extends Pick<RolesDeps, 'onChange'> {
  account: Stores;
  workspace: Stores | null;
}

export function openRoles({ account, workspace, onChange }: Deps): Roles {
  const { db } = account.agents;
  return createRoles({
    account: account.agents,
    workspace: workspace?.agents ?? null,
    holders: () => readHolders(db),
    moveHolders: (post, from, to) => moveHolders(db, post, from, to),
    onChange,
  });
}
