import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Stack } from '../../../kit/ui/layout.tsx';
import classes from './webhooks.module.css';

/** Passed in memory from the form that received the secret to the page that shows it. It is never stored. */
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

/** Shows the secret once. The server stores it encrypted and never returns it again. */
export const SecretDialog = () => {
  const secret = useSyncExternalStore(watch, () => shown);
  if (secret === undefined) return null;
  return (
    <Modal
      opened
      size={480}
      title="Signing secret"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      onClose={() => showSecret(undefined)}
    >
      <Stack gap={12} align="flex-start" className={classes.secret ?? ''}>
        <p>Copy the secret to the receiving system now. It is not shown again. You can rotate it at any time.</p>
        <TextInput label="Secret" value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={secret}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </Stack>
    </Modal>
  );
};
