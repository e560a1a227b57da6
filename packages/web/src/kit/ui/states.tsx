import { Box, Button, Skeleton, Text } from '@mantine/core';
import { ApiError, unexpectedMessage } from '@shelfward/client/api-error.ts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Stack } from './layout.tsx';
import classes from './ui-2.module.css';

/** The empty state: one sentence and one action. */
export const EmptyState = ({ text, action }: { readonly text: string; readonly action?: ReactNode }) => (
  <Stack gap={14} align="center" px={20} py={72} c="dimmed" ta="center">
    <p>{text}</p>
    {action}
  </Stack>
);

/** A failed load, with the request id of the server log. */
export const ErrorState = ({ error, retry }: { readonly error: Error; readonly retry?: () => unknown }) => {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <Box flex={1}>
        <p>{toErrorMessage(error)}</p>
        {requestId && (
          <Text c="var(--sw-faint)" fz={11.5}>
            Request {requestId}
          </Text>
        )}
      </Box>
      {retry && (
        <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );
};

export const toErrorMessage = (error: Error): string => (error instanceof ApiError ? error.message : unexpectedMessage);

/** Renders nothing for 150 ms, so that a quick response does not flicker; then the skeleton. */
export const Delayed = ({ children }: { readonly children: ReactNode }) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
};

export const LoadingLines = ({ count = 5 }: { readonly count?: number }) => (
  <Delayed>
    <Stack gap={18} p={18} aria-busy="true">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={14} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  </Delayed>
);

/** The progress bar over content that is loading again. */
export const RefreshBar = ({ active }: { readonly active: boolean }) => (
  <Box pos="relative" h={2} mb={-2} className={classes.refresh ?? ''} data-active={active || undefined} aria-hidden />
);
