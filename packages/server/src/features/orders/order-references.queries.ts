import { bracketedCode } from '@shelfward/contract/kit/tables/bracketed-code.rules.ts';
import type { MatchedProducts, ProductNameLookup } from '@shelfward/contract/orders/orders.shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';
import { productsByGtin } from '../../platform/db/products-by-gtin.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';
import { caseKey } from '../../platform/db/text-key.ts';

export const findCompanyDiscounts = async (
  { db }: Pick<Ctx, 'db'>,
  companyIds: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await db.selectFrom('company').select(['id', 'discount']).where('id', 'in', companyIds).execute();
  return new Map(rows.map(({ id, discount }) => [id, discount]));
};

export interface Customer {
  readonly companyDiscount: number | null;
  readonly companyInactive: boolean | null;
  readonly store: { readonly companyId: number; readonly regionId: number | null; readonly inactive: boolean } | null;
}

/** The company and the store of a request; null if missing. */
export const findCustomer = async (
  { db, tenantId }: Ctx,
  { companyId, storeId }: { readonly companyId: number; readonly storeId: number | null },
): Promise<Customer> => {
  const { rows } = await sql<Customer>`
    select company.discount as company_discount, company.inactive as company_inactive,
      case when store.id is not null then jsonb_build_object('companyId', store.company_id,
        'regionId', store.region_id, 'inactive', store.inactive) end as store
    from (select 1) request
    left join company on company.tenant_id = ${tenantId} and company.id = ${companyId}
    left join store on store.tenant_id = ${tenantId} and store.id = ${storeId}`.execute(keepingPlans(db));
  const [row] = rows;
  if (!row) throw new Error('A select without a table returns one row');
  return row;
};

interface PricedProduct {
  readonly id: number;
  readonly name: string;
  /** The price of the company's list, else of the default list; null without a price. */
  readonly unitPriceCents: number | null;
  readonly discontinued: boolean;
  readonly inactive: boolean;
}

/** All codes and names of products as a table; among duplicates active products and UPCs come first. */
export const productsByWord = (tenantId: number) => sql`
    select distinct on (word) word, id, name, inactive, discontinued from (
      select id, name, inactive, discontinued, upc_key as word, 0 as way from product where tenant_id = ${tenantId}
      union all
      select id, name, inactive, discontinued, sku_key, 1 from product where tenant_id = ${tenantId} and sku is not null
      union all
      select id, name, inactive, discontinued, name_key, 2 from product where tenant_id = ${tenantId}
    ) known
    order by word, inactive, way, id`;

/** The prices of `product` for `company`: of its own list, and of the default list. */
export const priceJoins = (tenantId: number) => sql`
    left join price_list list
      on list.tenant_id = ${tenantId} and list.id = company.price_list_id and not list.inactive
    left join product_price own
      on own.tenant_id = ${tenantId} and own.price_list_id = list.id and own.product_id = product.id and not own.inactive
    left join price_list fallback on fallback.tenant_id = ${tenantId} and fallback.is_default
    left join product_price standard
      on standard.tenant_id = ${tenantId} and standard.price_list_id = fallback.id
        and standard.product_id = product.id and not standard.inactive`;

/** The result of `priceJoins`: the company's price before the default one. */
export const listPrice = sql`coalesce(own.price_cents, standard.price_cents)`;

export const findPricedProducts = async (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  companyId: number,
  productIds: readonly number[],
): Promise<Map<number, PricedProduct>> => {
  const { rows } = await sql<PricedProduct>`
    select product.id, product.name, product.discontinued, product.inactive, ${listPrice} as unit_price_cents
    from product
    left join company on company.tenant_id = ${tenantId} and company.id = ${companyId}
    ${priceJoins(tenantId)}
    where product.tenant_id = ${tenantId} and product.id = any(${idParameter(productIds)})
      and ${isProductInScope({ db, tenantId })}`.execute(keepingPlans(db));
  return new Map(rows.map((product) => [product.id, product]));
};

/** The order with a purchase order number within the company, ignoring case. */
export const findNumberHolder = ({ db }: Ctx, companyId: number, held: { value: string; excludeId: number }) =>
  db
    .selectFrom('salesOrder')
    .select('inactive')
    .where('companyId', '=', companyId)
    .where('purchaseOrderNumberKey', '=', caseKey(held.value))
    .where('id', '!=', held.excludeId)
    .executeTakeFirst();

export const findMeantProducts = async (
  { db, tenantId }: Ctx,
  { companyId, words }: ProductNameLookup,
): Promise<MatchedProducts['products']> => {
  const { rows } = await sql<MatchedProducts['products'][number]>`
    with known as (${productsByWord(tenantId)}),
    coded as (${productsByGtin(tenantId, sql`select distinct unnest(${words}::text[])`)})
    select given.word, ${listPrice} as unit_price, jsonb_build_object(
      'id', product.id, 'name', product.name, 'upc', product.upc, 'sku', product.sku) as product
    from unnest(${words}::text[]) with ordinality as given (word, place)
    left join known on known.word = to_name_key(given.word)
    left join known bracketed on bracketed.word = to_name_key(substring(given.word from ${bracketedCode}))
    left join coded on coded.code = given.word
    join product on product.tenant_id = ${tenantId} and product.id = coalesce(known.id, bracketed.id, coded.id)
    join company on company.tenant_id = ${tenantId} and company.id = ${companyId}
    ${priceJoins(tenantId)}
    where ${isProductInScope({ db, tenantId })}
    order by given.place`.execute(db);
  return rows;
};

/** The company of each of these stores. */
export const findCompaniesOfStores = async ({ db }: Ctx, storeIds: readonly number[]): Promise<Map<number, number>> => {
  if (storeIds.length === 0) return new Map();
  const rows = await db.selectFrom('store').select(['id', 'companyId']).where('id', 'in', storeIds).execute();
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
};
