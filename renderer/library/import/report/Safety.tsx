// renderer/library/import/report/Safety.tsx - what a stranger's package could do, found without running anything (row A15).
import type { SafetyItem } from '../../../../electron/contract/values/safety.ts';
import { plural } from '../../../ui/format.ts';
import { ErrorIcon, InfoIcon, OkIcon, WarningIcon } from '../../../ui/icons.ts';
import styles from '../Import.module.css';

const LEVELS = {
  danger: { icon: ErrorIcon, tone: 'err', label: 'Danger', rank: 0 },
  caution: { icon: WarningIcon, tone: 'warn', label: 'Caution', rank: 1 },
  note: { icon: InfoIcon, tone: 'info', label: 'Good to know', rank: 2 },
} as const;

export function Safety({ items }: { items: readonly SafetyItem[] }) {
  const sorted = [...items].sort((a, b) => LEVELS[a.severity].rank - LEVELS[b.severity].rank);
  return (
    <>
      <div className="sect">
        Safety<span className="n">{items.length === 0 ? 'nothing found' : plural(items.length, 'item')}</span>
      </div>
      {items.length === 0 ? (
        <div className={styles.finding}>
          <OkIcon className="s ok" aria-hidden />
          <span>No code that runs on its own, no hidden characters, no secrets, no links out of the package</span>
        </div>
      ) : null}
      {sorted.map((item) => {
        const { icon: Icon, tone, label } = LEVELS[item.severity];
        return (
          <div key={`${item.code} ${item.path} ${item.line} ${item.column}`} className={styles.finding}>
            <Icon className={`s ${tone}`} role="img" aria-label={label} />
            <span className="grow">
              {item.message}
              <span className="mut sm">
                {item.path ? ` ${item.path}` : ''}
                {item.line === null ? '' : ` line ${item.line}`}
              </span>
            </span>
          </div>
        );
      })}
    </>
  );
}
