import { storeOrderProposals } from '../../entities/proposals/proposals.api.ts';
import { readStore, stores } from '../../entities/stores/stores.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import type { Saver } from './proposal-saver.ts';
import type { StoreTotals } from './summary.rules.ts';

/** What can be done with one store of a proposal. */
export interface StoreSteps {
  readonly takeOut: (store: StoreTotals) => Promise<void>;
  readonly orderTogether: (store: StoreTotals) => Promise<void>;
  readonly orderAlone: (store: StoreTotals) => Promise<void>;
}

/** Each saves what was edited first, and reads the proposal again after. */
export const storeSteps = (saver: Saver, reload: () => Promise<unknown>): StoreSteps => {
  const step = (work: (store: StoreTotals) => Promise<unknown>, words: (name: string) => string) => {
    return async (store: StoreTotals): Promise<void> => {
      try {
        await saver.flush();
        await work(store);
        await reload();
        toast(words(store.name));
      } catch (error) {
        toastError(error);
      }
    };
  };
  const process = (isByRegion: boolean) => async (store: StoreTotals) => {
    // Its version is not known here: the proposal knows the store, not the store's record.
    await readStore(store.storeId);
    const params = { storeId: store.storeId };
    await (isByRegion ? stores.processByRegion({ params }) : stores.processAlone({ params }));
  };
  return {
    takeOut: step(
      ({ id }) => storeOrderProposals.deactivate({ params: { id } }),
      (name) => `${name} is out of the proposal. "More actions" brings it back.`,
    ),
    orderTogether: step(process(true), (name) => `${name} is ordered with its region now.`),
    orderAlone: step(process(false), (name) => `${name} gets orders of its own now.`),
  };
};

export const actionsOfStore = (store: StoreTotals, steps: StoreSteps): readonly Action[] => [
  ...(store.isByRegion
    ? [{ label: 'Order on its own', run: () => steps.orderAlone(store) }]
    : store.region === null
      ? []
      : [{ label: 'Order with its region', run: () => steps.orderTogether(store) }]),
  { label: 'Take out of the proposal', run: () => steps.takeOut(store) },
];
