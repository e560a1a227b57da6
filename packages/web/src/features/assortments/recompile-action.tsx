import { Button, Progress } from '@mantine/core';
import {
  type AssortmentRecompile,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './recompile-action.module.css';

const pollMs = 1000;

/** Recompiles all stores in the background. Every user sees the progress, also of a run that another user started. */
export const RecompileAction = () => {
  const isAllowed = useIsAllowed();
  return isAllowed(storeAssortmentRoutes.recompile.access) ? <Recompile /> : null;
};

const Recompile = () => {
  const { data } = useQuery({
    ...inBackground(storeAssortments.recompiles({})),
    refetchInterval: ({ state }) => (isOpen(state.data?.[0]) ? pollMs : false),
  });
  const latest = data?.[0];
  useEnd(latest);
  const { isBusy, run } = useBusy();
  if (latest && isOpen(latest)) return <Running job={latest} />;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={isBusy}
      title="Recompile par levels of all stores from their assortments"
      onClick={() => void run(() => storeAssortments.recompile({}))}
    >
      Recompile all stores
    </Button>
  );
};

const Running = ({ job: { stores, doneStores } }: { readonly job: AssortmentRecompile }) => (
  <div className={classes.running}>
    <span role="status">
      Recompiling: {formatQuantity(doneStores)} of {formatQuantity(stores)} stores
    </span>
    <Progress value={stores === 0 ? 100 : (100 * doneStores) / stores} size="sm" aria-label="Stores recompiled" />
  </div>
);

const isOpen = (job: AssortmentRecompile | undefined): boolean => job !== undefined && job.status !== 'ENDED';

/** When a watched run ends, shows the result and invalidates the affected resources. */
const useEnd = (latest: AssortmentRecompile | undefined): void => {
  const watched = useRef<number>(undefined);
  useEffect(() => {
    if (!latest) return;
    if (isOpen(latest)) watched.current = latest.id;
    else if (watched.current === latest.id) {
      watched.current = undefined;
      markChanged('assortments', 'store-assortments', 'inventory', 'stores');
      const { changedItems, stores } = latest;
      toast(`${formatQuantity(stores)} stores recompiled, ${formatQuantity(changedItems)} items changed.`);
    }
  }, [latest]);
};
