import { Button, Text } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatChange } from '../../../kit/ui/numbers.ts';
import classes from './store-performance.module.css';
import type { Adjustments } from './use-adjustments.ts';

/** The stores that were not adjusted, until they are adjusted or dismissed. */
export const UnfinishedAdjustments = ({ adjustments }: { readonly adjustments: Adjustments }) => {
  const { unfinished, progress, retry, dismiss } = adjustments;
  if (unfinished.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="unfinished-adjustments">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div className={classes.content}>
        <h2 id="unfinished-adjustments">
          {`${formatCount(unfinished.length, 'store')} ${plural(unfinished.length, 'was', 'were')}`} not adjusted
        </h2>
        <ul>
          {unfinished.map((adjustment) => (
            <li key={adjustment.key}>
              <Link to={`/stores/storeDetail/${adjustment.storeId}`}>{adjustment.storeName}</Link>{' '}
              {formatChange(adjustment.percent)}
              <Text span ml={10} c="dimmed">
                {adjustment.problem ??
                  'The page was closed before the result arrived. Retrying is safe: no store is adjusted twice.'}
              </Text>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="subtle" color="gray" size="xs" disabled={progress !== undefined} onClick={dismiss}>
        Dismiss
      </Button>
      <Button variant="default" size="xs" loading={progress !== undefined} onClick={() => void retry()}>
        Retry
      </Button>
    </section>
  );
};
