// renderer/runs/index.ts - the door of the run panel: trying a skill and following what happens.
import { lazy } from 'react';

export { AgentPicker, useAgentName } from './agent/AgentPicker.tsx';
export { looksLikeJson, prettyJson } from './answer/json-text.ts';
export { Messages } from './answer/Messages.tsx';
export { ScrollRegion } from './answer/ScrollRegion.tsx';
export { TextBlock } from './answer/TextBlock.tsx';
export { Thinking } from './answer/Thinking.tsx';
export { askGrants } from './asking.tsx';
export { AssertionResults, VerdictIcon } from './assertions/AssertionResults.tsx';
export { countResults, countWords, worstOf } from './assertions/counts.ts';
export { AssertionDialog } from './assertions/form/AssertionForm.tsx';
export { AssertionList } from './assertions/form/AssertionList.tsx';
export { replacedBy, type Written } from './assertions/form/draft.ts';
export { useAssertionTypes, useReadings } from './assertions/form/useReadings.ts';
export { lastOutput } from './assertions/last-output.ts';
export { CasesHost } from './cases/manager/CasesHost.tsx';
export { EvalsFilePart, LOOK_MS } from './cases/manager/EvalsFilePart.tsx';
export { openBatch, openCases } from './cases/manager/opened.ts';
export { textOfFile } from './input/FileAsText.tsx';
export { setRunInput, useRunInput } from './input/inputs.ts';
export { neededOf } from './input/needed.ts';
export { inputOfRun } from './input/ofRun.ts';
export { fieldsOf, type InputField } from './input/sample.ts';
export { applyEvents, EMPTY_VIEW, isRunning, payloadOf, type RunView } from './live/run-view.ts';
export { isBusy, useLiveRun, watchEvents } from './live/runs.ts';
export { ModelNotice, ModelPicker, useChosenModel } from './model/ModelPicker.tsx';
export { ActKeys } from './panel/ActKeys.tsx';
export { useLastRuns } from './panel/History.tsx';
export { usePayload } from './payload.ts';
export { executables, fallbackOf, isExecutable, type PlannedStep, plannedSteps } from './plan.ts';
export { runSkill, valuesFor } from './start.ts';
export { TurnPlanFold, TurnPlanView } from './turn/TurnPlanView.tsx';

/** Loaded when first shown: it brings the form library with it. */
export const InputForm = lazy(() => import('./input/InputForm.tsx').then(({ InputForm: Form }) => ({ default: Form })));
export const RunPanel = lazy(() => import('./panel/RunPanel.tsx'));
export { useElapsed } from './useElapsed.ts';
