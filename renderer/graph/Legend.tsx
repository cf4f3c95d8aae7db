// renderer/graph/Legend.tsx - what the lines of the drawing mean.
import { MARKS } from './Edges.tsx';
import styles from './graph.module.css';

/** The three kinds of lines, as the drawing has them. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Edges">
      {(['reachable', 'blocked', 'missing'] as const).map((state) => (
        <li key={state} className="row g4 xs sec">
          <svg className={styles.edge} data-state={state} width="34" height="16" aria-hidden="true">
            <path className={styles.line} d="M1 8H33" />
            {state === 'reachable' ? null : (
              <g transform="translate(17 8)">
                <circle className={styles.mark} r="6" />
                <path className={styles.sign} d={MARKS[state]} />
              </g>
            )}
          </svg>
          {state}
        </li>
      ))}
      <li className="row g4 xs sec">
        <svg className={styles.edge} width="22" height="16" aria-hidden="true">
          <path className={styles.line} d="M16 12C4 12 4 4 16 4" />
          <path className={styles.head} d="M21 12l-7-3.5v7z" />
        </svg>
        needed at Apply
      </li>
    </ul>
  );
}
