// electron/core/app/notices.ts - what the person should know since opening: shown until dismissed, for this session only.
import { randomUUID } from 'node:crypto';
import type { Notice } from '../../contract/index.ts';

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
