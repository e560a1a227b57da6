import { notifications } from '@mantine/notifications';
import { ApiError } from '@shelfward/client/api-error.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Group } from './layout.tsx';
import { toErrorMessage } from './states.tsx';
import classes from './toast.module.css';

interface Options {
  /** Undoes the action. */
  readonly undo?: () => Promise<unknown>;
  readonly durationMs?: number;
}

const defaultMs = 3000;
/** Time to read what was done, and to point at Undo. */
const undoMs = 10_000;
const closeButtonProps = { 'aria-label': 'Close' };

/** Shows a success notification for three seconds, or ten with Undo. */
export const toast = (message: string, { undo, durationMs = undo ? undoMs : defaultMs }: Options = {}): void => {
  const id = notifications.show({
    message: undo ? <WithUndo message={message} undo={undo} close={() => notifications.hide(id)} /> : message,
    icon: <IconCheck size={16} />,
    autoClose: durationMs,
    classNames: classes,
    closeButtonProps,
  });
};

/** Shows an error notification with the server's message if there is one. */
export const toastError = (
  error: unknown,
  before = '',
  { durationMs = defaultMs }: Pick<Options, 'durationMs'> = {},
): void => {
  if (error instanceof ApiError && (error.isSilent || error.status === 401)) return;
  const message = error instanceof Error ? toErrorMessage(error) : String(error);
  notifications.show({
    message: `${before}${message}`,
    icon: <IconAlertTriangle size={16} />,
    autoClose: durationMs,
    classNames: classes,
    className: classes.failed ?? '',
    role: 'alert',
    closeButtonProps,
  });
};

/** Shows what a user must still do after a success. Remains until the user closes it or leaves the page. */
export const toastWarning = (message: string): void => {
  notifications.show({
    message,
    icon: <IconAlertTriangle size={16} />,
    autoClose: false,
    classNames: classes,
    role: 'alert',
    closeButtonProps,
  });
};

export const hideToasts = (): void => notifications.clean();

const WithUndo = (props: {
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly close: () => void;
}) => (
  <Group component="span" gap={12} justify="space-between">
    {props.message}
    <button
      type="button"
      className={classes.undo}
      onClick={() => {
        props.close();
        props.undo().catch(toastError);
      }}
    >
      Undo
    </button>
  </Group>
);
