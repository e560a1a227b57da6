import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { lockUnreferenced } from '../../platform/context/references.ts';
import { found } from '../../platform/core/errors.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { createOrderVersions, deleteOrderImport, lockOrderImports } from './order-import.queries.ts';
import { deleteDrafts } from './order-writes.queries.ts';

/** Deletes the drafts of a file, except for those that changed since. The same file can be imported again. */
export const undoOrders = undoable({
  action: 'orders.import',
  access: 'signedIn',
  payload: z.strictObject({ importId: id }),
  removes: () => true,
  undo: async (ctx, { importId }) => {
    await lockOrderImports(ctx);
    const { orderIds, ...before } = found(await deleteOrderImport(ctx, importId), 'IMPORT_NOT_FOUND');
    await createOrderVersions(ctx, orderIds);
    const untouched = await lockUnreferenced(ctx, 'sales_order', {
      given: 'order_undo',
      except: ['sales_order_item', 'sales_order_status_change'],
    });
    for (const { id: orderId, ...order } of await deleteDrafts(ctx, untouched))
      ctx.audit({ entityType: 'ORDER', id: orderId, before: order, after: null });
    ctx.audit({ entityType: 'ORDER_IMPORT', id: importId, before, after: null });
    return { restored: untouched.length, skipped: orderIds.length - untouched.length };
  },
});
