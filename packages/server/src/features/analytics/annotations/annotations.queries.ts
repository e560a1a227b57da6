import type { Annotation } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';

export interface AnnotationScope {
  readonly soldOnAfter: string;
  readonly soldOnBefore: string;
  readonly companyIds?: readonly number[] | undefined;
  readonly storeIds?: readonly number[] | undefined;
  readonly productLineIds?: readonly number[] | undefined;
  readonly productIds?: readonly number[] | undefined;
}

type Found = Pick<Annotation, 'from' | 'until' | 'text' | 'noteId'>;

/** What the text of several products says: their number, or the name of the only one. */
type FoundProducts = Omit<Found, 'text'> & { readonly products: number; readonly product: string };
type FoundPrices = FoundProducts & { readonly list: string; readonly oldCents: number; readonly newCents: number };
type FoundStockOut = FoundProducts & { readonly store: string };

const toArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
const hasIds = (ids: readonly number[] | undefined): ids is readonly number[] => ids !== undefined && ids.length > 0;

/** The columns that name what a record is about; null: it concerns all. */
interface Columns {
  /** The company, or the product line. */
  readonly group: string;
  /** The store, or the product. */
  readonly member: string;
}

interface Filter {
  readonly groupIds: readonly number[] | undefined;
  readonly memberIds: readonly number[] | undefined;
  /** The groups of the filtered members. */
  readonly selectGroups: (ids: readonly number[]) => RawBuilder<unknown>;
}

const concerns = ({ group, member }: Columns, { groupIds, memberIds, selectGroups }: Filter) => {
  const [groupColumn, memberColumn] = [sql.raw(group), sql.raw(member)];
  const inGroup = hasIds(groupIds) ? sql`coalesce(${groupColumn} = any(${toArray(groupIds)}), true)` : sql`true`;
  if (!hasIds(memberIds)) return inGroup;
  return sql`${inGroup} and case
    when ${memberColumn} is not null then ${memberColumn} = any(${toArray(memberIds)})
    when ${groupColumn} is not null then ${groupColumn} in (${selectGroups(memberIds)})
    else true end`;
};

const concernsStores = ({ tenantId }: Ctx, { companyIds, storeIds }: AnnotationScope, columns: Columns) =>
  concerns(columns, {
    groupIds: companyIds,
    memberIds: storeIds,
    selectGroups: (ids) =>
      sql`select company_id from store where tenant_id = ${tenantId} and id = any(${toArray(ids)})`,
  });

const concernsProducts = ({ tenantId }: Ctx, { productLineIds, productIds }: AnnotationScope, columns: Columns) =>
  concerns(columns, {
    groupIds: productLineIds,
    memberIds: productIds,
    selectGroups: (ids) =>
      sql`select product_line_id from product where tenant_id = ${tenantId} and id = any(${toArray(ids)})`,
  });

/** Notes about the account, and about the filtered records. */
export const findNotes = async (ctx: Ctx, scope: AnnotationScope, limit: number): Promise<Found[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<Found>`
    select n.day as "from", n.day as until, n.id as note_id, concat_ws(': ', coalesce(s.name, c.name), n.text) as text
    from chart_note n
      left join company c on c.tenant_id = ${tenantId} and c.id = n.company_id
      left join store s on s.tenant_id = ${tenantId} and s.id = n.store_id
      left join product p on p.tenant_id = ${tenantId} and p.id = n.product_id
    where n.tenant_id = ${tenantId} and n.day between ${scope.soldOnAfter} and ${scope.soldOnBefore}
      and ${concernsStores(ctx, scope, { group: 'coalesce(n.company_id, s.company_id)', member: 'n.store_id' })}
      and ${concernsProducts(ctx, scope, { group: 'coalesce(n.product_line_id, p.product_line_id)', member: 'n.product_id' })}
    order by n.day desc, n.id desc limit ${limit}`.execute(db);
  return rows;
};

export const findPromotions = async (ctx: Ctx, scope: AnnotationScope, limit: number): Promise<Found[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<Found>`
    select r.from_day as "from", r.until_day as until, null::bigint as note_id,
      concat(r.name, ' (', coalesce(p.name, l.name), case when c.id is not null then concat(', ', coalesce(s.name, c.name)) end, ')') as text
    from promotion r
      left join store s on s.tenant_id = ${tenantId} and s.id = r.store_id
      left join company c on c.tenant_id = ${tenantId} and c.id = r.company_id
      left join product p on p.tenant_id = ${tenantId} and p.id = r.product_id
      left join product_line l on l.tenant_id = ${tenantId} and l.id = r.product_line_id
    where r.tenant_id = ${tenantId} and r.from_day <= ${scope.soldOnBefore} and r.until_day >= ${scope.soldOnAfter}
      and ${concernsStores(ctx, scope, { group: 'r.company_id', member: 'r.store_id' })}
      and ${concernsProducts(ctx, scope, { group: 'coalesce(r.product_line_id, p.product_line_id)', member: 'r.product_id' })}
    order by r.from_day desc, r.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Changed prices, all of a day and price list as one. The first price of a product does not count. */
export const findPriceChanges = async (ctx: Ctx, scope: AnnotationScope, limit: number): Promise<FoundPrices[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<FoundPrices>`
    select h.effective_on as "from", h.effective_on as until, null::bigint as note_id, l.name as list,
      count(distinct h.product_id)::int as products, min(p.name) as product,
      min(h.old_price_cents) as old_cents, max(h.new_price_cents) as new_cents
    from price_change h
      join product p on p.tenant_id = ${tenantId} and p.id = h.product_id
      join price_list l on l.tenant_id = ${tenantId} and l.id = h.price_list_id
    where h.tenant_id = ${tenantId} and h.old_price_cents is not null and h.old_price_cents <> h.new_price_cents
      and h.effective_on between ${scope.soldOnAfter} and ${scope.soldOnBefore}
      and ${concernsProducts(ctx, scope, { group: 'p.product_line_id', member: 'h.product_id' })}
    group by h.effective_on, l.id, l.name
    order by h.effective_on desc, l.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Products without stock since their last movement, by the current estimate; all of a store and day as one. */
export const findStockOuts = async (ctx: Ctx, scope: AnnotationScope, limit: number): Promise<FoundStockOut[]> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<FoundStockOut>`
    select i.last_event_on as "from", null::date as until, null::bigint as note_id, s.name as store,
      count(*)::int as products, min(p.name) as product
    from store_inventory i
      join store s on s.tenant_id = ${tenantId} and s.id = i.store_id
      join product p on p.tenant_id = ${tenantId} and p.id = i.product_id
      join store_assortment_item a
        on a.tenant_id = ${tenantId} and a.store_id = i.store_id and a.product_id = i.product_id and a.par_level > 0
    where i.tenant_id = ${tenantId} and i.anchored and i.on_hand = 0 and not s.inactive
      and i.last_event_on between ${scope.soldOnAfter} and ${scope.soldOnBefore}
      and ${concernsStores(ctx, scope, { group: 's.company_id', member: 'i.store_id' })}
      and ${concernsProducts(ctx, scope, { group: 'p.product_line_id', member: 'i.product_id' })}
    group by i.last_event_on, s.id, s.name
    order by i.last_event_on desc, s.id limit ${limit}`.execute(db);
  return rows;
};
