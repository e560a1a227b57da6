import { Button } from '@mantine/core';
import {
  type AssortmentRecompile,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { RunProgress } from '../../kit/ui/run-progress.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useRunEnd } from '../../kit/ui/use-run-end.ts';

const pollMs = 1000;

/** Recompiles all stores in the background. Every user sees the progress, also of a run that another user started. */
export const RecompileAction = () => {
  const isAllowed = useIsAllowed();
  return isAllowed(storeAssortmentRoutes.recompile) ? <Recompile /> : null;
};

const Recompile = () => {
  const { data } = useQuery({
    ...inBackground(storeAssortments.recompiles({})),
    refetchInterval: ({ state: { data: [newest] = [] } }) => (newest && isOpen(newest) ? pollMs : false),
  });
  const latest = data?.[0];
  useRunEnd(latest, isOpen, showResult);
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
  <RunProgress
    status={`Recompiling: ${formatQuantity(doneStores)} of ${formatQuantity(stores)} stores`}
    label="Stores recompiled"
    percent={stores === 0 ? 100 : (100 * doneStores) / stores}
  />
);

const isOpen = ({ status }: AssortmentRecompile): boolean => status !== 'ENDED';

const showResult = ({ changedItems, stores }: AssortmentRecompile): void => {
  markChanged('assortments', 'store-assortments', 'inventory', 'stores');
  toast(`${formatCount(stores, 'store')} recompiled, ${formatCount(changedItems, 'item')} changed.`);
};
