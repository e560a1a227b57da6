import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { undoAdjustment } from './adjustments.undo.ts';
import { assignToStore, assignToStores, unassignFromStore, unassignFromStores } from './assignments.service.ts';
import { undoAssign, undoUnassign } from './assignments.undo.ts';
import { importParLevels } from './assortment-import.service.ts';
import { findGlobalAssortments } from './global-assortments.queries.ts';
import {
  addItem,
  addProducts,
  changeItem,
  createGlobalAssortment,
  getGlobalAssortment,
  getItems,
  removeItem,
  renameGlobalAssortment,
  setGlobalAssortmentInactive,
} from './global-assortments.service.ts';
import { undoAddProducts } from './global-assortments.undo.ts';
import { getRecompile, getRecompiles, startRecompile } from './recompile.service.ts';
import {
  adjustStoreByPercent,
  changeAdjustment,
  changeShelfMaximum,
  getStoreGlobalAssortments,
  getStoreItems,
  previewAdjustment,
} from './store-assortments.service.ts';

export const assortments = [
  ...bind('assortments', globalAssortmentRoutes, {
    list: (ctx, { query }) => findGlobalAssortments(ctx, query),
    create: (ctx, { body }) => createGlobalAssortment(ctx, body),
    get: (ctx, { params }) => getGlobalAssortment(ctx, params.id),
    rename: (ctx, { params, body }) => renameGlobalAssortment(ctx, params.id, body.name),
    activate: (ctx, { params }) => setGlobalAssortmentInactive(ctx, params.id, { inactive: false }),
    deactivate: (ctx, { params }) => setGlobalAssortmentInactive(ctx, params.id, { inactive: true }),
    items: (ctx, { params, query }) => getItems(ctx, params.id, query),
    addItem: (ctx, { params, body }) => addItem(ctx, params.id, body),
    addItems: async (ctx, { params: { id }, body }) => {
      const result = await addProducts(ctx, id, body);
      if (result.addedProductIds.length > 0)
        await offerUndo(ctx, undoAddProducts, { ...body, globalAssortmentId: id, productIds: result.addedProductIds });
      return result;
    },
    changeItem: (ctx, { params, body }) => changeItem(ctx, params, body.quantity),
    removeItem: (ctx, { params }) => removeItem(ctx, params),
    assign: async (ctx, { body }) => {
      const result = await assignToStores(ctx, body);
      await offerUndo(ctx, undoAssign, { ...body, storeIds: result.assignedStoreIds });
      return result;
    },
    unassign: async (ctx, { body }) => {
      const result = await unassignFromStores(ctx, body);
      await offerUndo(ctx, undoUnassign, { ...body, storeIds: result.unassignedStoreIds });
      return result;
    },
  }),
  ...bind('store-assortments', storeAssortmentRoutes, {
    items: (ctx, { params, query }) => getStoreItems(ctx, params.storeId, query),
    adjust: (ctx, { params, body }) => changeAdjustment(ctx, params, body.adjustment),
    changeShelfMaximum: (ctx, { params, body }) => changeShelfMaximum(ctx, params, body.shelfMaximum),
    adjustByPercent: async (ctx, { params: { storeId }, body }) => {
      const { counts, changes } = await adjustStoreByPercent(ctx, storeId, body.percent);
      if (changes.length > 0)
        await offerUndo(ctx, undoAdjustment, {
          storeId,
          productIds: changes.map(({ productId }) => productId),
          before: changes.map(({ before }) => before),
          after: changes.map(({ after }) => after),
        });
      return counts;
    },
    globalAssortments: (ctx, { params }) => getStoreGlobalAssortments(ctx, params.storeId),
    assign: (ctx, { params, body }) => assignToStore(ctx, params.storeId, body.globalAssortmentId),
    unassign: (ctx, { params }) => unassignFromStore(ctx, params.storeId, params.globalAssortmentId),
    previewAdjustment: (ctx, { body }) => previewAdjustment(ctx, body),
    importParLevels: open((ctx, { body, files }) =>
      importParLevels(ctx, { metadata: body.metadata, file: files.file }),
    ),
    recompile: async (ctx) => {
      const job = await startRecompile(ctx);
      ctx.setHeader('location', `${storeAssortmentRoutes.recompile.path}/${job.id}`);
      return job;
    },
    recompiles: (ctx) => getRecompiles(ctx),
    getRecompile: (ctx, { params }) => getRecompile(ctx, params.recompileId),
  }),
];
