// renderer/schedules/opened.ts - which skill the dialog of schedules is about.
import { create } from 'zustand';
import type { SkillRow } from '../../electron/contract/library.ts';

type Opened = Pick<SkillRow, 'id' | 'name'>;

export const useOpened = create<{ skill: Opened | null }>(() => ({ skill: null }));
export const openSchedule = ({ id, name }: Opened): void => useOpened.setState({ skill: { id, name } });
export const closeSchedule = (): void => useOpened.setState({ skill: null });
