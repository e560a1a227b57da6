import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { importWorkbook } from './workbook-import.service.ts';

export const workbookImports = bind('workbook-imports', workbookRoutes, {
  import: open((ctx, { body, files }) => importWorkbook(ctx, { ...body, file: files.file })),
});
