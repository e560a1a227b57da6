import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { type ChangeCtx, unversioned } from '../../../../platform/context/context.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import type { OdooDomain, OdooSearch } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { contentHash } from '../client/odoo-values.rules.ts';
import { findDeletedRecords } from './deleted-records.service.ts';
import { findActiveOrphans, findRecordNames } from './mapped-records.queries.ts';
import { findMappingsByExternalId, type Mapping, orphanMappings, saveMapping } from './mapping.queries.ts';
import { type ImportedEntity, importMessages } from './partner-messages.rules.ts';
import { finishReading, savePage, startReading } from './pull-cursor.service.ts';

/** The fields of every record of Odoo. */
export interface RemoteRecord {
  readonly id: number;
  readonly name: string | null;
  readonly write_date: string | null;
}

/** A record type that is imported from Odoo record by record. */
export interface Pull<R extends RemoteRecord, F> {
  readonly entity: ImportedEntity;
  readonly integrationLogType: IntegrationLogType;
  readonly entityType: string;
  readonly model: string;
  readonly domain: OdooDomain;
  /** A reference: records are read again when the record that it names changes. */
  readonly changesWith?: string;
  readonly read: (search: OdooSearch) => Promise<R[]>;
  /** Loads the references of a page of records; the returned function converts a record to local fields. */
  readonly prepare: (records: readonly R[], mapped: ReadonlyMap<number, Mapping>) => Promise<(record: R) => F>;
  /** Writes one record; throws `AppError` or `InvalidRemoteRecord` for errors that a user has to correct. */
  readonly write: (ctx: ChangeCtx, fields: F, mapping: Mapping | undefined) => Promise<WriteResult>;
}

export interface WriteResult {
  readonly internalId: number;
  /** The hash of the local record now; a different value in the next run means that it was changed here. */
  readonly hashOut: string;
  /** The local values that were replaced, if the record was changed here since the last import. */
  readonly overwritten?: unknown;
  /** Changes that users must know of. */
  readonly reports?: readonly { readonly message: string; readonly summary: string }[];
  /** What was done with the local record. */
  readonly outcome: 'CREATED' | 'MATCHED' | 'CHANGED' | 'SAME';
  /** A reference could not be resolved yet, so the record is written again when it is read next. */
  readonly isIncomplete?: boolean;
  /** The fields that got other values. */
  readonly changedFields?: readonly string[];
}

/** A record that cannot be imported. The message states the resolution, and the field is named. */
export class InvalidRemoteRecord extends Error {
  readonly field: string | undefined;
  /** Several records match. */
  readonly isAmbiguous: boolean;

  constructor(message: string, field?: string, { isAmbiguous = false } = {}) {
    super(message);
    this.field = field;
    this.isAmbiguous = isAmbiguous;
  }
}

const pageSize = 500;
const withArchived = { active_test: false };

export interface PullResult {
  readonly reported: number;
  readonly read: number;
  readonly written: number;
  readonly failed: number;
  readonly orphaned: number;
}

/**
 * Reads the changed records, or all of them, page by page by record ID, and writes each changed record and its mapping
 * in its own transaction. The cursor moves when the run completes; failed records do not delay it, because the next run
 * retries them first.
 */
export const pullRecords = async <R extends RemoteRecord, F>(odoo: OdooRun, pull: Pull<R, F>): Promise<PullResult> => {
  const { run, client } = odoo;
  const position = await startReading(odoo, pull);
  const domain = [...pull.domain, ...position.changed];
  const importer = createImporter(odoo, pull, { isFull: position.mode === 'FULL' });
  const retryIds = findRetryIds(odoo, pull);
  if (retryIds.length > 0) {
    const found = await loadRecords(pull, retryIds);
    await importPage(importer, found);
    const present = new Set(found.map(({ id }) => id));
    await resolveMissing(
      odoo,
      pull,
      retryIds.filter((id) => !present.has(id)),
    );
  }
  const rest = [...domain, ['id', '>', position.after]];
  const total = await client.count(pull.model, { domain: rest, context: withArchived });
  await run.reportProgress({ done: 0, total });
  for (let after = position.after, done = 0; ; ) {
    const search = { domain: [...domain, ['id', '>', after]], order: 'id', limit: pageSize, context: withArchived };
    const page = await pull.read(search);
    if (page.length === 0) break;
    await importPage(importer, page);
    after = page.at(-1)?.id ?? after;
    done += page.length;
    await savePage(odoo, after);
    await run.reportProgress({ done, total: Math.max(total, done) });
    if (page.length < pageSize) break;
  }
  const orphaned = position.mode === 'CHANGED' ? 0 : await findOrphans(odoo, pull);
  await finishReading(odoo, position);
  return { ...importer.counts, orphaned };
};

