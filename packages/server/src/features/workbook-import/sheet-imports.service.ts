import { findMissingColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { WorkbookKind } from '@shelfward/contract/master-import/workbook.rules.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import { createStage } from '../../platform/imports/import-stage.queries.ts';
import { stageUpload } from '../../platform/imports/read-upload.service.ts';
import { missingColumn } from '../../platform/imports/row-errors.rules.ts';
import { planFile, type TableImporter, type TablePlan } from '../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { assortmentImporter } from '../assortments/public.ts';
import { countImporter } from '../inventory/public.ts';
import {
  auditValidation,
  countOutcomes,
  hasDeactivations,
  importedKinds,
  recordImport,
  validateStage,
} from '../master-import/public.ts';
import { writePriceLists } from '../pricing/public.ts';
import { importSalesWithin, undoSales } from '../sales/public.ts';
import { type PriceListPlan, planPriceLists } from './price-list-sheet.rules.ts';
import { createLocked, dropValidation, findPriceListRows, findValidationErrors } from './workbook-import.queries.ts';

export interface GivenSheet {
  readonly file: UploadedFile;
  /** The name of the sheet in the file. */
  readonly sheet: string;
}

/** What a sheet results in. */
export interface ImportedSheet {
  readonly rows: number;
  readonly newRows: number;
  readonly changedRows: number;
  readonly sameRows: number;
  /** How to undo the sheet; undefined if it changed nothing. */
  readonly undo: UndoStep | undefined;
  readonly errors: readonly RowError[];
  readonly header: readonly string[];
  readonly columns: Readonly<Record<string, readonly number[] | undefined>>;
}

/** Writes the valid rows of a sheet, so that the sheets after it can refer to them. The caller undoes them after an error. */
export const importSheet = (ctx: Ctx, kind: WorkbookKind, given: GivenSheet): Promise<ImportedSheet> => {
  const masterKind = importKinds.find((one) => one === kind);
  if (masterKind) return importMasterSheet(ctx, masterKind, given);
  if (kind === 'PRICE_LISTS') return importTableSheet(ctx, priceListImporter, given);
  if (kind === 'PAR_LEVELS') return importTableSheet(ctx, assortmentImporter, given);
  if (kind === 'STORE_COUNTS') return importTableSheet(ctx, countImporter, given);
  return importSaleSheet(ctx, given);
};

const importMasterSheet = async (ctx: Ctx, kind: ImportKind, { file, sheet }: GivenSheet): Promise<ImportedSheet> => {
  const imported = importedKinds[kind];
  await createStage(ctx);
  const { header, columns, rows, messages, numbers, qualifiers } = await stageUpload(ctx, {
    configuration: { kind, sheet },
    file,
  });
  const missing = findMissingColumns(kind, columns);
  if (missing.length > 0) {
    const counts = { rows, newRows: 0, changedRows: 0, sameRows: 0 };
    return { ...counts, undo: undefined, errors: missing.map(missingColumn), header, columns };
  }
  const defaults = { companyId: null, priceListId: null, hasCompanyList: true };
  await validateStage(ctx, imported, defaults);
  // Records are locked before they are validated, so that the result is valid when written.
  if ((await countOutcomes(ctx)).changedCount > 0) {
    await createLocked(ctx);
    await imported.lock(ctx);
    await dropValidation(ctx);
    await validateStage(ctx, imported, defaults);
  }
  if (!ctx.actor.mayDelete && (await hasDeactivations(ctx))) requireMayDelete(ctx.actor);
  const { newCount, changedCount, sameCount } = await countOutcomes(ctx);
  const errors = await findValidationErrors(ctx);
  const created = await imported.write(ctx);
  if (!imported.isAudited) await auditValidation(ctx, imported);
  const undo =
    newCount + changedCount === 0
      ? undefined
      : await recordImport(ctx, { kind, file, header, columns, messages, numbers, qualifiers, created });
  return { rows, newRows: newCount, changedRows: changedCount, sameRows: sameCount, undo, errors, header, columns };
};

/** Of the changes, the added items are new. */
type SheetPlan = TablePlan & { readonly addedItems?: number };

const importTableSheet = async <P extends SheetPlan>(
  ctx: Ctx,
  importer: TableImporter<P>,
  { file, sheet }: GivenSheet,
): Promise<ImportedSheet> => {
  const metadata = { preview: false, sheet, corrections: [] };
  const { header, columns, rows, plan, errors } = await planFile(ctx, importer, { metadata, file });
  const isChange = plan !== undefined && plan.changes.length + (plan.addedItems ?? 0) > 0;
  const undo = isChange ? await importer.write(ctx, plan) : undefined;
  return { rows, ...countChanges(plan), undo, errors, header, columns };
};

const countChanges = (plan: SheetPlan | undefined) => {
  if (!plan) return { newRows: 0, changedRows: 0, sameRows: 0 };
  const newRows = plan.addedItems ?? plan.changes.filter(({ before }) => before === null).length;
  const total = plan.changes.length + plan.unchangedRows + plan.skippedRows;
  const changedRows = plan.changes.filter(({ before }) => before !== null).length;
  return { newRows, changedRows, sameRows: Math.max(0, total - newRows - changedRows) };
};

const priceListImporter: TableImporter<PriceListPlan> = {
  kind: 'PRICE_LISTS',
  plan: async (ctx) => planPriceLists(await findPriceListRows(ctx)),
  write: (ctx, { lists }) => writePriceLists(ctx, lists),
};

const importSaleSheet = async (ctx: Ctx, { file, sheet }: GivenSheet): Promise<ImportedSheet> => {
  const { result, readRows } = await importSalesWithin(ctx, {
    configuration: {
      companyId: 0,
      sheet,
      storeIdentificationType: 'STORE_NAME',
      productIdentificationType: 'UPC_OR_SKU',
      mode: 'SKIP',
      badRows: 'REFUSE',
    },
    file,
  });
  const { id, rows: newRows } = result;
  const undo = newRows === 0 ? undefined : toUndoStep(undoSales, { importId: id, removesRows: true });
  const counts = { rows: readRows, newRows, changedRows: 0, sameRows: readRows - newRows };
  return { ...counts, undo, errors: [], header: [], columns: {} };
};
