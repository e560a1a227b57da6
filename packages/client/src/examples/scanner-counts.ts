import type { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { ApiError } from '../api-error.ts';
import type { Client } from '../client.ts';

/** A count that a device stores until it is sent. */
export interface ScannedCount {
  /** Unique for each scan: a count that is sent again does not count twice. */
  readonly scanId: string;
  readonly storeId: number;
  readonly productId: number;
  readonly units: number;
  /** ISO 8601 */
  readonly countedAt: string;
}

/** Sends counts. Returns those that remain on the device, because there was no connection. */
export const sendCounts = async (
  { inventory }: Client<{ inventory: Pick<typeof inventoryRoutes, 'count'> }>,
  counts: readonly ScannedCount[],
  onRejected: (count: ScannedCount, reason: string) => void,
): Promise<readonly ScannedCount[]> => {
  for (const [index, count] of counts.entries()) {
    const { storeId, productId, units, countedAt, scanId } = count;
    const request = { params: { storeId, productId }, body: { onHandEstimation: units, countedAt } };
    try {
      await inventory.count(request, { idempotencyKey: scanId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 500) return counts.slice(index);
      onRejected(count, error.message);
    }
  }
  return [];
};
