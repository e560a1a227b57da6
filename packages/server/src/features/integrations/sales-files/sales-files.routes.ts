import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { type BoundRoute, bind, open } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/http/services.ts';
import { testConnection } from './connection-test.service.ts';
import { findImportFiles } from './import-file.queries.ts';
import { changeSalesFiles, createSalesFiles, getSalesFiles } from './sales-files.service.ts';

export const salesFiles = (services: Pick<Services, 'database' | 'keys' | 'outgoing' | 'simulation'>): BoundRoute[] => {
  const { keys } = services;
  return bind('sales-files', salesFilesRoutes, {
    create: (ctx, { body }) => createSalesFiles(ctx, keys, body),
    get: (ctx, { params }) => getSalesFiles(ctx, keys, params.id),
    update: (ctx, { params, body }) => changeSalesFiles(ctx, keys, { id: params.id, input: body }),
    testConnection: open((ctx, { body }) => testConnection(services, ctx, body)),
    files: async (ctx, { params, query }) => {
      await getSalesFiles(ctx, keys, params.id);
      return findImportFiles(ctx, params.id, query);
    },
  });
};
