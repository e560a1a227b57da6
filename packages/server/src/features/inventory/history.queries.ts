import type { HistoryKind, OnHandChange } from '@shelfward/contract/inventory/inventory.contract.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { sql } from 'kysely';
import { personJson } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { deliveryDay } from './estimates.queries.ts';
import type { InventoryPositionKey } from './inventory.queries.ts';
import type { InventoryEvent } from './inventory.rules.ts';
import { selectReceipts } from './selected-receipts.queries.ts';

/** An event with the details that the history shows. */
export interface RecordedEvent extends InventoryEvent, Pick<OnHandChange, 'at' | 'source' | 'user'> {}

/** All events of this product in this store. */
export const findEvents = async (ctx: Ctx, key: InventoryPositionKey): Promise<RecordedEvent[]> => [
  ...(await findCounts(ctx, key)),
  ...(await findDeliveries(ctx, key)),
  ...(await findReceipts(ctx, key)),
  ...(await findSales(ctx, key)),
];

const findCounts = async (
  { db, tenantId }: Ctx,
  { storeId, productId }: InventoryPositionKey,
): Promise<RecordedEvent[]> => {
  const { rows } = await sql<{
    id: number;
    kind: 'COUNT' | 'ZERO' | 'MANUAL' | 'IMPORT';
    quantity: number;
    countedOn: string;
    countedAt: Date;
    user: OnHandChange['user'];
  }>`
    select c.id, c.kind, c.quantity, c.counted_on, c.counted_at,
           ${personJson('u')} as user
    from inventory_count c
    left join app_user u on u.tenant_id = ${tenantId} and u.id = c.counted_by
    where c.tenant_id = ${tenantId} and c.store_id = ${storeId} and c.product_id = ${productId}`.execute(db);
  return rows.map(({ id, kind, quantity, countedOn, countedAt, user }) => ({
    id,
    kind,
    units: quantity,
    day: countedOn,
    at: countedAt.toISOString(),
    countedAt: countedAt.toISOString(),
    source: { id, entityType: 'INVENTORY' },
    user,
  }));
};

/** A returned shipment is a delivery and a reversal on the same day, because the return date is not recorded. */
const findDeliveries = async (
  { db, tenantId, timeZone }: Ctx,
  { storeId, productId }: InventoryPositionKey,
): Promise<RecordedEvent[]> => {
  const { rows } = await sql<{ id: number; status: string; quantity: number; day: string }>`
    select shipment.id, shipment.status, i.quantity, ${deliveryDay} as day
    from shipment_item i
    join shipment on shipment.tenant_id = ${tenantId} and shipment.id = i.shipment_id
    where i.tenant_id = ${tenantId} and i.store_id = ${storeId} and i.product_id = ${productId} and not shipment.inactive
      and (shipment.status = 'DELIVERED' or shipment.status = 'RETURNED' and shipment.delivered_on is not null)`.execute(
    db,
  );
  return rows.flatMap(({ id, status, quantity, day }): RecordedEvent[] => {
    const source = { id, entityType: 'SHIPMENT' } as const;
    const delivery: RecordedEvent = { id, source, kind: 'DELIVERY', units: quantity, ...atDay(day, timeZone) };
    if (status === 'DELIVERED') return [delivery];
    const returned = { ...delivery, isReversed: true };
    return [returned, { ...returned, kind: 'REVERSAL', units: -quantity }];
  });
};

const findReceipts = async (
  { db, tenantId, timeZone }: Ctx,
  { storeId, productId }: InventoryPositionKey,
): Promise<RecordedEvent[]> => {
  const isWanted = sql<boolean>`receipt.store_id = ${storeId} and receipt.product_id = ${productId}`;
  const { rows } = await sql<{ day: string; units: number }>`
    select day, sum(units) as units from (${selectReceipts(tenantId, isWanted)}) reported
    where units <> 0 group by day`.execute(db);
  return rows.map(({ day, units }) => ({
    id: 0,
    kind: 'DELIVERY',
    units,
    ...atDay(day, timeZone),
    source: { id: null, entityType: 'SHIPMENT' },
  }));
};

const findSales = async (
  { db, timeZone }: Ctx,
  { storeId, productId }: InventoryPositionKey,
): Promise<RecordedEvent[]> => {
  const rows = await db
    .selectFrom('saleDay')
    .select(['soldOn', 'units'])
    .where('storeId', '=', storeId)
    .where('productId', '=', productId)
    .execute();
  return rows.map(({ soldOn, units }) => {
    const kind: HistoryKind = units < 0 ? 'RETURN' : 'SALE';
    return { id: 0, kind, units: -units, ...atDay(soldOn, timeZone), source: { id: null, entityType: 'SALE' } };
  });
};

const atDay = (day: string, timeZone: string) => ({
  day,
  at: startOfDay(day, timeZone).toISOString(),
  user: null,
});
