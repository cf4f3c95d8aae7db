// renderer/library/search/FilterSide.tsx - the side list: all skills, saved filters, and facets with their counts.
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SkillList } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { formatCount } from '../../ui/format.ts';
import { BrokenIcon, EditIcon, LibraryIcon, OverrideIcon, ShieldIcon, type TablerIcon, TagIcon } from '../../ui/icons.ts';
import { KindIcon, kindLabel, RecordIcon, recordLabel, ScopeIcon, SourceIcon, scopeLabel, sourceLabel } from '../../ui/labels.tsx';
import { allSkills, filterSkills } from '../acts.ts';
import styles from '../Library.module.css';
import { plus, QUICK, RECORDS, SCOPES, SOURCES, TRAITS } from './filters.ts';
import { formatToken, hasToken, parseQuery, type Token, toggleToken } from './query.ts';

interface FilterSideProps {
  query: string;
  facets: SkillList['facets'] | undefined;
  all: number;
  onChange(query: string): void;
}

const ICONS: Record<(typeof QUICK)[number]['facet'], TablerIcon> = {
  broken: BrokenIcon,
  unacknowledged: ShieldIcon,
  overrides: OverrideIcon,
  drafts: EditIcon,
};

export function FilterSide({ query, facets, all, onChange }: FilterSideProps) {
  const toggle = (token: Token) => onChange(toggleToken(query, token));
  return (
    <>
      <button
        type="button"
        className={`it ${query === '' ? 'on' : ''}`}
        aria-pressed={query === ''}
        data-act={allSkills.id}
        onClick={() => onChange('')}
      >
        <LibraryIcon className="s" aria-hidden />
        All skills<span className="n">{formatCount(all)}</span>
      </button>
      <div className="label">Quick filters</div>
      {QUICK.map(({ label, token, facet }) => {
        const on = hasToken(query, token);
        const Icon = ICONS[facet];
        return (
          <button
            key={label}
            type="button"
            className={`it ${on ? 'on' : ''}`}
            aria-pressed={on}
            data-act={filterSkills.id}
            onClick={() => runAct(filterSkills, { choice: formatToken(token) })}
          >
            <Icon className="s" aria-hidden />
            {label}
            <span className="n">{formatCount(facets?.[facet] ?? 0)}</span>
          </button>
        );
      })}
      <FacetGroup title="Scope">
        {SCOPES.map((scope) => (
          <Facet
            key={scope}
            icon={<ScopeIcon scope={scope} />}
            label={scopeLabel(scope)}
            count={facets?.scope[scope]}
            checked={hasToken(query, plus('scope', scope))}
            onToggle={() => toggle(plus('scope', scope))}
          />
        ))}
      </FacetGroup>
      <FacetGroup title="Source">
        {SOURCES.map((source) => (
          <Facet
            key={source}
            icon={<SourceIcon source={source} />}
            label={sourceLabel(source)}
            count={facets?.source[source]}
            checked={hasToken(query, plus('source', source))}
            onToggle={() => toggle(plus('source', source))}
          />
        ))}
      </FacetGroup>
      <FacetGroup title="Record">
        {RECORDS.map((record) => (
          <Facet
            key={record}
            icon={<RecordIcon record={record} />}
            label={recordLabel(record)}
            count={facets?.kind[record]}
            checked={hasToken(query, plus('kind', record))}
            onToggle={() => toggle(plus('kind', record))}
          />
        ))}
      </FacetGroup>
      {TRAITS.map((trait) => (
        <TraitGroup key={trait} trait={trait} counts={facets?.[trait] ?? {}} query={query} onToggle={toggle} />
      ))}
      <FacetGroup title="Kind">
        {ARTIFACT_KINDS.map((kind) => (
          <Facet
            key={kind}
            icon={<KindIcon kind={kind} />}
            label={kindLabel(kind)}
            count={facets?.kind[kind]}
            checked={hasToken(query, plus('kind', kind))}
            onToggle={() => toggle(plus('kind', kind))}
          />
        ))}
      </FacetGroup>
    </>
  );
}

const TITLES: Record<(typeof TRAITS)[number], string> = {
  domain: 'Domain',
  category: 'Category',
  department: 'Department',
  origin: 'Origin',
};

/** Only as far as somebody uses it: most skills say nothing of the kind. */
function TraitGroup({ trait, counts, query, onToggle }: TraitGroupProps) {
  const chosen = parseQuery(query).tokens.flatMap(({ key, value, not }) => (key === trait && !not ? [value.toLowerCase()] : []));
  const missing = chosen.filter((value) => !Object.keys(counts).some((each) => each.toLowerCase() === value));
  const values = [...Object.keys(counts), ...new Set(missing)];
  if (values.length === 0) return null;
  return (
    <FacetGroup title={TITLES[trait]}>
      {values.map((value) => (
        <Facet
          key={value}
          icon={<TagIcon className="s" aria-hidden />}
          label={value}
          count={counts[value]}
          checked={chosen.includes(value.toLowerCase())}
          onToggle={() => onToggle(plus(trait, value))}
        />
      ))}
    </FacetGroup>
  );
}

interface TraitGroupProps {
  trait: (typeof TRAITS)[number];
  counts: Record<string, number>;
  query: string;
  onToggle(token: Token): void;
}

function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.facets}>
      <legend className="label">{title}</legend>
      {children}
    </fieldset>
  );
}

interface FacetProps {
  icon: ReactNode;
  label: string;
  count: number | undefined;
  checked: boolean;
  onToggle(): void;
}

function Facet({ icon, label, count, checked, onToggle }: FacetProps) {
  return (
    <Checkbox
      className={styles.facet ?? ''}
      checked={checked}
      onChange={onToggle}
      label={
        <>
          {icon}
          <span className="ell">{label}</span>
          <span className="n">{formatCount(count ?? 0)}</span>
        </>
      }
    />
  );
}
