import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { type ImportKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type {
  CorrectedCells,
  MasterImport,
  MasterImportChange,
  MasterImportConfiguration,
  MasterImportRow,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { sql } from 'kysely';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type RowError, reportErrors } from '../../platform/imports/file-errors.ts';
import { waitForImportTurn, waitForPreviewTurn } from '../../platform/imports/import-scheduler.ts';
import { createStage } from '../../platform/imports/import-stage.queries.ts';
import { stageUpload, type Upload } from '../../platform/imports/read-upload.service.ts';
import { createRowCorrector } from '../../platform/imports/staged-rows.rules.ts';
import { offerUndo, toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { type CreatedReferences, createdReferences } from './created-references.rules.ts';
import type { ImportDefaults } from './import-kind.types.ts';
import { importedKinds } from './import-kinds.service.ts';
import {
  auditValidation,
  countOutcomes,
  hasDeactivations,
  isOutdated,
  saveRows,
  saveValidation,
  validateStage,
} from './import-validation.queries.ts';
import {
  findCells,
  findImport,
  findRows,
  insertImport,
  lockCommits,
  lockImport,
  type MasterImportRecord,
  type NewImport,
  saveAdditions,
  updateCells,
  updateImport,
} from './master-import.queries.ts';
import { undoMasterImport } from './master-import.undo.ts';
import { detectStoredNumbers, restageCells, stageStoredRows } from './stored-rows.queries.ts';

/** Rows of previews that the previous release stored have errors without a code and a value. */
type StoredError = Pick<RowError, 'property' | 'message'> & Partial<RowError>;

export const listRows = async (
  ctx: Ctx,
  id: number,
  query: Input<typeof masterImportRoutes.rows>['query'],
): Promise<Page<MasterImportRow>> => {
  const file = await getImport(ctx, id);
  const { content, ...page } = await findRows(ctx, id, query);
  const toError =
    (line: number) =>
    (error: StoredError): RowError => ({ value: null, code: 'INVALID', ...error, line });
  return {
    ...page,
    content: content.map(({ errors, ...row }) => ({
      ...row,
      errors: reportErrors(errors.map(toError(row.line)), {
        header: file.header,
        columns: { ...file.columns, ...file.qualifiers },
      }),
    })),
  };
};

export const getImport = async (ctx: Ctx, id: number): Promise<MasterImportRecord> =>
  found(await findImport(ctx, id), 'IMPORT_NOT_FOUND');

/** Reads a file and computes a preview; writes only the preview. */
export const createImport = (ctx: OpenCtx, upload: Upload<MasterImportConfiguration>): Promise<MasterImportRecord> =>
  waitForImportTurn(
    ctx.tenantId,
    () =>
      ctx.begin(async (inner) => {
        const { kind, companyId, priceListId, columns: given } = upload.configuration;
        requireKnownProperties(kind, given ?? {});
        await requireDefaults(inner, { companyId, priceListId });
        await createStage(inner);
        const { header, columns, numbers, qualifiers, messages } = await stageUpload(inner, upload);
        const { fileName, sha256: fileSha256, bytes: fileBytes } = upload.file;
        const values = { kind, companyId, priceListId, fileName, fileSha256, fileBytes, header, columns };
        const id = await insertImport(inner, { ...values, messages, numbers, qualifiers });
        await validateStage(inner, importedKinds[kind], { companyId, priceListId });
        await saveRows(inner, id);
        await updateImport(inner, id, await countOutcomes(inner));
        inner.audit({ entityType: 'MASTER_IMPORT', id, before: null, after: values });
        return getImport(inner, id);
      }, ctx.signal),
    ctx.signal,
  );

/**
 * Changes of one preview run one after another. The version is compared before the change waits for its turn among the
 * imports, so that an outdated change does not use a place there.
 */
const changePreview = <T>(ctx: OpenCtx, id: number, change: (inner: Ctx) => Promise<T>): Promise<T> =>
  waitForPreviewTurn(id, async () => {
    await ctx.begin((inner) => getPreview(inner, id));
    return waitForImportTurn(ctx.tenantId, () => ctx.begin(change));
  });

/** Changes the column mapping of a preview. */
export const changeImport = (
  ctx: OpenCtx,
  id: number,
  { decimalSign, ...change }: MasterImportChange,
): Promise<MasterImportRecord> =>
  changePreview(ctx, id, async (inner) => {
    const { numbers: numbersBefore, ...before } = await lockPreview(inner, id);
    const { kind, header } = before;
    const qualifiers = withoutColumns(before.qualifiers, Object.values(change.columns).flat());
    requireKnownProperties(kind, change.columns);
    await requireDefaults(inner, change);
    await createStage(inner);
    const currency = await getCurrency(inner.db, inner.tenantId);
    const { columns } = change;
    const chosen = decimalSign ?? (numbersBefore.isChosen ? numbersBefore.decimalSign : undefined);
    const numbers = await detectStoredNumbers(inner, id, { kind, columns, chosen, ...numbersBefore });
    await restageCells(inner, id, { kind, header, columns, numbers, qualifiers, currency });
    await validateStage(inner, importedKinds[kind], change);
    await saveValidation(inner, id);
    await updateImport(inner, id, { ...change, numbers, qualifiers, ...(await countOutcomes(inner)) });
    inner.audit({
      entityType: 'MASTER_IMPORT',
      id,
      before: { ...toDefaults(before), columns: before.columns, decimalSign: before.decimalSign },
      after: { ...change, decimalSign: numbers.decimalSign ?? null },
    });
    return getImport(inner, id);
  });

/** Corrects cells and validates all rows again, because rows may be duplicates. */
export const correctCells = (ctx: OpenCtx, id: number, { cells }: CorrectedCells): Promise<MasterImportRecord> =>
  changePreview(ctx, id, async (inner) => {
    const { kind, header, columns, numbers, qualifiers, ...defaults } = await lockPreview(inner, id);
    const rows = await findCells(inner, id, [...new Set(cells.map(({ line }) => line))]);
    const currency = await getCurrency(inner.db, inner.tenantId);
    const corrected = createRowCorrector({ kind, header, columns, numbers, qualifiers, currency })(rows, cells);
    await updateCells(inner, id, corrected);
    inner.audit({
      entityType: 'MASTER_IMPORT',
      id,
      before: { cells: rows },
      after: { cells: corrected.map(({ line, cells: after }) => ({ line, cells: after })) },
    });
    await createStage(inner);
    await stageStoredRows(inner, id);
    await validateStage(inner, importedKinds[kind], toDefaults(defaults));
    await saveValidation(inner, id);
    await updateImport(inner, id, await countOutcomes(inner));
    return getImport(inner, id);
  });

/**
 * Commits the preview. If the data changed in a way that affects it, nothing is written: the
 * preview is updated and the caller must review it again.
 */
export const commitImport = async (
  ctx: OpenCtx,
  id: number,
  { leavesOutBadRows }: { readonly leavesOutBadRows: boolean },
): Promise<MasterImportRecord> => {
  const committed = await changePreview(ctx, id, async (inner) => {
    await lockCommits(inner);
    const { kind, ...preview } = await lockPreview(inner, id);
    const imported = importedKinds[kind];
    await restage(inner, id, kind, toDefaults(preview));
    if (await isOutdated(inner, id)) {
      await saveValidation(inner, id);
      await updateImport(inner, id, await countOutcomes(inner));
      return undefined;
    }
    if (preview.badRows > 0 && !leavesOutBadRows) throw new AppError('IMPORT_HAS_BAD_ROWS');
    if (!inner.actor.mayDelete && (await hasDeactivations(inner))) requireMayDelete(inner.actor);
    const created = await imported.write(inner);
    if (!imported.isAudited) await auditValidation(inner, imported);
    await saveAdditions(inner, id);
    await updateImport(inner, id, { status: 'DONE', committedAt: inner.now });
    inner.audit({ entityType: 'MASTER_IMPORT', id, before: { status: preview.status }, after: { status: 'DONE' } });
    await offerUndo(inner, undoMasterImport, { importId: id, made: createdReferences.parse(created) });
    return getImport(inner, id);
  });
  return found(committed, 'IMPORT_OUTDATED');
};

interface WrittenSheet extends Pick<NewImport, 'header' | 'columns' | 'messages' | 'numbers' | 'qualifiers'> {
  readonly kind: ImportKind;
  readonly file: UploadedFile;
  /** Records that were created beside the rows. */
  readonly created: CreatedReferences;
}

/** Records the written rows of the staging table as a committed import; returns how to undo it. */
export const recordImport = async (ctx: Ctx, { file, created, ...sheet }: WrittenSheet): Promise<UndoStep> => {
  const { fileName, sha256: fileSha256, bytes: fileBytes } = file;
  const id = await insertImport(ctx, { ...sheet, companyId: null, priceListId: null, fileName, fileSha256, fileBytes });
  await saveRows(ctx, id);
  await updateImport(ctx, id, { ...(await countOutcomes(ctx)), status: 'DONE', committedAt: ctx.now });
  return toUndoStep(undoMasterImport, { importId: id, made: createdReferences.parse(created) });
};

/** Records are locked before validation, so that the result is valid when written. */
const restage = async (ctx: Ctx, id: number, kind: ImportKind, defaults: ImportDefaults): Promise<void> => {
  const imported = importedKinds[kind];
  await sql`
    create temporary table import_locked on commit drop as
    select record_id as id from master_import_row
    where tenant_id = ${ctx.tenantId} and master_import_id = ${id} and outcome = 'CHANGED'`.execute(ctx.db);
  await imported.lock(ctx);
  await createStage(ctx);
  await stageStoredRows(ctx, id);
  await validateStage(ctx, imported, defaults);
};

const lockPreview = async (ctx: Ctx, id: number) => {
  const { numbers } = found(await lockImport(ctx, id), 'IMPORT_NOT_FOUND');
  return { ...(await getPreview(ctx, id)), numbers };
};

const getPreview = async (ctx: Ctx, id: number): Promise<MasterImport> => {
  const preview = await getImport(ctx, id);
  ctx.requireVersion(preview.version);
  if (preview.status !== 'PREVIEW') throw new AppError('IMPORT_COMMITTED');
  return preview;
};

/** A column with a property is not a qualifier. */
const withoutColumns = (qualifiers: QualifierColumns, assigned: readonly number[]): QualifierColumns =>
  Object.fromEntries(
    Object.entries(qualifiers).flatMap(([id, columns]) => {
      const others = columns.filter((column) => !assigned.includes(column));
      return others.length > 0 ? [[id, others]] : [];
    }),
  );

const toDefaults = ({ company, priceList }: Pick<MasterImport, 'company' | 'priceList'>): ImportDefaults => ({
  companyId: company?.id ?? null,
  priceListId: priceList?.id ?? null,
});

const requireKnownProperties = (kind: ImportKind, columns: MasterImportChange['columns']): void => {
  const known = new Set<string>(listImportProperties(kind).map(({ id }) => id));
  const [unknown] = Object.keys(columns).filter((id) => !known.has(id));
  if (unknown !== undefined)
    throw new AppError('INVALID_REQUEST', { detail: `${unknown} is not a property of this kind of file.` });
};

const requireDefaults = async ({ db }: Ctx, { companyId, priceListId }: ImportDefaults): Promise<void> => {
  if (companyId !== null)
    found(
      await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst(),
      'COMPANY_NOT_FOUND',
    );
  if (priceListId !== null)
    found(
      await db.selectFrom('priceList').select('id').where('id', '=', priceListId).executeTakeFirst(),
      'PRICE_LIST_NOT_FOUND',
    );
};
