import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { findImports } from './master-import.queries.ts';
import {
  changeImport,
  commitImport,
  correctCells,
  createImport,
  getImport,
  listRows,
} from './master-import.service.ts';

export const masterImports = bind('master-imports', masterImportRoutes, {
  list: (ctx, { query }) => findImports(ctx, query),
  create: open((ctx, { body, files }) => createImport(ctx, { configuration: body.configuration, file: files.file })),
  get: (ctx, { params }) => getImport(ctx, params.importId),
  change: open((ctx, { params, body }) => changeImport(ctx, params.importId, body)),
  rows: (ctx, { params, query }) => listRows(ctx, params.importId, query),
  correctCells: open((ctx, { params, body }) => correctCells(ctx, params.importId, body)),
  commit: open((ctx, { params, body }) => commitImport(ctx, params.importId, body)),
});
