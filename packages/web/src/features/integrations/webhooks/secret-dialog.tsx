import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import classes from './webhooks.module.css';

/** Kept here, between the form that got it and the page that shows it, and nowhere else. */
let shown: string | undefined;
const watchers = new Set<() => void>();
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const showSecret = (secret: string | undefined): void => {
  shown = secret;
  for (const watcher of watchers) watcher();
};

/** The only time that a secret is seen: only its seal is kept. */
export const SecretDialog = () => {
  const secret = useSyncExternalStore(watch, () => shown);
  if (secret === undefined) return null;
  return (
    <Modal
      opened
      size={480}
      title="The secret that signs its messages"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      onClose={() => showSecret(undefined)}
    >
      <div className={classes.secret}>
        <p>Copy it to the receiver now: it is not shown again. A new one can be made at any time.</p>
        <TextInput label="Secret" value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={secret}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </div>
    </Modal>
  );
};
