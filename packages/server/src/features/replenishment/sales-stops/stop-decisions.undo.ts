import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { day } from '@shelfward/contract/kit/dates.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { stopCauses } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { z } from 'zod';
import { undoable } from '../../../platform/undo/undo.ts';
import { restoreCauses } from './sales-stops.queries.ts';

const cause = z.enum(stopCauses);

/** Restores the causes before a decision, except for those that were decided again, and stops that ended. */
export const undoStopDecision = undoable({
  action: 'sales-stops.decide',
  access: masterDataWriters,
  payload: z.strictObject({ cause, stops: z.array(z.strictObject({ id, since: day, cause: cause.nullable() })) }),
  undo: async (ctx, decision) => {
    const restored = await restoreCauses(ctx, decision.cause, decision.stops);
    for (const stop of restored)
      ctx.audit({
        entityType: 'SALES_STOP',
        id: stop.id,
        before: { cause: decision.cause },
        after: { cause: stop.cause },
      });
    const skipped = decision.stops.length - restored.length;
    return { restored: restored.length, skipped, skippedItems: [] };
  },
});