const findRetryIds = <R extends RemoteRecord, F>({ run }: OdooRun, pull: Pull<R, F>): number[] =>
  run.retries.flatMap(({ integrationLogType, externalId }) => {
    const id = Number(externalId);
    return integrationLogType === pull.integrationLogType && Number.isInteger(id) ? [id] : [];
  });

const loadRecords = <R extends RemoteRecord, F>({ domain, read }: Pull<R, F>, ids: readonly number[]): Promise<R[]> =>
  read({ domain: [...domain, ['id', 'in', ids]], order: 'id', context: withArchived });

/** Imports records that another record type refers to and that are not imported yet. */
export const pullIds = async <R extends RemoteRecord, F>(
  odoo: OdooRun,
  pull: Pull<R, F>,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0) await importPage(createImporter(odoo, pull, { isFull: false }), await loadRecords(pull, ids));
};

/** An import of records of one type, with what it has done so far. */
interface Importer<R extends RemoteRecord, F> {
  readonly run: OdooRun['run'];
  readonly place: { readonly baseId: number; readonly entity: ImportedEntity };
  readonly pull: Pull<R, F>;
  readonly isFull: boolean;
  /** The IDs in Odoo of the records with open logs. */
  readonly failing: ReadonlySet<string | undefined>;
  readonly counts: { read: number; written: number; failed: number; reported: number };
}

const createImporter = <R extends RemoteRecord, F>(
  { run, baseId }: OdooRun,
  pull: Pull<R, F>,
  { isFull }: { readonly isFull: boolean },
): Importer<R, F> => ({
  run,
  place: { baseId, entity: pull.entity },
  pull,
  isFull,
  failing: new Set(run.retries.map(({ externalId }) => externalId)),
  counts: { read: 0, written: 0, failed: 0, reported: 0 },
});

const importPage = async <R extends RemoteRecord, F>(
  importer: Importer<R, F>,
  records: readonly R[],
): Promise<void> => {
  const { run, place, pull, counts } = importer;
  const { integrationLogType } = pull;
  counts.read += records.length;
  const ids = records.map(({ id }) => id);
  const found = await run.begin((ctx) => findMappingsByExternalId(ctx, place, ids));
  const mapped = new Map(found.map((mapping) => [mapping.externalId, mapping]));
  const toFields = await pull.prepare(records, mapped);
  for (const record of records) {
    run.signal.throwIfAborted();
    const mapping = mapped.get(record.id);
    if (mapping || !isArchived(record)) await importRecord(importer, { record, toFields, mapping });
    else await run.resolveFailures({ integrationLogType, externalId: String(record.id) });
  }
};

interface ReadRecord<R extends RemoteRecord, F> {
  readonly record: R;
  readonly toFields: (record: R) => F;
  readonly mapping: Mapping | undefined;
}

const importRecord = async <R extends RemoteRecord, F>(
  importer: Importer<R, F>,
  { record, toFields, mapping }: ReadRecord<R, F>,
): Promise<void> => {
  const { run, pull, isFull, failing, counts } = importer;
  const { integrationLogType, entityType } = pull;
  const externalId = String(record.id);
  try {
    const fields = toFields(record);
    const hashIn = contentHash(fields);
    const isSame = mapping?.hashIn === hashIn && mapping.state === 'LINKED';
    const written = !isSame || isFull ? await writeRecord(importer, record, { fields, hashIn, mapping }) : undefined;
    if (written && !isSame) counts.written += 1;
    if (failing.has(externalId)) await run.resolveFailures({ integrationLogType, externalId });
    if (written?.overwritten !== undefined)
      await run.fail({
        integrationLogType,
        message: importMessages.changedInBoth({ entity: pull.entity, name: record.name }),
        record: { entityType, id: written.internalId, name: record.name },
        externalId,
        payload: { here: written.overwritten, odoo: fields },
      });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof InvalidRemoteRecord)) throw error;
    counts.failed += 1;
    await run.fail({
      integrationLogType,
      message: formatFailure(error, pull.entity, record),
      ...(error instanceof InvalidRemoteRecord && error.field !== undefined && { field: error.field }),
      ...(error instanceof InvalidRemoteRecord && error.isAmbiguous && { isAmbiguous: true }),
      ...(mapping && { record: { entityType, id: mapping.internalId, name: record.name } }),
      externalId,
      payload: record,
    });
  }
};

interface ConvertedRecord<F> {
  readonly fields: F;
  readonly hashIn: string;
  readonly mapping: Mapping | undefined;
}

