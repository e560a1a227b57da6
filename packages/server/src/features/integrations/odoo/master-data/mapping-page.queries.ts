import type { QueueStatus } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { ExternalMapping, odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/context/context.ts';
import { paginate } from '../../../../platform/db/paging.ts';

type Row = Omit<ExternalMapping, 'syncedDate' | 'link'> & { readonly integrationId: number; readonly syncedAt: Date };

export const findMappingPage = (
  { db }: Ctx,
  { baseIntegrationId, entity, state, ...page }: Input<typeof odooRoutes.mapping>['query'],
): Promise<Page<Row>> => {
  let query = db
    .selectFrom('externalMapping as m')
    .leftJoin('company', (on) => on.onRef('company.id', '=', 'm.internalId').on('m.entity', '=', 'COMPANY'))
    .leftJoin('store', (on) => on.onRef('store.id', '=', 'm.internalId').on('m.entity', '=', 'STORE'))
    .leftJoin('product', (on) => on.onRef('product.id', '=', 'm.internalId').on('m.entity', '=', 'PRODUCT'))
    .leftJoin('priceList', (on) => on.onRef('priceList.id', '=', 'm.internalId').on('m.entity', '=', 'PRICE_LIST'))
    .leftJoin('salesOrder as o', (on) => on.onRef('o.id', '=', 'm.internalId').on('m.entity', '=', 'ORDER'))
    .select(['m.id', 'm.integrationId', 'm.internalId', 'm.model', 'm.externalId', 'm.externalKey', 'm.syncedAt'])
    .select(sql<Row['entity']>`m.entity`.as('entity'))
    .select(sql<Row['state']>`m.state`.as('state'))
    .select((eb) =>
      eb.fn.coalesce('company.name', 'store.name', 'product.name', 'priceList.name', orderName).as('name'),
    );
  if (baseIntegrationId !== undefined) query = query.where('m.integrationId', '=', baseIntegrationId);
  if (entity) query = query.where('m.entity', '=', entity);
  if (state) query = query.where('m.state', '=', state);
  return paginate(query, page, {
    fields: {
      entity: sql.ref('m.entity'),
      internalId: sql.ref('m.internalId'),
      externalId: sql.ref('m.externalId'),
      syncedDate: sql.ref('m.syncedAt'),
      state: sql.ref('m.state'),
    },
    id: sql.ref('m.id'),
    otherwise: [{ field: 'entity', direction: 'asc' }],
  });
};

const orderName = sql<string>`coalesce(o.purchase_order_number, 'Order ' || o.id)`;

/** Locks the pending and running runs of a connection and its children, so that none of them starts. */
export const lockConnectionRuns = async ({ db, tenantId }: Ctx, baseId: number): Promise<QueueStatus[]> => {
  const { rows } = await sql<{ status: QueueStatus }>`
    select item.status from integration_queue_item item
    join integration i on i.tenant_id = item.tenant_id and i.id = item.integration_id
    where item.tenant_id = ${tenantId} and i.tenant_id = ${tenantId} and (i.id = ${baseId} or i.parent_id = ${baseId})
      and item.status in ('PENDING', 'RUNNING')
    order by item.id for update of item`.execute(db);
  return rows.map(({ status }) => status);
};

/** All connections, also inactive ones, in a fixed order, so that concurrent requests cannot deadlock. */
export const findBaseIds = async ({ db }: Ctx): Promise<number[]> => {
  const rows = await db
    .selectFrom('integration')
    .select('id')
    .where('integrationType', '=', 'ODOO_BASE')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
