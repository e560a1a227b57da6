import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { undoAssign } from '../assortments/public.ts';

defineExamples(undoRoutes)({
  undo: ({ db, userIdFor }) =>
    db(async (within) => {
      const payload = { globalAssortmentId: await makeGlobalAssortment(within), storeIds: [] };
      const { id } = await within
        .insertInto('undoStep')
        .values({
          userId: userIdFor('ROLE_SUPERUSER'),
          action: undoAssign.action,
          payload: JSON.stringify(payload),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { token: id } };
    }),
});
