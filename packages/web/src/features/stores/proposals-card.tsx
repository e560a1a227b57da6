import { Switch } from '@mantine/core';
import { type Store, storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { useState } from 'react';
import { loadStore, stores } from '../../entities/stores/stores.api.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';

/** Whether proposals of the store create separate orders or a combined order for the region. */
export const ProposalsCard = ({ store }: { readonly store: Store }) => {
  const mayEdit = useIsAllowed()(storeRoutes.processByRegion.access);
  const [saving, setSaving] = useState<boolean>();
  const isOn = store.proposalProcessedByRegion;
  const change = (next: boolean) => {
    if (saving !== undefined) return;
    setSaving(next);
    const undo = async () => process(await loadStore(store.id), isOn);
    process(store, next)
      .then(
        () => toast(next ? 'Proposals are processed by region' : 'Proposals are processed by store', { undo }),
        toastError,
      )
      .finally(() => setSaving(undefined));
  };
  return (
    <Card title="Proposals">
      <Switch
        label="Process proposals by region"
        description={
          store.region
            ? `Proposals of this store are combined into one order with the other stores in ${store.region.name}.`
            : 'The store has no region, so its proposals create separate orders.'
        }
        checked={saving ?? isOn}
        disabled={!mayEdit}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Card>
  );
};

const process = async (store: Store, isByRegion: boolean): Promise<void> => {
  const call = isByRegion ? stores.processByRegion : stores.processAlone;
  await call({ params: { storeId: store.id } });
  await loadStore(store.id);
};
