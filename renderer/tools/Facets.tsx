// renderer/tools/Facets.tsx - filters of the registry: by kind, domain, department and tag, each value with how many tools have it.
import { Button, Menu } from '@mantine/core';
import { TOOL_FACETS, type ToolFacet, type ToolPage } from '../../electron/contract/tools/tools.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { formatCount } from '../ui/format.ts';
import { CheckIcon, DownIcon } from '../ui/icons.ts';
import { choiceOf, clearFilters, filterTools, type Only } from './acts.ts';
import styles from './tools.module.css';
import { FACET_LABELS, facetInWords } from './words.ts';

export function Facets({ facets, only }: { facets: ToolPage['facets'] | undefined; only: Only }) {
  return (
    <div className={`bar ${styles.facets}`} role="group" aria-label="Filters">
      {TOOL_FACETS.map((facet) => (
        <Facet key={facet} facet={facet} values={facets?.[facet] ?? []} chosen={only[facet] ?? null} />
      ))}
      {Object.keys(only).length === 0 ? null : <ActButton act={clearFilters} label="Clear" size="xs" variant="subtle" plain />}
    </div>
  );
}

interface FacetProps {
  facet: ToolFacet;
  values: ToolPage['facets'][ToolFacet];
  chosen: string | null;
}

/** One that no tool has and nobody chose is not shown. */
function Facet({ facet, values, chosen }: FacetProps) {
  if (values.length === 0 && chosen === null) return null;
  const label = FACET_LABELS[facet];
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button size="xs" variant={chosen === null ? 'subtle' : 'light'} rightSection={<DownIcon className="xs" aria-hidden />}>
          {chosen === null ? label : `${label}: ${facetInWords(facet, chosen)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {values.map(({ value, count }) => (
          <Menu.Item
            key={value}
            data-act={filterTools.id}
            leftSection={isSame(value, chosen) ? <CheckIcon className="s" aria-label="chosen" /> : <span className="s" />}
            rightSection={<span className="xs mut num">{formatCount(count)}</span>}
            onClick={() => runAct(filterTools, { choice: choiceOf(facet, value) })}
          >
            {facetInWords(facet, value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const isSame = (value: string, chosen: string | null): boolean => value.toLowerCase() === chosen?.toLowerCase();