/** Writes a record and its mapping in one transaction. */
const writeRecord = async <R extends RemoteRecord, F>(
  { run, place, pull, counts }: Importer<R, F>,
  record: R,
  { fields, hashIn, mapping }: ConvertedRecord<F>,
): Promise<WriteResult> => {
  const { integrationLogType, entityType } = pull;
  const externalId = String(record.id);
  const written = await run.begin(async (ctx) => {
    const done = await pull.write(unversioned(ctx), fields, mapping);
    await saveMapping(ctx, place, {
      internalId: done.internalId,
      model: pull.model,
      externalId: record.id,
      hashIn: done.isIncomplete === true ? incompleteHash : hashIn,
      hashOut: done.hashOut,
      ...(record.write_date !== null && { remoteWriteDate: record.write_date }),
    });
    const about = { entityType, id: done.internalId, name: record.name };
    for (const report of done.reports ?? [])
      await run.report(ctx, { integrationLogType, ...report, record: about, externalId });
    return done;
  });
  counts.reported += written.reports?.length ?? 0;
  if (written.outcome !== 'SAME')
    run.observe({
      entity: pull.entity,
      outcome: written.outcome,
      name: record.name ?? externalId,
      detail: formatFields(written.changedFields ?? []),
    });
  return written;
};

export const toOutcome = ({
  isLinked,
  isSame,
}: {
  readonly isLinked: boolean;
  readonly isSame: boolean;
}): WriteResult['outcome'] => {
  if (!isLinked) return 'MATCHED';
  return isSame ? 'SAME' : 'CHANGED';
};

/** The fields whose values differ. */
export const findChangedFields = (before: object, after: object): string[] => {
  const values = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) =>
    contentHash([values.get(field) ?? null]) === contentHash([value]) ? [] : [field],
  );
};

const formatFields = (fields: readonly string[]): string | null =>
  fields.length === 0 ? null : fields.map((field) => fieldLabels[field] ?? toWords(field)).join(', ');

const fieldLabels: Readonly<Record<string, string>> = {
  companyId: 'company',
  inactive: 'active',
};

/** `phoneNumber` is "phone number". */
const toWords = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const incompleteHash = 'incomplete';

/** Records that were archived before their first import are skipped. */
const isArchived = (record: object): boolean => 'active' in record && record.active === false;

const formatFailure = (error: Error, entity: ImportedEntity, { name }: RemoteRecord): string =>
  error instanceof InvalidRemoteRecord
    ? importMessages.invalid({ entity, name }, error.message)
    : importMessages.rejectedHere({ entity, name }, error.message);

/** Resolves logs of records that Odoo no longer has, unless their counterpart here is still active. */
const resolveMissing = async <R extends RemoteRecord, F>(
  { run, baseId }: OdooRun,
  { entity, integrationLogType }: Pull<R, F>,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const active = await run.begin((ctx) => findActiveOrphans(ctx, { baseId, entity }, ids));
  for (const id of ids) if (!active.has(id)) await run.resolveFailures({ integrationLogType, externalId: String(id) });
};

/** Logs records that were deleted in Odoo; the local records remain, for a user to decide. */
const findOrphans = async <R extends RemoteRecord, F>(odoo: OdooRun, pull: Pull<R, F>): Promise<number> => {
  const { run, baseId } = odoo;
  const { entity, integrationLogType, entityType, model } = pull;
  const missing = await findDeletedRecords(odoo, { entity, model });
  if (missing.length === 0) return 0;
  const ids = missing.map(({ externalId }) => externalId);
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity }, ids));
  const names = await run.begin((ctx) =>
    findRecordNames(
      ctx,
      entity,
      missing.map(({ internalId }) => internalId),
    ),
  );
  for (const { internalId, externalId } of missing) {
    const name = names.get(internalId) ?? null;
    await run.fail({
      integrationLogType,
      message: importMessages.deletedInOdoo({ entity, name }),
      record: { entityType, id: internalId, name },
      externalId: String(externalId),
    });
  }
  return missing.length;
};

/** `12 companies read, 3 imported.` */
export const formatPullResult = (
  [one, many]: readonly [one: string, many: string],
  { read, written, failed, orphaned }: PullResult,
): string => {
  const parts = [
    read === 0
      ? `No ${many} changed in Odoo`
      : `${read.toLocaleString('en-US')} ${read === 1 ? one : many} read, ${written.toLocaleString('en-US')} imported`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(orphaned > 0 ? [`${orphaned} deleted in Odoo`] : []),
  ];
  return `${parts.join(', ')}.`;
};
