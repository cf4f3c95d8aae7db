// renderer/editor/screen.ts - what the address of the editor means for an open document: which view, which artifact, which dock.

import type { Artifact } from '../../electron/contract/packages.ts';
import type { Route } from '../app/router.ts';
import { plannedSteps } from '../runs/index.ts';
import type { DocumentState } from './document/state.ts';
import { DOCKS, type DockName, type ViewName } from './types.ts';

export type SkillRoute = Extract<Route, { screen: 'skill' }>;

const isView = (view: string | null): view is ViewName => view === 'form' || view === 'artifact' || view === 'source';
const isDock = (dock: string | null): dock is DockName => DOCKS.some((each) => each === dock);

export interface Shown {
  view: ViewName;
  artifact: Artifact | null;
  dock: DockName;
  /** The address names an artifact that the last analysis does not know yet (just added or renamed). */
  waiting: boolean;
}

/** `behind` = edited since the analysis. A broken or artifact-less package opens as source; others at the artifact that runs first. */
export function shownOf(route: SkillRoute, state: Pick<DocumentState, 'analysis' | 'locked'> & { behind: boolean }): Shown {
  const { analysis } = state;
  const dock = isDock(route.dock) ? route.dock : 'preview';
  const artifacts = analysis?.artifacts ?? [];
  const named = route.artifact === null ? null : (artifacts.find((a) => a.key === route.artifact) ?? null);
  const first = analysis ? (plannedSteps(analysis)[0]?.artifacts[0] ?? null) : null;
  const artifact = named ?? (route.view === 'form' ? null : first);
  const broken = state.locked === 'not_utf8' || analysis === null || analysis.state === 'broken';
  const wanted: ViewName = isView(route.view) ? route.view : broken || (!artifact && route.artifact === null) ? 'source' : 'artifact';
  if (broken && wanted !== 'source') return { view: 'source', artifact: null, dock, waiting: false };
  if (wanted !== 'artifact') return { view: wanted, artifact: wanted === 'form' ? null : named, dock, waiting: false };
  const waiting = named === null && route.artifact !== null && state.behind;
  if (artifact === null && !waiting) return { view: 'source', artifact: null, dock, waiting: false };
  return { view: 'artifact', artifact, dock, waiting };
}
