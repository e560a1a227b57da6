import { Box } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './inventory.module.css';
import { useWaitingCounts, watchConnection } from './waiting-counts.ts';

const WaitingCountProblems = lazy(async () => ({
  default: (await import('./waiting-count-problems.tsx')).WaitingCountProblems,
}));

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
      {isOpen && problems.length > 0 && (
        <Suspense>
          <WaitingCountProblems counts={problems} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
