import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { type StopCause, stopCauseLabels } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { resource } from '../../kit/resource.ts';
import { undoable } from '../../kit/ui/undo.ts';

const salesStops = resource('sales-stops', salesStopRoutes, { alsoChanges: ['replenishment', 'today', 'menu-mark'] });

interface StopDecision {
  readonly stopId: number;
  /** Also in the other stores of the company in which the product stopped selling. */
  readonly inAllStores: boolean;
}

/** Decides why a product does not sell, and offers Undo. */
export const decideStop = async ({ stopId, inAllStores }: StopDecision, cause: StopCause): Promise<void> => {
  await undoable(
    (options) => salesStops.decide({ body: { ids: [stopId], cause, inAllStores } }, options),
    ({ applied }) => `${stopCauseLabels[cause]} at ${formatCount(applied, 'store')}. The next run uses it.`,
  );
};
