// renderer/settings/models/SecretNote.tsx - the key store, when it needs the person: asks for the passphrase, or warns that it forgets.
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SecretStoreState } from '../../../electron/contract/models.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { refresh } from '../../client/live.ts';
import { LockIcon, WarningIcon } from '../../ui/icons.ts';
import styles from '../Settings.module.css';

const MIN_LENGTH = 8;

export function SecretNote({ state }: { state: SecretStoreState }) {
  if (state.kind === 'memory') {
    return (
      <div className={`note warn ${styles.gap}`} style={{ marginBottom: 8 }}>
        <WarningIcon aria-hidden />
        <span className="grow">
          <b>Keys are forgotten when Skillwright quits.</b> This machine has no usable key store.
        </span>
      </div>
    );
  }
  if (!state.locked && !state.needsPassphrase) return null;
  return <Unlock isNew={state.needsPassphrase && !state.locked} />;
}

function Unlock({ isNew }: { isNew: boolean }) {
  const [passphrase, setPassphrase] = useState('');
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (passphrase.length < MIN_LENGTH) return;
    setBusy(true);
    try {
      await api.models.unlockSecrets.mutate({ passphrase });
      setFailed(null);
    } catch (cause) {
      setFailed(cause);
    }
    setPassphrase('');
    setBusy(false);
    void refresh(['models']);
  };
  return (
    <form className="note warn" style={{ marginBottom: 8 }} onSubmit={(event) => void unlock(event)}>
      <LockIcon aria-hidden />
      <span className="grow">
        <b>{isNew ? 'Keys need a passphrase.' : 'The keys are locked.'}</b>{' '}
        {isNew
          ? 'It encrypts them and is not stored: without it, the keys are lost.'
          : 'Enter the passphrase to use them until Skillwright quits.'}
      </span>
      <PasswordInput
        w={220}
        aria-label="Passphrase"
        placeholder={`at least ${MIN_LENGTH} characters`}
        value={passphrase}
        error={failed ? errorOf(failed).message : null}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={passphrase.length < MIN_LENGTH}>
        {isNew ? 'Set passphrase' : 'Unlock'}
      </Button>
    </form>
  );
}
