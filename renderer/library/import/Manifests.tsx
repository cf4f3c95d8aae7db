// renderer/library/import/Manifests.tsx - competencies or roles among what was chosen: what they need, each to choose, written with the skills.
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { NotCarried } from '../../../electron/contract/exchange.ts';
import { plural } from '../../ui/format.ts';
import { SeverityIcon } from '../../ui/labels.tsx';
import styles from './Import.module.css';
import { canBeChosen, type ManifestChoices, type ManifestItem, type OnClash } from './useManifests.ts';

interface ManifestsProps extends ManifestChoices {
  /** Also a record of each skill that they name; null = they name none. */
  records: { wanted: boolean; want(wanted: boolean): void } | null;
}

export function Manifests({ kind, review, choices, choose, answer, records }: ManifestsProps) {
  if (review === null) return null;
  const possible = review.items.filter(canBeChosen);
  const isOn = possible.filter(({ itemId }) => (choices[itemId] ?? null) !== null).length;
  const count = review.records.length;
  return (
    <section className={styles.plugins} aria-label={kind === 'role' ? 'Roles to import' : 'Competencies'}>
      {possible.length > 1 ? (
        <Checkbox
          size="xs"
          label={`${isOn} of ${possible.length} ${kind === 'role' ? 'roles' : 'competencies'}`}
          checked={isOn === possible.length}
          indeterminate={isOn > 0 && isOn < possible.length}
          onChange={() => {
            const ids = possible.map(({ itemId }) => itemId);
            if (isOn > 0) choose(ids, null);
            else for (const item of possible) choose([item.itemId], firstChoice(item));
          }}
        />
      ) : null}
      {review.items.map((item) => (
        <One
          key={item.itemId}
          item={item}
          choice={choices[item.itemId] ?? null}
          onChoose={(choice) => choose([item.itemId], choice)}
          onAnswer={(key, names) => answer(item.itemId, key, names)}
        />
      ))}
      {records === null || count === 0 ? null : (
        <Checkbox
          size="xs"
          label={`Then look at a record of each of the ${plural(count, 'skill')} that they name`}
          description="Levels are assessed for skills that are here. Next you choose which records to import."
          checked={records.wanted}
          onChange={(event) => records.want(event.currentTarget.checked)}
        />
      )}
      {review.notCarried.map(({ fileName, path, notCarried }) => (
        <Left key={path ?? fileName} title={`Not carried over of ${fileName}: ${plural(notCarried.length, 'part')}`} items={notCarried} />
      ))}
      {review.leftOut.map(({ path, reason }) => (
        <div key={path} className="sm mut">
          {path}: {reason}
        </div>
      ))}
    </section>
  );
}

function Left({ title, items }: { title: string; items: readonly NotCarried[] }) {
  if (items.length === 0) return null;
  return (
    <details className="sm sec">
      <summary>{title}</summary>
      <ul className={styles.refused}>
        {items.map(({ what, why, line }) => (
          <li key={`${what} ${line}`}>
            <span className="mono">{what}</span> {why}
            {line === null ? null : <span className="mut"> line {line}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is meant by choosing one. */
function firstChoice({ clash }: ManifestItem): OnClash {
  if (clash === null || clash.sameBytes) return 'skip';
  return clash.kept === null ? 'replace' : 'keep_both';
}

interface OneProps {
  item: ManifestItem;
  choice: OnClash | null;
  onChoose(choice: OnClash | null): void;
  onAnswer(key: string, names: string): void;
}

/** Findings listed for one; the editor shows them all. */
const SHOWN = 5;

function One({ item, choice, onChoose, onAnswer }: OneProps) {
  const { kind, value, needs } = aboutOf(item);
  const name = value?.name ?? item.fileName;
  const isClash = item.clash !== null && !item.clash.sameBytes;
  return (
    <div className={styles.plugin}>
      <Checkbox
        aria-label={`Select ${kind} ${name}`}
        disabled={!canBeChosen(item)}
        checked={choice !== null}
        onChange={() => onChoose(choice === null ? firstChoice(item) : null)}
      />
      <div>
        <div className="row g6">
          <span className="med">{name}</span>
          <span className="mono xs mut">{value?.id ?? item.state}</span>
          <span className="xs mut">{needs}</span>
        </div>
        {value?.description ? <div className="sm sec">{value.description}</div> : null}
        {item.reason === null ? null : <div className="sm sec">{item.reason}</div>}
        <Left title={`Not carried over: ${plural(item.notCarried.length, 'part')}`} items={item.notCarried} />
        {item.analysis.findings.slice(0, SHOWN).map((finding) => (
          <div key={`${finding.code} ${finding.range.start} ${finding.message}`} className="row g6 sm">
            <SeverityIcon severity={finding.severity} />
            <span>
              Line {finding.line}: {finding.message}
            </span>
          </div>
        ))}
        {item.analysis.findings.length > SHOWN ? (
          <div className="sm mut">and {plural(item.analysis.findings.length - SHOWN, 'more finding')}</div>
        ) : null}
        {item.questions.map(({ key, meaning }) => (
          <TextInput
            key={key}
            mt={4}
            size="xs"
            label={<span className="mono">{key}</span>}
            description={meaning}
            placeholder="none, or names with commas between them"
            onChange={(event) => onAnswer(key, event.currentTarget.value)}
          />
        ))}
        {item.clash?.sameBytes ? <div className="sm mut">The same bytes are already there.</div> : null}
        {isClash ? <div className="sm sec">{clashText(item)}</div> : null}
        {isClash && choice !== null ? (
          <SegmentedControl
            size="xs"
            mt={4}
            aria-label={`What to do with ${name}`}
            value={choice}
            onChange={(value) => onChoose(value as OnClash)}
            data={[
              { value: 'replace', label: 'Replace', disabled: item.clash?.kept !== null },
              { value: 'keep_both', label: 'Keep both' },
            ]}
          />
        ) : null}
      </div>
    </div>
  );
}

function aboutOf({ analysis }: ManifestItem) {
  if ('role' in analysis) {
    const { role } = analysis;
    const parts = role === null ? [] : [counted(role.requiredSkills.length, 'skill'), counted(role.duties.length, 'duty', 'duties')].flat();
    return { kind: 'role', value: role, needs: role === null ? '' : ['role', ...parts].join(' · ') };
  }
  const { competency } = analysis;
  if (competency === null) return { kind: 'competency', value: null, needs: '' };
  const parts = [counted(competency.requiredSkills.length, 'skill'), counted(competency.requiredPermissions.length, 'permission')].flat();
  const needs = `competency · needs ${parts.length === 0 ? 'nothing else' : parts.join(' and ')}`;
  return { kind: 'competency', value: competency, needs };
}

const counted = (count: number, one: string, many?: string): string[] => (count > 0 ? [plural(count, one, many)] : []);

function clashText({ clash, analysis }: ManifestItem): string {
  const who = clash?.equippedBy ?? [];
  const told = who.length === 0 ? '' : ` It is ${'role' in analysis ? 'held' : 'equipped'} by ${who.join(', ')}.`;
  return `${clash?.kept ?? `You have ${clash?.name} with different content.`}${told}`;
}
