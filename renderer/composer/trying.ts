// renderer/composer/trying.ts - the act that runs a draft once.
import { act, createSubject } from '../app/acts/act.ts';
import { RunIcon } from '../ui/icons.ts';

export const triedDraft = createSubject<{ busy: boolean; run(): Promise<void> }>('no draft is open');
export const tryDraft = act(triedDraft, {
  id: 'composer.try',
  label: 'Run the draft once',
  keys: ['F5'],
  screen: 'composer',
  icon: RunIcon,
  blocked: ({ busy }) => (busy ? 'something is still being worked on' : null),
  run: ({ run }) => run(),
  next: 'composer.try',
});
