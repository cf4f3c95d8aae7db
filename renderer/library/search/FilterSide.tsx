// renderer/library/search/FilterSide.tsx - the side list: all skills, saved filters, and facets with their counts.
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SkillList } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { formatCount } from '../../ui/format.ts';
import { BrokenIcon, EditIcon, LibraryIcon, OverrideIcon, ShieldIcon, type TablerIcon } from '../../ui/icons.ts';
import { KindIcon, kindLabel, ScopeIcon, SourceIcon, scopeLabel, sourceLabel } from '../../ui/labels.tsx';
import styles from '../Library.module.css';
import { hasToken, type QueryKey, type Token, toggleToken } from './query.ts';

interface FilterSideProps {
  query: string;
  facets: SkillList['facets'] | undefined;
  all: number;
  onChange(query: string): void;
}

const SCOPES = ['workspace', 'account'] as const;
const SOURCES = ['user', 'imported', 'community', 'marketplace', 'system'] as const;
const plus = (key: QueryKey, value: string): Token => ({ key, value, not: false });

export function FilterSide({ query, facets, all, onChange }: FilterSideProps) {
  const toggle = (token: Token) => onChange(toggleToken(query, token));
  const saved: { label: string; token: Token; icon: TablerIcon; count: number }[] = [
    { label: 'Broken', token: plus('state', 'broken'), icon: BrokenIcon, count: facets?.broken ?? 0 },
    { label: 'Not acknowledged', token: plus('state', 'unacknowledged'), icon: ShieldIcon, count: facets?.unacknowledged ?? 0 },
    { label: 'Overrides', token: plus('state', 'override'), icon: OverrideIcon, count: facets?.overrides ?? 0 },
    { label: 'With a draft', token: plus('state', 'draft'), icon: EditIcon, count: facets?.drafts ?? 0 },
  ];
  return (
    <>
      <button type="button" className={`it ${query === '' ? 'on' : ''}`} aria-pressed={query === ''} onClick={() => onChange('')}>
        <LibraryIcon className="s" aria-hidden />
        All skills<span className="n">{formatCount(all)}</span>
      </button>
      <div className="label">Quick filters</div>
      {saved.map(({ label, token, icon: Icon, count }) => {
        const on = hasToken(query, token);
        return (
          <button key={label} type="button" className={`it ${on ? 'on' : ''}`} aria-pressed={on} onClick={() => toggle(token)}>
            <Icon className="s" aria-hidden />
            {label}
            <span className="n">{formatCount(count)}</span>
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
