// renderer/library/import/report/NotCarried.tsx - what another format has that a package does not, or the other way round.
import type { NotCarried } from '../../../../electron/contract/exchange.ts';
import styles from '../Import.module.css';

export function NotCarriedList({ items }: { items: readonly NotCarried[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <div className="sect">
        What does not carry over<span className="n">{items.length}</span>
      </div>
      {items.map(({ what, why, line }) => (
        <div key={`${what} ${line}`} className={styles.finding}>
          <span className="grow">
            <span className="mono med">{what}</span> {why}
            {line === null ? null : <span className="mut sm"> line {line}</span>}
          </span>
        </div>
      ))}
    </>
  );
}
