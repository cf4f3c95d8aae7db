// renderer/ui/ranking/Ranking.tsx - the tools that a skill prefers: in their order with the reason for each place, then those that are out with the reason (row G3).
import type { ReactNode } from 'react';
import { foundInWords, type RankedTool, scoreInWords, type ToolRanking } from '../../../electron/contract/capability/preferred.ts';
import { capital } from '../format.ts';
import styles from './ranking.module.css';

interface RankingProps {
  ranking: ToolRanking;
  /** Beside a tool that has been used. */
  aside?: (tool: RankedTool) => ReactNode;
}

export function Ranking({ ranking: { ranked, dropped }, aside }: RankingProps) {
  return (
    <div className="col g8">
      {ranked.length === 0 ? <p className="sm sec">None of them can be used now.</p> : null}
      <ol className={styles.list} aria-label="Tools in their order">
        {ranked.map((tool, at) => (
          <li key={tool.toolId} className={styles.item}>
            <span className="num mut sm fixed">{at + 1}</span>
            <div className="grow">
              <div className="row g8">
                <code className="ell" title={tool.toolId}>
                  {tool.toolId}
                </code>
                {at === 0 ? <span className="bdg ok">used first</span> : null}
              </div>
              <div className="sm sec">
                {scoreInWords(tool)}; {foundInWords(tool.found)}
              </div>
            </div>
            {aside?.(tool)}
          </li>
        ))}
      </ol>
      {dropped.length === 0 ? null : (
        <ul className={styles.list} aria-label="Tools that are out">
          {dropped.map(({ toolId, found, because }) => (
            <li key={toolId} className={styles.item}>
              <span className="mut sm fixed" aria-hidden>
                –
              </span>
              <div className="grow">
                <div className="row g8">
                  <code className="ell" title={toolId}>
                    {toolId}
                  </code>
                  <span className="bdg warn">out</span>
                </div>
                <div className="sm sec">
                  {because.map(({ sentence }) => sentence).join(' ')} {capital(foundInWords(found))}.
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
