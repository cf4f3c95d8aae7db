// renderer/competencies/list/SideList.tsx - all, by status, and by the ten categories, each with its count.
import type { CompetencyList } from '../../../electron/contract/competencies/competencies.ts';
import { CATEGORIES } from '../../../electron/contract/competencies/competencies.ts';
import { runAct } from '../../app/acts/act.ts';
import { formatCount } from '../../ui/format.ts';
import { ALL_CATEGORIES, filterCategory, filterStatus } from '../acts.ts';
import { type Filter, STATUSES } from '../filter.ts';
import { CategoryIcon } from '../words.tsx';

export function SideList({ filter, summary }: { filter: Filter; summary: CompetencyList | undefined }) {
  const facets = summary?.facets;
  const counts = { all: summary?.all, active: facets?.active, paused: facets?.paused, not_ready: facets?.notReady, installed: undefined };
  return (
    <>
      {STATUSES.map(({ status, label, icon: Icon }) => (
        <button
          key={label}
          type="button"
          className={`it ${filter.status === status ? 'on' : ''}`}
          aria-pressed={filter.status === status}
          data-act={filterStatus.id}
          onClick={() => runAct(filterStatus, { choice: status ?? 'all' })}
        >
          <Icon className="s" aria-hidden />
          {label}
          <span className="n">{formatCount(counts[status ?? 'all'] ?? 0)}</span>
        </button>
      ))}
      <div className="label">Category</div>
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          className={`it ${filter.category === category ? 'on' : ''}`}
          aria-pressed={filter.category === category}
          data-act={filterCategory.id}
          onClick={() => runAct(filterCategory, { choice: filter.category === category ? ALL_CATEGORIES : category })}
        >
          <CategoryIcon category={category} />
          {category}
          <span className="n">{formatCount(facets?.category[category] ?? 0)}</span>
        </button>
      ))}
    </>
  );
}
