// renderer/agents/permissions/presets.ts - what agents usually need, in words; the permissions are those of the host functions.
import { type Permission, permissionText } from '../../../electron/contract/values/permission.ts';

export interface Preset {
  label: string;
  explains: string;
  permissions: readonly Permission[];
}

const of = (resource: string, access: string): Permission => ({ resource, access, scope: null });

export const PRESETS: readonly Preset[] = [
  {
    label: 'Read the workspace',
    explains: 'Its skills may search and read the pages of the open folder, with their links, tags and history.',
    permissions: [of('pages', 'read')],
  },
  {
    label: 'Propose pages',
    explains: 'Its skills may write proposals of pages. None of them is a page until a person accepts it.',
    permissions: [of('candidates', 'write')],
  },
  {
    label: 'Remember between runs',
    explains: 'Its skills may keep values for later runs and read them again.',
    permissions: [of('memory', 'read'), of('memory', 'write')],
  },
  {
    label: 'Run code without a limit',
    explains: 'Code of its skills is not stopped after a number of steps.',
    permissions: [of('sandbox', 'unmetered')],
  },
];

/** What a permission allows, if it is one that this app knows. */
export const explained = (permission: Permission): string | null =>
  PRESETS.find(({ permissions }) => permissions.some((each) => permissionText(each) === permissionText({ ...permission, scope: null })))
    ?.label ?? null;
