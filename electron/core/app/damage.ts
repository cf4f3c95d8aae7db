// electron/core/app/damage.ts - damage that is met while the app is open: in skills it is told, damaged traces are replaced.
import type { AppError } from '../../contract/index.ts';
import { asAppError } from '../../contract/index.ts';
import type { Notices } from './notices.ts';

export interface Damage {
  met(kind: 'agents' | 'traces', error: AppError): void;
  /** What replaces damaged traces, once the rooms are there. */
  mendWith(mend: () => boolean): void;
}

/** Traces are replaced after the current turn of the event loop, since a statement of theirs has just failed. */
export function createDamage(notices: Notices): Damage {
  let mend: () => boolean = () => false;
  const tell = ({ message, remedy }: AppError) => notices.add({ severity: 'error', message, remedy: remedy ?? null });
  const mendNow = () => {
    try {
      mend();
    } catch (cause) {
      tell(asAppError(cause));
    }
  };
  return {
    met(kind, error) {
      if (kind === 'agents') tell(error);
      else setImmediate(mendNow);
    },
    mendWith(act) {
      mend = act;
    },
  };
}
