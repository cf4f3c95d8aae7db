// renderer/runs/cases/manager/CaseList.tsx - the cases of a skill, one per row; the arrow keys go through them.
import type { TestCase } from '../../../../electron/contract/cases.ts';
import { plural } from '../../../ui/format.ts';
import { ListBox } from '../../../ui/list/ListBox.tsx';
import { inputWords } from '../words.ts';
import styles from './manager.module.css';

const ROW = 44;

interface CaseListProps {
  cases: readonly TestCase[];
  shown: string;
  onChoose(id: string): void;
}

export function CaseList({ cases, shown, onChoose }: CaseListProps) {
  return (
    <ListBox
      label="Test cases"
      className={styles.list ?? ''}
      rows={cases}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      active={cases.findIndex(({ id }) => id === shown)}
      onActive={(index) => cases[index] && onChoose(cases[index].id)}
      textOf={({ name }) => name}
      rowClass={styles.item}
    >
      {(each) => {
        const checks = each.assertions.length + each.notRun.length;
        return (
          <>
            <span className="row g8">
              <span className="ell med grow">{each.name === '' ? 'Unnamed' : each.name}</span>
              {checks > 0 ? <span className="mut xs">{plural(checks, 'check')}</span> : null}
            </span>
            <span className="ell mut sm">{inputWords(each)}</span>
          </>
        );
      }}
    </ListBox>
  );
}
