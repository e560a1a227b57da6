import { insertNumbered, insertRows, type Target } from './insert-rows.ts';
import type { CustomerIds } from './load-customers.ts';
import { itemAt } from './random.ts';
import type { Order, World } from './world.types.ts';

interface Ids extends CustomerIds {
  readonly products: readonly number[];
  readonly createdBy: number;
}

/** Orders with their lines, status changes and shipments. */
export const loadOrders = async (target: Target, world: World, ids: Ids): Promise<void> => {
  const orderRows = world.orders.map((order) => orderRow(world, order, ids));
  const orderIds = await insertNumbered(target, 'salesOrder', orderRows);
  const orders = world.orders.map((order, index) => ({
    ...order,
    orderId: itemAt(orderIds, index),
    storeId: itemAt(ids.stores, order.store),
  }));
  await insertRows(
    target,
    'salesOrderItem',
    orders.flatMap(({ orderId, storeId, items }) =>
      items.map(({ product, ...line }) => ({
        salesOrderId: orderId,
        storeId,
        productId: itemAt(ids.products, product),
        ...line,
      })),
    ),
  );
  await insertRows(
    target,
    'salesOrderStatusChange',
    orders.flatMap(({ orderId, statusChanges }) =>
      statusChanges.map(({ status, at, reason }, step) => ({
        salesOrderId: orderId,
        fromStatus: statusChanges[step - 1]?.status ?? null,
        toStatus: status,
        reason,
        changedAt: new Date(at),
        changedBy: ids.createdBy,
      })),
    ),
  );
  const shipments = orders.flatMap(({ orderId, storeId, shipments }) =>
    shipments.map((shipment) => ({ ...shipment, orderId, storeId })),
  );
  const shipmentIds = await insertNumbered(
    target,
    'shipment',
    shipments.map((shipment) => ({
      salesOrderId: shipment.orderId,
      shippedDate: shipment.shippedDate,
      deliveredOn: shipment.deliveredOn,
      trackingNumber: shipment.trackingNumber,
      shipper: shipment.shipper,
      status: shipment.status,
      statusDescription: shipment.statusDescription,
      createdDate: new Date(shipment.createdDate),
    })),
  );
  await insertRows(
    target,
    'shipmentItem',
    shipments.flatMap(({ storeId, items }, index) =>
      items.map(({ product, quantity }) => ({
        shipmentId: itemAt(shipmentIds, index),
        storeId,
        productId: itemAt(ids.products, product),
        quantity,
      })),
    ),
  );
};

const orderRow = (world: World, order: Order, ids: Ids) => {
  const store = itemAt(world.stores, order.store);
  return {
    companyId: itemAt(ids.companies, store.company),
    regionId: itemAt(ids.regions, store.region),
    storeId: itemAt(ids.stores, order.store),
    status: order.status,
    syncStatus: order.syncStatus,
    purchaseOrderNumber: order.purchaseOrderNumber,
    requestedShipDate: order.requestedShipDate,
    shippingChargeCents: order.shippingChargeCents,
    inRush: order.inRush,
    discount: order.discount,
    commission: order.commission,
    salesNote: order.salesNote,
    cancellationReason: order.cancellationReason,
    totalUnit: order.totalUnits,
    totalPriceCents: order.totalCents,
    createdDate: new Date(order.createdDate),
    createdBy: ids.createdBy,
  };
};
