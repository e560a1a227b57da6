import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { importError } from '../kit/tables/import-error.ts';
import { maxWorkbookBytes, workbookKinds } from './workbook.rules.ts';

const workbookSheet = z.strictObject({
  kind: z.enum(workbookKinds),
  /** Rows with data; 0 for an empty or missing sheet. */
  rows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  /** Rows without an effect, because they equal the existing records. */
  sameRows: z.int(),
  /** The first thousand errors by line. */
  errors: z.array(importError),
  totalErrors: z.int(),
});
export type WorkbookSheet = z.infer<typeof workbookSheet>;

/** PREVIEW: nothing was written. */
export const workbookImport = z.strictObject({
  status: z.enum(['PREVIEW', 'DONE']),
  fileName: z.string(),
  /** In the order of the import. */
  sheets: z.array(workbookSheet),
  /** Errors of the workbook as a whole, such as a renamed sheet. */
  errors: z.array(z.string()),
  totalErrors: z.int(),
});
export type WorkbookImport = z.infer<typeof workbookImport>;

export const workbookRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/workbook-imports',
    access: masterDataWriters,
    summary: 'Import a workbook with a sheet per step: all sheets or, with errors, none; the preview writes nothing',
    /** Rows deactivate records. */
    removes: 'sometimes',
    body: z.strictObject({ metadata: z.strictObject({ preview: z.boolean().default(false) }).prefault({}) }),
    files: { file: { maxBytes: maxWorkbookBytes, accept: ['.xlsx', '.xls'] } },
    status: 200,
    response: workbookImport,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'],
  },
});
