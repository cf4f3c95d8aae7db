// renderer/editor/dock/triggers/acts.ts - what can be done with trigger tests: the shown list, and the row of the keyboard.
import { act, createSubject } from '../../../app/acts/act.ts';
import {
  AddIcon,
  ClaimIcon,
  DeleteIcon,
  DownIcon,
  EditIcon,
  ExportIcon,
  FilterIcon,
  FixIcon,
  ImportIcon,
  LockIcon,
  RestartIcon,
  RunIcon,
  UpIcon,
} from '../../../ui/icons.ts';
import { dockWay } from '../../acts.ts';

export const FILTERS = ['all', 'failing', 'changed', 'held_out'] as const;
export type Filter = (typeof FILTERS)[number];
export const FILTER_WORDS: Record<Filter, string> = { all: 'All', failing: 'Failing', changed: 'Changed', held_out: 'Held out' };

export interface ShownTriggers {
  count: number;
  filter: Filter;
  setFilter(filter: Filter): void;
  readFile(): Promise<void>;
  writeFile(): Promise<void>;
  tryWithModel(): void;
  propose(): void;
}
export const shownTriggers = createSubject<ShownTriggers>('the trigger tests are not shown', dockWay('triggers'));

/** The row that the keyboard is on. */
export interface TriggerInHand {
  shouldTrigger: boolean;
  heldOut: boolean;
  /** Why it cannot become a trigger phrase; null = it can. */
  noPhrase: string | null;
  /** Whether the row can go up or down in its part of the list. */
  canMove(by: 1 | -1): boolean;
  edit(): void;
  turn(): Promise<void>;
  hold(): Promise<void>;
  remove(): Promise<void>;
  move(by: 1 | -1): Promise<void>;
  addPhrase(): Promise<void>;
}
export const triggerInHand = createSubject<TriggerInHand>('there is no trigger test', shownTriggers.way);

const LIST = 'triggers.list';
const none = ({ count }: ShownTriggers) => (count === 0 ? 'there is no trigger test' : null);

export const addTrigger = act(shownTriggers, {
  id: 'triggers.add',
  label: 'Add trigger test',
  icon: AddIcon,
  run: () => undefined,
  next: 'triggers.new',
});
export const filterTriggers = act(shownTriggers, {
  id: 'triggers.filter',
  label: 'Filter trigger tests',
  icon: FilterIcon,
  blocked: none,
  among: () => FILTERS.map((id) => ({ id, label: FILTER_WORDS[id] })),
  run: ({ setFilter }, filter) => setFilter((filter ?? 'all') as Filter),
  next: LIST,
});
export const importTriggers = act(shownTriggers, {
  id: 'triggers.import',
  label: 'Import trigger tests',
  icon: ImportIcon,
  run: ({ readFile }) => void readFile(),
  next: 'opens',
});
export const exportTriggers = act(shownTriggers, {
  id: 'triggers.export',
  label: 'Export trigger tests',
  icon: ExportIcon,
  blocked: none,
  run: ({ writeFile }) => void writeFile(),
  next: 'opens',
});
export const tryTriggers = act(shownTriggers, {
  id: 'triggers.try',
  label: 'Try trigger tests with a model',
  icon: RunIcon,
  blocked: none,
  run: ({ tryWithModel }) => tryWithModel(),
  next: 'opens',
});
export const proposeDescription = act(shownTriggers, {
  id: 'triggers.propose',
  label: 'Propose a better description',
  icon: FixIcon,
  blocked: none,
  run: ({ propose }) => propose(),
  next: 'opens',
});

export const editTrigger = act(triggerInHand, {
  id: 'trigger.edit',
  label: 'Edit trigger test',
  icon: EditIcon,
  run: ({ edit }) => edit(),
  next: 'opens',
});
export const turnTrigger = act(triggerInHand, {
  id: 'trigger.turn',
  label: 'Turn trigger test between should and should not',
  icon: RestartIcon,
  run: ({ turn }) => turn(),
  next: LIST,
});
export const holdTrigger = act(triggerInHand, {
  id: 'trigger.hold',
  label: 'Hold trigger test out, or not',
  icon: LockIcon,
  run: ({ hold }) => hold(),
  next: LIST,
});
export const addPhrase = act(triggerInHand, {
  id: 'trigger.phrase',
  label: 'Add message as trigger phrase',
  icon: ClaimIcon,
  blocked: ({ noPhrase }) => noPhrase,
  run: (row) => row.addPhrase(),
  next: LIST,
});
export const moveTriggerUp = act(triggerInHand, {
  id: 'trigger.up',
  label: 'Move trigger test up',
  icon: UpIcon,
  blocked: ({ canMove }) => (canMove(-1) ? null : 'it is the first of its kind'),
  run: ({ move }) => move(-1),
  next: LIST,
});
export const moveTriggerDown = act(triggerInHand, {
  id: 'trigger.down',
  label: 'Move trigger test down',
  icon: DownIcon,
  blocked: ({ canMove }) => (canMove(1) ? null : 'it is the last of its kind'),
  run: ({ move }) => move(1),
  next: LIST,
});
export const removeTrigger = act(triggerInHand, {
  id: 'trigger.remove',
  label: 'Remove trigger test',
  icon: DeleteIcon,
  run: ({ remove }) => remove(),
  next: LIST,
});
