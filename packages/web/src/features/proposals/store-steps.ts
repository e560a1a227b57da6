import { storeOrderProposals } from '../../entities/proposals/proposals.api.ts';
import { loadStore, stores } from '../../entities/stores/stores.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import type { Saver } from './proposal-saver.ts';
import type { StoreTotals } from './summary.rules.ts';

/** Actions for one store of a proposal. */
export interface StoreSteps {
  readonly remove: (store: StoreTotals) => Promise<void>;
  readonly orderTogether: (store: StoreTotals) => Promise<void>;
  readonly orderSeparately: (store: StoreTotals) => Promise<void>;
}

/** Each action saves pending edits first and reloads the proposal afterwards. */
export const createStoreSteps = (saver: Saver, reload: () => Promise<unknown>): StoreSteps => {
  const step = (work: (store: StoreTotals) => Promise<unknown>, message: (name: string) => string) => {
    return async (store: StoreTotals): Promise<void> => {
      try {
        await saver.flush();
        await work(store);
        await reload();
        toast(message(store.name));
      } catch (error) {
        toastError(error);
      }
    };
  };
  const process = (isByRegion: boolean) => async (store: StoreTotals) => {
    // The proposal does not contain the version of the store record, so it is loaded first.
    await loadStore(store.storeId);
    const params = { storeId: store.storeId };
    await (isByRegion ? stores.processByRegion({ params }) : stores.processAlone({ params }));
  };
  return {
    remove: step(
      ({ id }) => storeOrderProposals.deactivate({ params: { id } }),
      (name) => `${name} removed from the proposal. Restore it under "More actions".`,
    ),
    orderTogether: step(process(true), (name) => `${name} is now in the combined order of its region.`),
    orderSeparately: step(process(false), (name) => `${name} now gets separate orders.`),
  };
};

export const storeActions = (
  store: StoreTotals,
  steps: StoreSteps,
  { mayRemove }: { readonly mayRemove: boolean },
): readonly Action[] => [
  ...(store.isByRegion
    ? [{ label: 'Separate order', run: () => steps.orderSeparately(store) }]
    : store.region === null
      ? []
      : [{ label: 'Combined order for the region', run: () => steps.orderTogether(store) }]),
  ...(mayRemove ? [{ label: 'Remove from proposal', run: () => steps.remove(store) }] : []),
];
