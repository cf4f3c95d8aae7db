// renderer/runs/acts.ts - what can be done with runs from everywhere.
import type { TestCase } from '../../electron/contract/cases.ts';
import type { AnswerInput } from '../../electron/contract/execution.ts';
import { act, type Choice, createSubject } from '../app/acts/act.ts';
import type { Place } from '../app/acts/focus.ts';
import { navigate, toTrace, toTraces } from '../app/router.ts';
import { dockWay, openSkill } from '../editor/acts.ts';
import {
  AddIcon,
  ClockIcon,
  DeleteIcon,
  ErrorIcon,
  ExternalIcon,
  HistoryIcon,
  OverrideIcon,
  SkipIcon,
  StopIcon,
  UndoIcon,
} from '../ui/icons.ts';
import { stopRunById } from './live/runs.ts';
import { type Side, showSide } from './live/side.ts';

const way = (side: Side) => {
  const dock = dockWay('run');
  return {
    ...dock,
    go() {
      dock.go();
      const open = openSkill.now();
      if (open) showSide(open.doc.id, side);
    },
  };
};

/** What is running and can be stopped: a run, or a batch of them. */
export interface Active {
  id: string;
  skillName: string;
  stop?(): void;
}
/** The frame offers every run; a screen that shows one offers that one first. */
export const activeRuns = createSubject<readonly Active[]>('nothing is running');

export const stop = act(activeRuns, {
  id: 'runs.stop',
  label: 'Stop run',
  keys: ['Shift+F5'],
  always: true,
  icon: StopIcon,
  among: (runs) => runs.map(({ id, skillName }) => ({ id, label: skillName })),
  run: (runs, id) => {
    const own = runs.find((each) => each.id === id)?.stop;
    if (own) own();
    else if (id !== null) stopRunById(id);
  },
  next: 'stay',
});

/** The form of the run panel, and the test case whose values it has. */
export interface ShownInput {
  cases: readonly TestCase[] | null;
  picked: TestCase | null;
  /** The form no longer matches the picked case. */
  changed: boolean;
  /** The values are not the sample's. */
  own: boolean;
  pick(id: string): void;
  update(): Promise<unknown>;
  revert(): unknown;
  remove(): Promise<unknown>;
  /** Asks for the name of a new case. */
  name(): void;
  toSample(): void;
}
export const shownInput = createSubject<ShownInput>('the skill needs no input', way('input'));
const noCase = ({ picked }: ShownInput) => (picked ? null : 'no test case is picked');
const asSaved = (it: ShownInput) => noCase(it) ?? (it.changed ? null : 'it holds the saved values');

act(shownInput, {
  id: 'cases.pick',
  label: 'Use test case as input',
  among: ({ cases }) => (cases ?? []).map(({ id, name }) => ({ id, label: name })),
  run: ({ pick }, id) => id !== null && pick(id),
  next: 'dock.run',
});
export const saveCase = act(shownInput, {
  id: 'cases.save',
  label: 'Save input as test case',
  icon: AddIcon,
  blocked: ({ cases }) => (cases ? null : 'test cases cannot be read'),
  run: ({ name }) => name(),
  next: 'opens',
});
export const updateCase = act(shownInput, {
  id: 'cases.update',
  label: 'Save changes to test case',
  blocked: asSaved,
  run: ({ update }) => update(),
  next: 'dock.run',
});
export const revertCase = act(shownInput, {
  id: 'cases.revert',
  label: 'Revert to saved test case',
  icon: UndoIcon,
  blocked: asSaved,
  run: ({ revert }) => revert(),
  next: 'dock.run',
});
export const deleteCase = act(shownInput, {
  id: 'cases.delete',
  label: 'Delete test case',
  icon: DeleteIcon,
  blocked: noCase,
  run: ({ remove }) => remove(),
  next: 'dock.run',
});
export const useSample = act(shownInput, {
  id: 'cases.sample',
  label: 'Use sample values as input',
  icon: UndoIcon,
  blocked: ({ own }) => (own ? null : 'the sample is used'),
  run: ({ toSample }) => toSample(),
  next: 'dock.run',
});

