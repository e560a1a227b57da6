import {
  computeShippingState,
  listNextStatuses,
  type OrderFacts,
  type OrderStatus,
  type OrderSyncStatus,
} from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

export interface OrderHeaderRow {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly companyInactive: boolean;
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly storeNumber: string | null;
  readonly storeInactive: boolean | null;
  readonly storeCompanyId: number | null;
  readonly regionId: number | null;
  readonly regionName: string | null;
  readonly orderProposalId: number | null;
  readonly status: OrderStatus;
  readonly syncStatus: OrderSyncStatus;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly createdDate: Date;
  readonly shippingChargeCents: number;
  readonly inRush: boolean;
  readonly discount: number;
  readonly commission: number;
  readonly salesNote: string | null;
  readonly cancellationReason: string | null;
  readonly totalUnit: number;
  readonly totalPriceCents: number;
  readonly inactive: boolean;
  readonly version: number;
  readonly shippedUnits: number | null;
  readonly openLines: number | null;
  readonly activeShipments: number | null;
}

/** The columns of an order's header over `headerJoins`. */
export const headerColumns = ({ tenantId }: Pick<Ctx, 'tenantId'>) => sql`
  o.id, o.company_id, company.name as company_name, company.inactive as company_inactive,
  o.store_id, store.name as store_name, store.number as store_number, store.inactive as store_inactive,
  store.company_id as store_company_id, o.region_id, region.name as region_name, o.order_proposal_id, o.status,
  o.sync_status, o.purchase_order_number, o.requested_ship_date, o.created_date, o.shipping_charge_cents, o.in_rush,
  o.discount, o.commission, o.sales_note, o.cancellation_reason, o.total_unit, o.total_price_cents, o.inactive,
  o.version, shipping.shipped_units, shipping.open_lines,
  (select count(*) from shipment
    where shipment.tenant_id = ${tenantId} and shipment.sales_order_id = o.id and not shipment.inactive
      and o.status in ('APPROVED', 'PACKING', 'SHIPPED')) as active_shipments`;

/** Nothing ships before approval, so the lines of earlier orders are not read. */
export const headerJoins = ({ tenantId }: Pick<Ctx, 'tenantId'>) => sql`
  join company on company.tenant_id = ${tenantId} and company.id = o.company_id
  left join store on store.tenant_id = ${tenantId} and store.id = o.store_id
  left join region on region.tenant_id = ${tenantId} and region.id = o.region_id
  left join lateral (
    select coalesce(sum(item.shipped_quantity), 0) as shipped_units,
      count(*) filter (where item.quantity > item.shipped_quantity and not item.short_closed) as open_lines
    from sales_order_item item where item.tenant_id = ${tenantId} and item.sales_order_id = o.id
  ) shipping on o.status in ('APPROVED', 'PACKING', 'SHIPPED')`;

export const toHeaderFacts = (row: OrderHeaderRow): OrderFacts => ({
  status: row.status,
  totalUnit: row.totalUnit,
  companyInactive: row.companyInactive,
  store:
    row.storeId === null
      ? null
      : { inactive: row.storeInactive ?? false, isOfCompany: row.storeCompanyId === row.companyId },
  shippedUnits: row.shippedUnits ?? 0,
  openLines: row.openLines ?? 0,
  activeShipments: row.activeShipments ?? 0,
});

export const toOrderRow = ({ actor }: Pick<Ctx, 'actor'>, row: OrderHeaderRow): OrderRow => {
  const facts = toHeaderFacts(row);
  const { id, storeId, storeName, storeNumber, regionId, regionName } = row;
  return {
    id,
    company: { id: row.companyId, name: row.companyName },
    store: storeId === null ? null : { id: storeId, name: storeName ?? '', number: storeNumber },
    region: regionId === null ? null : { id: regionId, name: regionName ?? '' },
    orderProposalId: row.orderProposalId,
    status: row.status,
    nextStatuses: listNextStatuses(facts, actor.roles),
    syncStatus: row.syncStatus,
    purchaseOrderNumber: row.purchaseOrderNumber,
    requestedShipDate: row.requestedShipDate,
    createdDate: row.createdDate.toISOString(),
    shippingCharge: row.shippingChargeCents,
    inRush: row.inRush,
    discount: row.discount,
    commission: row.commission,
    salesNote: row.salesNote,
    cancellationReason: row.cancellationReason,
    shippingState: computeShippingState(facts),
    totalUnit: row.totalUnit,
    totalPrice: row.totalPriceCents,
    inactive: row.inactive,
  };
};
