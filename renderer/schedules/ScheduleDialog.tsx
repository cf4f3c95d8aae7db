// renderer/schedules/ScheduleDialog.tsx - the schedules of one skill: what is missed, their next times, and one that is written (row E3).
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SkillSchedule } from '../../electron/contract/duties/schedules.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { formatRoute, toAgent } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { Dialog, DialogFields, DialogFoot } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/states.tsx';
import { closeSchedule, useOpened } from './opened.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleList } from './ScheduleList.tsx';

export function ScheduleDialog() {
  const { skill } = useOpened();
  return (
    <Dialog title={`Schedule of ${skill?.name ?? ''}`} size={720} opened={skill !== null} onClose={closeSchedule}>
      {skill === null ? null : <Schedules skillId={skill.id} />}
    </Dialog>
  );
}

function Schedules({ skillId }: { skillId: string }) {
  const query = useLiveQuery('schedules.list', { skillId }, { refetchOnMount: 'always' });
  /** The one that is written: null = none, `new`, or one that is changed. */
  const [written, write] = useState<SkillSchedule | 'new' | null>(null);
  return (
    <Loaded query={query} what="the schedules" rows={3}>
      {(schedules) =>
        written !== null || schedules.length === 0 ? (
          <ScheduleForm
            skillId={skillId}
            schedule={written === 'new' ? null : written}
            onDone={() => write(null)}
            onCancel={schedules.length === 0 ? closeSchedule : () => write(null)}
          />
        ) : (
          <>
            <DialogFields>
              <ScheduleList schedules={schedules} onChange={write} />
            </DialogFields>
            <DialogFoot>
              <a className="sm" href={formatRoute(toAgent(YOU, 'duties'))} onClick={closeSchedule}>
                Week and history
              </a>
              <Button className="right" onClick={() => write('new')}>
                Add another
              </Button>
              <Button onClick={closeSchedule} data-autofocus>
                Close
              </Button>
            </DialogFoot>
          </>
        )
      }
    </Loaded>
  );
}