/** The result of the open skill's last run. */
export interface ShownResult {
  answered: boolean;
  runId: string | null;
  spanId: string | null;
  ended: boolean;
  /** Grants the agent of a blocked run what it lacks; null = that is not why it was blocked. */
  grant: (() => Promise<void>) | null;
  /** Line of the package on which it failed. */
  line: number | null;
  steps: readonly Choice[];
  /** Ended runs of the skill, most recent first. */
  history: readonly Choice[];
  skillName: string;
  choose(spanId: string): void;
  copy(): Promise<void>;
  keep(expected: boolean): Promise<unknown>;
  watch(runId: string): void;
  /** Goes to a line of the package; returns where to type next. */
  goTo(line: number): Place;
}
export const shownResult = createSubject<ShownResult>('no result is shown', way('result'));
const noAnswer = ({ answered }: ShownResult) => (answered ? null : 'there is no answer yet');
const notEnded = ({ ended }: ShownResult) => (ended ? null : 'no run has ended yet');
const noRun = ({ runId }: ShownResult) => (runId === null ? 'it has not run yet' : null);

export const grantAgent = act(shownResult, {
  id: 'result.grant',
  label: 'Grant what the run lacked',
  blocked: ({ grant }) => (grant ? null : 'the run was not blocked'),
  run: ({ grant }) => grant?.(),
  next: 'dock.run',
});
export const copyAnswer = act(shownResult, {
  id: 'result.copy',
  label: 'Copy answer',
  icon: OverrideIcon,
  blocked: noAnswer,
  run: ({ copy }) => copy(),
  next: 'stay',
});
export const keepInput = act(shownResult, {
  id: 'result.keep',
  label: 'Keep run as test case, input only',
  blocked: notEnded,
  run: ({ keep }) => keep(false),
  next: 'stay',
});
export const keepAnswer = act(shownResult, {
  id: 'result.keep-answer',
  label: 'Keep run as test case, answer as expected output',
  blocked: (it) => notEnded(it) ?? noAnswer(it),
  run: ({ keep }) => keep(true),
  next: 'stay',
});
export const openTrace = act(shownResult, {
  id: 'result.trace',
  label: 'Open trace of this run',
  icon: ExternalIcon,
  blocked: noRun,
  run: ({ runId, spanId }) => runId !== null && navigate(toTrace(runId, spanId)),
  next: 'trace.spans',
});
export const chooseStep = act(shownResult, {
  id: 'result.step',
  label: 'Show the answer of a step',
  among: ({ steps }) => steps,
  run: ({ choose }, id) => id !== null && choose(id),
  next: 'stay',
});
export const watchRun = act(shownResult, {
  id: 'result.history',
  label: 'Show an earlier run',
  icon: HistoryIcon,
  among: ({ history }) => history,
  run: ({ watch }, id) => id !== null && watch(id),
  next: 'stay',
});
export const runsOfSkill = act(shownResult, {
  id: 'result.runs',
  label: 'Show runs of this skill',
  icon: HistoryIcon,
  run: ({ skillName }) => navigate(toTraces(`skill:"${skillName}"`)),
  next: 'traces.list',
});
export const goToFailure = act(shownResult, {
  id: 'result.line',
  label: 'Go to the line that failed',
  icon: ErrorIcon,
  blocked: ({ line }) => (line === null ? 'no line failed' : null),
  run: ({ line, goTo }) => (line === null ? 'stay' : goTo(line)),
  next: (where) => where,
});

/** A run that is waiting for an answer. */
export const waitingRun = createSubject<Waiting>('no run is waiting for an answer');
interface Waiting {
  busy: boolean;
  /** Whose call is asked about; null = it is about a step. */
  tool: string | null;
  answer(how: HowAnswered): Promise<void>;
}
/** `refuse`: the call is not made, and the run goes on. */
export type HowAnswered = 'go' | 'refuse' | 'end';
export const answerOf = (how: HowAnswered, text: string): AnswerInput['answer'] => ({
  proceed: how !== 'end',
  ...(how === 'refuse' && { refuse: true }),
  text,
});
const answering = ({ busy }: Waiting) => (busy ? 'the answer is on its way' : null);
export const continueRun = act(waitingRun, {
  id: 'waits.continue',
  label: 'Continue the waiting run',
  icon: ClockIcon,
  blocked: answering,
  run: ({ answer }) => answer('go'),
  next: 'stay',
});
export const refuseCall = act(waitingRun, {
  id: 'waits.refuse',
  label: 'Refuse the call that is asked about',
  icon: SkipIcon,
  blocked: (it) => answering(it) ?? (it.tool === null ? 'it asks about a step' : null),
  run: ({ answer }) => answer('refuse'),
  next: 'stay',
});
export const endRun = act(waitingRun, {
  id: 'waits.end',
  label: 'End the waiting run',
  icon: StopIcon,
  blocked: answering,
  run: ({ answer }) => answer('end'),
  next: 'stay',
});
