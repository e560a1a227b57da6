import { Button, Progress } from '@mantine/core';
import {
  type ReplenishmentRun,
  replenishmentRoutes,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Moment } from '../../kit/ui/figures.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { replenishment } from './replenishment.api.ts';
import classes from './run-action.module.css';

const pollMs = 1000;

/** The latest run: its progress with Cancel, or its result with a button that starts another run. */
export const RunAction = () => {
  const { data } = useQuery({
    ...inBackground(replenishment.runs({})),
    refetchInterval: ({ state }) => (isOpen(state.data?.[0]) ? pollMs : false),
  });
  const latest = data?.[0];
  useEnd(latest);
  return (
    <div className={classes.place}>
      {latest && isOpen(latest) ? <Running run={latest} /> : <Start latest={latest} />}
    </div>
  );
};

const Start = ({ latest }: { readonly latest: ReplenishmentRun | undefined }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  const isFailed = latest?.status === 'FAILED';
  return (
    <>
      {latest && <LastRun run={latest} />}
      {isAllowed(replenishmentRoutes.startRun.access) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isBusy}
          onClick={() => void run(() => replenishment.startRun({}))}
        >
          {isFailed ? 'Retry' : 'Run now'}
        </Button>
      )}
    </>
  );
};

const LastRun = ({ run: { status, endedDate } }: { readonly run: ReplenishmentRun }) => {
  if (status === 'FAILED')
    return (
      <span role="alert" className={`${classes.last} ${classes.failed}`}>
        The last run failed. The suggestions are those of the run before.
      </span>
    );
  return (
    <span className={classes.last}>
      {status === 'CANCELED' ? 'Run canceled ' : 'Last run '}
      <Moment value={endedDate} />
    </span>
  );
};

const Running = ({ run: { id, stores, doneStores } }: { readonly run: ReplenishmentRun }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  return (
    <>
      <div className={classes.running}>
        <span role="status">
          {stores === 0 ? 'Run queued' : `Computing: ${formatQuantity(doneStores)} of ${formatQuantity(stores)} stores`}
        </span>
        <Progress value={stores === 0 ? 0 : (100 * doneStores) / stores} size="sm" aria-label="Stores computed" />
      </div>
      {isAllowed(replenishmentRoutes.cancelRun.access) && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => replenishment.cancelRun({ params: { runId: id } }))}
        >
          Cancel run
        </Button>
      )}
    </>
  );
};

const isOpen = (run: ReplenishmentRun | undefined): boolean => run?.status === 'PENDING' || run?.status === 'RUNNING';

/** When a watched run ends, shows the result and loads the suggestions again. */
const useEnd = (latest: ReplenishmentRun | undefined): void => {
  const watched = useRef<number>(undefined);
  useEffect(() => {
    if (!latest) return;
    if (isOpen(latest)) watched.current = latest.id;
    else if (watched.current === latest.id) {
      watched.current = undefined;
      markChanged('replenishment');
      const { status, pairs, suggestions } = latest;
      if (status === 'DONE')
        toast(`${formatQuantity(pairs)} products in stores computed, ${formatQuantity(suggestions)} suggestions.`);
    }
  }, [latest]);
};
