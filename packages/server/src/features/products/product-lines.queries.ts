import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';

const columns = ['id', 'name', 'isDefault', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type ProductLineRecord = ProductLine & { readonly version: number };
export type ProductLineRow = Pick<ProductLineRecord, (typeof record)[number]>;

export const findProductLines = (
  ctx: Ctx,
  request: Input<typeof productLineRoutes.list>['query'],
): Promise<Page<ProductLine>> => {
  const counts = selectCounts(ctx);
  const query = ctx.db
    .selectFrom('productLine')
    .select(columns)
    .select([counts.products.as('numberOfProducts'), counts.active.as('amountOfActiveProducts')])
    .select(counts.usages.as('numberOfUsages'));
  return paginateRecords(query, request, {
    fields: { numberOfProducts: counts.products, amountOfActiveProducts: counts.active },
  });
};

export const findProductLine = (ctx: Ctx, id: number): Promise<ProductLineRecord | undefined> => {
  const counts = selectCounts(ctx);
  return ctx.db
    .selectFrom('productLine')
    .select(record)
    .select([counts.products.as('numberOfProducts'), counts.active.as('amountOfActiveProducts')])
    .select(counts.usages.as('numberOfUsages'))
    .where('id', '=', id)
    .executeTakeFirst();
};

export const findDefaultProductLine = ({ db }: Ctx): Promise<ProductLineRow | undefined> =>
  db.selectFrom('productLine').select(record).where('isDefault', '=', true).executeTakeFirst();

export const lockProductLine = ({ db }: Ctx, id: number): Promise<ProductLineRow | undefined> =>
  db.selectFrom('productLine').select(record).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The line and the default line, locked in id order to avoid deadlocks. */
export const lockProductLineAndDefault = ({ db }: Ctx, id: number): Promise<ProductLineRow[]> =>
  db
    .selectFrom('productLine')
    .select(record)
    .where((eb) => eb.or([eb('id', '=', id), eb('isDefault', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Serializes changes of the default: without a line there is no row to lock. */
export const lockChoiceOfDefaultLine = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('default product line'), ${tenantId})`.execute(db);
};

export const insertProductLine = (
  { db }: Ctx,
  values: { readonly name: string; readonly isDefault: boolean },
): Promise<ProductLineRow> => db.insertInto('productLine').values(values).returning(record).executeTakeFirstOrThrow();

export const updateProductLine = (
  { db }: Ctx,
  id: number,
  values: Partial<Pick<ProductLine, 'name' | 'isDefault' | 'inactive'>>,
): Promise<ProductLineRow> =>
  db.updateTable('productLine').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();

/** Computed only for the lines of the page. */
const selectCounts = ({ tenantId }: Ctx) => {
  const products = sql`from product where product.tenant_id = ${tenantId} and product.product_line_id = product_line.id`;
  return {
    products: sql<number>`(select count(*) ${products})`,
    active: sql<number>`(select count(*) ${products} and not product.inactive)`,
    usages: sql<number>`(
      select count(*) from global_assortment_item item join product on product.id = item.product_id
      where item.tenant_id = ${tenantId} and product.tenant_id = ${tenantId}
        and product.product_line_id = product_line.id)`,
  };
};
