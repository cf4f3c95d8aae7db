// electron/core/app/notices.ts - what the person should know since opening: shown until dismissed, for this session only.
import { randomUUID } from 'node:crypto';
import type { Notice } from '../../contract/index.ts';
import type { SetAside } from '../storage/index.ts';

export interface Notices {
  add(notice: Omit<Notice, 'id'>): void;
  list(): Notice[];
  dismiss(id: string): void;
}

const MAX_NOTICES = 100;

/** `onAdd` gets each new one. Repeated texts are kept once. */
export function createNotices(onAdd: (notice: Notice) => void): Notices {
  let notices: Notice[] = [];
  return {
    add(about) {
      if (notices.some(({ message }) => message === about.message)) return;
      const notice = { ...about, id: randomUUID() };
      notices = [...notices, notice].slice(-MAX_NOTICES);
      onAdd(notice);
    },
    list: () => notices,
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id);
    },
  };
}

/** That a file was damaged, what the app does without it, and where it is. */
export const asideNotice = (what: string, instead: string, { path, reason }: SetAside): Omit<Notice, 'id'> => ({
  severity: 'warning',
  message: `${what} could not be read: ${reason}. ${instead}`,
  remedy: path === null ? 'The file is still there, and can be repaired.' : `The old file was kept as ${path}.`,
});
