import { Alert, Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { orderHref } from '../../entities/orders/orders.api.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import type { DraftSaver, DraftState } from './draft-saver.ts';
import classes from './order-entry.module.css';

interface Props {
  readonly state: DraftState;
  readonly saver: DraftSaver;
}

/** Whether the draft is saved. */
export const SaveState = ({ state: { status, order, failure }, saver }: Props) => {
  if (status === 'waiting' || status === 'saving')
    return (
      <span className={classes.save} role="status">
        <IconCloudUp size={16} aria-hidden /> Saving…
      </span>
    );
  if (status === 'failed' || status === 'offline')
    return (
      <span className={classes.save} data-tone="negative" role="alert">
        {status === 'offline' ? <IconCloudOff size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        {status === 'offline' ? 'No connection: not saved' : `Not saved: ${failure}`}
        <button type="button" onClick={() => void saver.save().catch(() => undefined)}>
          Retry
        </button>
      </span>
    );
  if (!order || status !== 'clean') return null;
  return (
    <span className={classes.save} role="status">
      <IconCheck size={16} aria-hidden /> All changes saved
    </span>
  );
};

/** What another user did with the same draft. */
export const DraftConflict = ({ state: { status, conflicts, order }, saver }: Props) => {
  if (status === 'closed' && order)
    return (
      <Alert role="alert" color="yellow" className={classes.conflict ?? ''} title="The order is no longer a draft">
        <Group gap={12} wrap justify="space-between">
          Another user submitted or cancelled it. Changes that were not saved are lost.
          <LinkButton to={orderHref(order)}>View order</LinkButton>
        </Group>
      </Alert>
    );
  if (status !== 'conflict') return null;
  return (
    <Alert
      role="alert"
      color="yellow"
      className={classes.conflict ?? ''}
      title={`Another user changed ${formatCount(conflicts.size, 'product')} that you changed too`}
    >
      <Group gap={12} wrap justify="space-between">
        Both quantities are shown.
        <Group gap={8} wrap>
          <Button variant="default" size="xs" onClick={() => saver.resolve('saved')}>
            Use the saved quantities
          </Button>
          <Button variant="default" size="xs" onClick={() => saver.resolve('own')}>
            Keep my quantities
          </Button>
        </Group>
      </Group>
    </Alert>
  );
};
