import { Box } from '@mantine/core';
import { useIsConnected } from '../kit/connection.ts';

/** Shown without a connection; queries resume automatically. */
export const OfflineBanner = () => {
  const isConnected = useIsConnected();
  if (isConnected) return null;
  return (
    <Box
      className="line-below"
      py={6}
      px="var(--sw-gutter)"
      bg="var(--sw-warning-soft)"
      c="var(--sw-warning)"
      fw={500}
      role="status"
    >
      No connection. Trying again. What you see may be out of date, and only counts of inventory can be saved until it
      is back.
    </Box>
  );
};
