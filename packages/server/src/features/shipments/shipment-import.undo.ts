import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { deactivateShipment, getShipment } from './shipments.service.ts';

/** Deactivates the shipments of a file, except for those that changed since. */
export const undoShipments = undoable({
  action: 'shipments.import',
  access: orderManagers,
  payload: z.strictObject({ shipmentIds: z.array(id) }),
  removes: () => true,
  undo: async (ctx, { shipmentIds }) => {
    let restored = 0;
    for (const shipmentId of shipmentIds) {
      const { version } = await getShipment(ctx, shipmentId);
      if (version !== 1) continue;
      await deactivateShipment(ctx, shipmentId);
      restored += 1;
    }
    return { restored, skipped: shipmentIds.length - restored };
  },
});
