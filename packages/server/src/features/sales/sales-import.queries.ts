import type { RestatedPeriod } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  ImportProgress,
  SaleImport,
  SaleImportRecord,
  SaleMatches,
  saleRoutes,
  UnmatchedRowName,
} from '@shelfward/contract/sales/sales.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { LookupJson } from './sale-lookup.rules.ts';
import { computeProgress } from './sale-progress.rules.ts';

/** Serializes all transactions that change a client's sales, on all nodes. */
const salesLock = 4_001;
export const lockSales = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${salesLock}, ${tenantId})`.execute(db);
};

export const findImportOfFile = ({ db }: Pick<DataCtx, 'db'>, fileSha256: string) =>
  db
    .selectFrom('saleImport')
    .select(['id', 'createdAt', 'rowCount as rows'])
    .where('fileSha256', '=', fileSha256)
    .where('status', '=', 'DONE')
    .executeTakeFirst();

/**
 * An import of the file after which nothing in it can differ from what is booked. Undefined if it left out names, or if a
 * later file of the company can have replaced its figures: those are compared again. Totals of a year are only replaced by
 * those up to the same day.
 */
export const findImportOfFigures = ({ db, tenantId }: DataCtx, fileSha256: string, companyId: number) =>
  db
    .selectFrom('saleImport as earlier')
    .select(['earlier.id', 'earlier.createdAt', 'earlier.rowCount as rows'])
    .where('earlier.fileSha256', '=', fileSha256)
    .where('earlier.status', '=', 'DONE')
    .where(
      sql<boolean>`(earlier.company_id is distinct from ${companyId}::bigint or (
        jsonb_array_length(earlier.unknown_words) = 0 and not exists (
          select from sale_import later
          where later.tenant_id = ${tenantId} and later.company_id = earlier.company_id and later.id > earlier.id
            and later.status = 'DONE' and (earlier.year_from is null or later.period_to = earlier.period_to))))`,
    )
    .orderBy('earlier.id', 'desc')
    .executeTakeFirst();

/** Only one completed import can have the content of a file: earlier ones are no longer found by it. */
export const takeOverFile = async ({ db, tenantId }: DataCtx, id: number): Promise<void> => {
  await sql`
    update sale_import earlier set file_sha256 = earlier.file_sha256 || ' until import ' || own.id
    from sale_import own
    where own.tenant_id = ${tenantId} and own.id = ${id} and earlier.tenant_id = ${tenantId}
      and earlier.file_sha256 = own.file_sha256 and earlier.status = 'DONE' and earlier.id <> own.id`.execute(db);
};

/** A user, with the key to request the progress, or an integration. */
export type Importer =
  | { readonly userId: number; readonly requestKey: string | null }
  | { readonly integrationId: number };

export interface NewImport {
  readonly by: Importer;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly fileBytes: number;
  readonly storeIdentificationType: string;
  readonly mode: string;
  readonly companyId: number | null;
}

export const insertImport = async ({ db }: Pick<Ctx, 'db'>, { by, ...values }: NewImport): Promise<number> => {
  const importer =
    'userId' in by ? { createdBy: by.userId, requestKey: by.requestKey } : { integrationId: by.integrationId };
  const { id } = await db
    .insertInto('saleImport')
    .values({ ...values, ...importer })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateHeartbeat = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> => {
  await db
    .updateTable('saleImport')
    .set({ heartbeatAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();
};

export interface ImportCounts {
  /** Null before the first byte. */
  readonly readingAt: Date | null;
  readonly writingAt: Date | null;
  readonly bytes: number;
  readonly rows: number;
  readonly writtenRows: number;
}

/** Only updates running imports; a completed import remains unchanged. */
export const updateImportProgress = async (
  { db }: Pick<Ctx, 'db'>,
  id: number,
  { bytes, rows, ...counts }: ImportCounts,
): Promise<void> => {
  await db
    .updateTable('saleImport')
    .set({ ...counts, processedBytes: bytes, rowCount: rows, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();
};

/** What a file of a feed contains. */
export interface FiguresOfImport {
  readonly feedId: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  /** The start of the year if the figures are totals since then. */
  readonly yearFrom: string | null;
  /** The last week of the file is not over. */
  readonly isPartial: boolean;
  readonly restated: readonly RestatedPeriod[] | null;
}

interface ImportOutcome {
  readonly status: 'DONE' | 'UNCHANGED' | 'FAILED';
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
  readonly messages: readonly string[];
  readonly unknownWords?: readonly UnmatchedRowName[];
  readonly matches?: SaleMatches | undefined;
  /** Id range of the import's rows. */
  readonly ids?: { readonly firstSaleId: number; readonly lastSaleId: number };
  readonly figures?: FiguresOfImport;
}

export const completeImport = async ({ db }: Pick<Ctx, 'db'>, id: number, outcome: ImportOutcome): Promise<void> => {
  const { status, rows, units, cents, messages, unknownWords = [], matches, ids, figures } = outcome;
  await db
    .updateTable('saleImport')
    .set({
      status,
      rowCount: rows,
      units,
      cents,
      messages: JSON.stringify(messages),
      unknownWords: JSON.stringify(unknownWords),
      ...(matches && { matches: JSON.stringify(matches) }),
      ...ids,
      ...(figures && { ...figures, restated: figures.restated && JSON.stringify(figures.restated) }),
      updatedAt: sql<Date>`now()`,
      ...(status === 'DONE' && { processedBytes: sql<number>`file_bytes`, writtenRows: rows }),
    })
    .where('id', '=', id)
    .execute();
};

/** Everything that a file can refer to, as JSON text: the stores of the company, and those created for the file. */
export const loadLookup = async (
  ctx: DataCtx,
  companyId: number,
  createdStoreIds: readonly number[] = [],
): Promise<LookupJson> => {
  const { db, tenantId } = ctx;
  const isCreated = sql`store.id = any(${createdStoreIds}::bigint[])`;
  const [matchesStore, matchesCompany] =
    companyId === 0
      ? [sql`true`, sql`true`]
      : [
          sql`(company.id = ${companyId} or ${isCreated})`,
          sql`(company.id = ${companyId} or company.id in (
            select store.company_id from store where store.tenant_id = ${tenantId} and ${isCreated}))`,
        ];
  const stores = await queryText(
    ctx,
    sql`select json_agg(json_build_array(store.id, store.name, store.number, company.price_list_id, store.inactive, company.id)
                        order by store.id)::text as text
        from store join company on company.tenant_id = ${tenantId} and company.id = store.company_id
        where store.tenant_id = ${tenantId} and ${matchesStore}`,
  );
  const products = await queryText(
    ctx,
    sql`select json_agg(json_build_array(id, upc, sku, inactive, pack_size) order by id)::text as text from product where tenant_id = ${tenantId}`,
  );
  const storeAliases = await queryText(
    ctx,
    sql`select json_agg(json_build_array(name_key, store_id) order by id)::text as text
        from store_alias where tenant_id = ${tenantId}`,
  );
  const productAliases = await queryText(
    ctx,
    sql`select json_agg(json_build_array(name_key, product_id, company_id) order by id)::text as text
        from product_alias where tenant_id = ${tenantId}`,
  );
  const prices = await queryText(
    ctx,
    sql`select json_agg(json_build_array(price_list_id, product_id, effective_on, new_price_cents)
                        order by effective_on, id)::text as text
        from price_change
        where tenant_id = ${tenantId} and price_list_id in (
          select price_list_id from company where tenant_id = ${tenantId} and ${matchesCompany}
          union all
          select id from price_list where tenant_id = ${tenantId} and is_default)`,
  );
  const fallback = await db.selectFrom('priceList').select('id').where('isDefault', '=', true).executeTakeFirst();
  return { stores, products, storeAliases, productAliases, prices, defaultPriceListId: fallback?.id ?? null };
};

const queryText = async ({ db }: Pick<Ctx, 'db'>, query: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await (query as RawBuilder<{ text: string | null }>).execute(db);
  return rows[0]?.text ?? '[]';
};

/** An import without heartbeat for 30 seconds belongs to a crashed process; its transaction was rolled back. */
const isInterrupted = sql<boolean>`(i.status = 'RUNNING'
  and greatest(i.heartbeat_at, i.updated_at) < now() - interval '30 seconds')`;
const progressColumns = {
  status: sql<ImportProgress['status']>`case when ${isInterrupted} then 'FAILED' else i.status end`,
  messages: sql<string[]>`case when ${isInterrupted}
    then '["The import was interrupted. No data was saved."]'::jsonb else i.messages end`,
};

const millisecondsSince = (column: 'i.reading_at' | 'i.writing_at') =>
  sql<number | null>`floor(extract(epoch from now() - ${sql.ref(column)}) * 1000)::float8`;

export const findProgress = async ({ db, actor }: Ctx, key: string): Promise<ImportProgress | undefined> => {
  const found = await db
    .selectFrom('saleImport as i')
    .select(['i.id', 'i.processedBytes', 'i.fileBytes as totalBytes', 'i.rowCount as rows', 'i.writtenRows'])
    .select([progressColumns.status.as('status'), progressColumns.messages.as('messages')])
    .select([millisecondsSince('i.reading_at').as('readingMs'), millisecondsSince('i.writing_at').as('writingMs')])
    .where('i.createdBy', '=', actor.userId)
    .where('i.requestKey', '=', key)
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const { readingMs, writingMs, ...recorded } = found;
  return { ...recorded, ...computeProgress({ ...recorded, readingMs, writingMs }) };
};

const imports = ({ db }: Ctx) =>
  db
    .selectFrom('saleImport as i')
    .leftJoin('appUser as u', 'u.id', 'i.createdBy')
    .leftJoin('integration as n', 'n.id', 'i.integrationId')
    .leftJoin('company as c', 'c.id', 'i.companyId')
    .select(['i.id', 'i.fileName', 'i.processedBytes', 'i.fileBytes as totalBytes', 'i.rowCount as rows'])
    .select(['i.units as unitsSold', 'i.cents as totalSales', 'i.createdAt', 'c.id as companyId', 'c.name as company'])
    .select(['u.id as userId', 'u.firstName', 'u.lastName', 'n.id as integrationId', 'n.name as integration'])
    .select(sql<SaleImport['storeIdentificationType']>`i.store_identification_type`.as('storeIdentificationType'))
    .select(sql<SaleImport['mode']>`i.mode`.as('mode'))
    .select([progressColumns.status.as('status'), progressColumns.messages.as('messages')]);

type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>;

const toImport = <T extends ImportRow>(row: T) => {
  const { companyId, company, userId, firstName, lastName, integrationId, integration, createdAt, ...rest } = row;
  const isUser = userId !== null && firstName !== null && lastName !== null;
  return {
    ...rest,
    company: toNamed(companyId, company),
    createdBy: isUser ? { id: userId, firstName, lastName } : null,
    integration: toNamed(integrationId, integration),
    createdAt: createdAt.toISOString(),
  };
};

const toNamed = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

export const findImports = async (
  ctx: Ctx,
  page: Input<typeof saleRoutes.listImports>['query'],
): Promise<Page<SaleImport>> => {
  const found = await paginate(imports(ctx), page, {
    fields: { createdAt: sql.ref('i.created_at'), fileName: sql`lower(i.file_name)` },
    id: sql.ref('i.id'),
    otherwise: [{ field: 'createdAt', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(toImport) };
};

export const findImport = async (ctx: Ctx, id: number): Promise<SaleImportRecord | undefined> => {
  const row = await imports(ctx)
    .select(sql<UnmatchedRowName[]>`i.unknown_words`.as('unknownWords'))
    .select(sql<SaleMatches | null>`i.matches`.as('matches'))
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && toImport(row);
};
