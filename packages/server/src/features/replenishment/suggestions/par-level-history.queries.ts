import type { ParLevelEntry } from '@shelfward/forecast/levels/par-level-history.rules.ts';
import { sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';

interface Pair {
  readonly storeId: number;
  readonly productId: number;
}

/** Undefined if the product was removed from the assortment of the store. */
export const findAssortmentItem = ({ db }: Ctx, { storeId, productId }: Pair) =>
  db
    .selectFrom('storeAssortmentItem')
    .select(['globalAssortmentQuantity', 'adjustment', 'globalAssortmentId'])
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .where('globalAssortmentId', 'is not', null)
    .executeTakeFirst();

interface WantedEntries extends Pair {
  /** The assortment that sets the quantity. */
  readonly globalAssortmentId: number | null;
  readonly limit: number;
}

/**
 * Audit entries, newest first: adjustments of the item, quantities of the product in the assortments of the store, and
 * changes of these assortments. Only quantities of the assortment that applies today are known to have applied.
 */
export const findParLevelEntries = async (
  { db, tenantId }: Ctx,
  { storeId, productId, globalAssortmentId, limit }: WantedEntries,
): Promise<ParLevelEntry[]> => {
  const { rows } = await sql<ParLevelEntry>`
    with entry as (
      (select id, created_at, actor_id, request_id, 'ADJUSTMENT' as kind, previous_value, updated_value
       from audit_entry
       where tenant_id = ${tenantId} and entity_type = 'ASSORTMENT_ITEM' and entity_id = ${storeId}
         and field = ${`items/${productId}/adjustment`}
       order by id desc limit ${limit})
      union all
      (select id, created_at, actor_id, request_id,
         case when entity_id = ${globalAssortmentId}::bigint and field = ${`items/${productId}/quantity`}
           then 'QUANTITY' else 'OTHER' end, previous_value, updated_value
       from audit_entry
       where tenant_id = ${tenantId} and entity_type = 'GLOBAL_ASSORTMENT'
         and entity_id in (select global_assortment_id from store_global_assortment
                           where tenant_id = ${tenantId} and store_id = ${storeId})
         and (field is null or field in ('inactive', ${`items/${productId}/quantity`}))
       order by id desc limit ${limit})
      union all
      (select id, created_at, actor_id, request_id, 'OTHER', null, null
       from audit_entry
       where tenant_id = ${tenantId} and entity_type = 'STORE' and entity_id = ${storeId}
         and field = 'globalAssortmentIds'
       order by id desc limit 1)
    )
    select entry.created_at as date, entry.kind,
      case when jsonb_typeof(entry.previous_value) = 'number' then (entry.previous_value)::integer end as before,
      case when jsonb_typeof(entry.updated_value) = 'number' then (entry.updated_value)::integer end as after,
      ${personJson('app_user')} as changed_by,
      case when entry.actor_id is null
        then (substring(entry.request_id from '^par-level-run-([0-9]{1,15})$'))::bigint end as run_id
    from entry
    left join app_user on app_user.tenant_id = ${tenantId} and app_user.id = entry.actor_id
    order by entry.id desc limit ${limit}`.execute(db);
  return rows;
};
