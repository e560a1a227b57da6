import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { copyIntoTemporary } from '../../platform/db/copy.ts';
import { rebuildAllSaleBlocks } from '../sales/public.ts';
import { type DayNumber, toDayNumber, toIsoDay } from './calendar.ts';
import { createEstimator, type Estimate } from './estimates.ts';
import type { Inserter, Target } from './insert-rows.ts';
import { itemAt } from './random.ts';
import { generateSales } from './sales.ts';
import type { SalesBatch, World } from './world.types.ts';

interface SalesLoad {
  readonly world: World;
  readonly adminId: number;
}

/** Sales as imported from one file per year, their daily totals, and the estimated stock. */
export const loadSales = async ({ target, add, findIds }: Inserter, { world, adminId }: SalesLoad): Promise<void> => {
  const { db, tenantId } = target;
  const files = yearFiles(world);
  await add(
    'saleImport',
    files.map((file) => importRow(world, file, adminId)),
  );
  const importIds = findIds('saleImport');
  await sql`create temporary table demo_sale (sale_import_id bigint, line integer, store_id bigint, product_id bigint,
    sold_on date, units integer, cents bigint)`.execute(db);
  const estimates: (Estimate & { readonly store: number })[] = [];
  const text = salesText(world, {
    stores: findIds('store'),
    products: findIds('product'),
    importIds,
    files,
    estimates,
  });
  await copyIntoTemporary(
    db,
    'demo_sale(sale_import_id,line,store_id,product_id,sold_on,units,cents)',
    Readable.from(text),
  );

  await sql`insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, sale_import_id, line, store_id, product_id, sold_on, units, cents
    from demo_sale`.execute(db);
  await sql`insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, store_id, product_id, sold_on, units, cents from demo_sale`.execute(db);
  await sql`drop table demo_sale`.execute(db);
  await finishImports(target, files, importIds);
  await rebuildAllSaleBlocks(target);
  await add(
    'storeInventory',
    estimates.map((estimate) => ({ anchored: true, ...estimate })),
  );
};

/** The totals of one year's file, which are updated while rows are generated. */
interface YearFile {
  readonly year: number;
  rowCount: number;
  units: number;
  cents: number;
}

const yearFiles = (world: World): YearFile[] => {
  const first = Number(world.salesFrom.slice(0, 4));
  const last = Number(toIsoDay(toDayNumber(world.asOf) - 1).slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    rowCount: 0,
    units: 0,
    cents: 0,
  }));
};

const importRow = (world: World, { year }: YearFile, createdBy: number) => {
  const importedAt = new Date(`${[world.asOf, `${year + 1}-01-02`].toSorted()[0]}T06:00:00Z`);
  return {
    fileName: `sales-${year}.csv`,
    fileSha256: createHash('sha256').update(`${world.seed} ${world.asOf} ${year}`).digest('hex'),
    fileBytes: 0,
    storeIdentificationType: 'STORE_NUMBER',
    createdBy,
    createdAt: importedAt,
    updatedAt: importedAt,
  };
};

interface TextSource {
  readonly products: readonly number[];
  readonly stores: readonly number[];
  readonly importIds: readonly number[];
  readonly files: readonly YearFile[];
  readonly estimates: (Estimate & { readonly store: number })[];
}

const salesText = function* (world: World, source: TextSource): Generator<string> {
  const computeEstimates = createEstimator(world);
  const days = dayTexts(toDayNumber(world.salesFrom), toDayNumber(world.asOf));
  for (const batch of generateSales(world)) {
    for (const estimate of computeEstimates(batch)) source.estimates.push({ store: batch.store, ...estimate });
    yield batchText(batch, days, source);
  }
};

const dayTexts = (from: DayNumber, until: DayNumber): ReadonlyMap<DayNumber, string> =>
  new Map(Array.from({ length: until - from }, (_, index) => [from + index, toIsoDay(from + index)]));

const batchText = (batch: SalesBatch, days: ReadonlyMap<DayNumber, string>, source: TextSource): string => {
  const storeId = itemAt(source.stores, batch.store);
  const firstYear = itemAt(source.files, 0).year;
  let text = '';
  for (const [index, units] of batch.units.entries()) {
    const soldOn = days.get(batch.day[index] ?? 0) ?? '';
    const fileIndex = Number(soldOn.slice(0, 4)) - firstYear;
    const file = itemAt(source.files, fileIndex);
    const cents = batch.cents[index] ?? 0;
    file.rowCount += 1;
    file.units += units;
    file.cents += cents;
    const productId = itemAt(source.products, batch.product[index] ?? -1);
    // The header is line 1.
    const line = file.rowCount + 1;
    text += `${itemAt(source.importIds, fileIndex)}\t${line}\t${storeId}\t${productId}\t${soldOn}\t${units}\t${cents}\n`;
  }
  return text;
};

const finishImports = async (
  { db, tenantId }: Target,
  files: readonly YearFile[],
  ids: readonly number[],
): Promise<void> => {
  const totals = files.map((file, index) => ({
    id: itemAt(ids, index),
    rows: file.rowCount,
    units: file.units,
    cents: file.cents,
  }));
  await sql`update sale_import set status = 'DONE', row_count = totals.rows, units = totals.units, cents = totals.cents,
      file_bytes = 40 * totals.rows, processed_bytes = 40 * totals.rows
    from json_to_recordset(${JSON.stringify(totals)}::json) as totals (id bigint, rows integer, units bigint, cents bigint)
    where sale_import.tenant_id = ${tenantId} and sale_import.id = totals.id`.execute(db);
};
