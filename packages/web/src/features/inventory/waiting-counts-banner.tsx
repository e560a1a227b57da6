import { Box, Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../kit/session.ts';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './inventory.module.css';
import { discardWaitingCount, useWaitingCounts, type WaitingCount, watchConnection } from './waiting-counts.ts';

/** Shows on every page how many counts wait on this device, and sends them. */
export const WaitingCountsBanner = () => {
  const { identity } = useSession();
  const userId = identity?.userId;
  const counts = useWaitingCounts();
  const { online } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  // Another user has other counts.
  useEffect(() => (userId === undefined ? undefined : watchConnection()), [userId]);
  const problems = counts.filter(({ problem }) => problem !== undefined);
  // Sending takes a moment; only counts that have to wait are worth a banner.
  const isShown =
    counts.length > 0 && (!online || problems.length > 0 || counts.some(({ attemptedAt }) => attemptedAt));
  if (!isShown) return null;
  const waiting = counts.length - problems.length;
  const Icon = online ? IconCloudUp : IconCloudOff;
  return (
    <div className={classes.banner} role="status">
      <Icon size={18} aria-hidden />
      <Box component="span" flex={1}>
        {waiting > 0 && `${formatQuantity(waiting)} ${plural(waiting, 'count waits', 'counts wait')} for a connection`}
        {waiting > 0 && problems.length > 0 && ' · '}
        {problems.length > 0 &&
          `${formatQuantity(problems.length)} ${plural(problems.length, 'count was', 'counts were')} not accepted`}
      </Box>
      {problems.length > 0 ? (
        <button type="button" onClick={() => setOpen(true)}>
          Review
        </button>
      ) : (
        !online && <span>Offline</span>
      )}
      {isOpen && problems.length > 0 && <Problems counts={problems} onClose={() => setOpen(false)} />}
    </div>
  );
};

interface ProblemsProps {
  readonly counts: readonly WaitingCount[];
  readonly onClose: () => void;
}

const Problems = ({ counts, onClose }: ProblemsProps) => (
  <BottomSheet title="Counts that were not accepted" onClose={onClose}>
    <Stack component="ul" gap={14}>
      {counts.map(({ key, storeName, productName, quantity, problem }) => (
        <Group component="li" gap={12} justify="space-between" key={key}>
          <Stack>
            <strong>
              {productName}: {formatQuantity(quantity)}
            </strong>
            <Text span c="dimmed">
              {storeName}
            </Text>
            <Text span c="dimmed">
              {problem}
            </Text>
          </Stack>
          <Button
            variant="default"
            aria-label={`Discard the count of ${productName}`}
            onClick={() => discardWaitingCount(key)}
          >
            Discard
          </Button>
        </Group>
      ))}
    </Stack>
  </BottomSheet>
);
