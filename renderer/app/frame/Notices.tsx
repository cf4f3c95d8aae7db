// renderer/app/frame/Notices.tsx - what the person should know since the account opened, until dismissed.

import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { attempt } from '../../ui/toast.tsx';
import { pane } from '../acts/focus.ts';
import styles from './Frame.module.css';

const LOOKS = {
  info: { tone: 'info', icon: InfoIcon },
  warning: { tone: 'warn', icon: WarningIcon },
  error: { tone: 'err', icon: ErrorIcon },
} as const;

export function Notices() {
  const { data } = useLiveQuery('app.info');
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  const dismiss = (id: string) =>
    attempt('Could not dismiss the notice.', async () => {
      await api.app.dismissNotice.mutate({ id });
      await refresh(['app.info']);
    });
  return (
    <section className={styles.notices} aria-label="Notices" {...pane('notices')}>
      {notices.map((notice) => {
        const { tone, icon: Icon } = LOOKS[notice.severity];
        return (
          <div key={notice.id} className={`note ${tone}`} role={notice.severity === 'error' ? 'alert' : 'status'}>
            <Icon aria-hidden />
            <span className="grow">
              <b>{notice.message}</b> {notice.remedy}
            </span>
            <IconButton icon={CloseIcon} label="Dismiss" onClick={() => void dismiss(notice.id)} />
          </div>
        );
      })}
    </section>
  );
}
