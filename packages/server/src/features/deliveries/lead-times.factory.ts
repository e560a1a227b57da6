import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeShipment } from '../shipments/shipments.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

interface GivenOrder {
  readonly companyId: number;
  readonly storeId?: number;
  readonly regionId?: number;
  readonly productId: number;
  readonly orderedOn: string;
  /** Units of each shipment, and the days after the order until its delivery; null: on its way. */
  readonly shipments?: readonly (readonly [units: number, days: number | null])[];
  readonly status?: OrderStatus;
  readonly lineStoreId?: number;
}

/** An order of 10 units, SHIPPED if its shipments are given. Its shipments have tracking numbers. */
export const makeDeliveredOrder = async (db: Db, given: GivenOrder): Promise<number> => {
  const { productId, orderedOn, shipments = [], lineStoreId, ...order } = given;
  const storeId = lineStoreId ?? order.storeId ?? 0;
  const shippedQuantity = shipments.reduce((sum, [units]) => sum + units, 0);
  const orderId = await makeOrder(db, {
    status: shippedQuantity > 0 ? 'SHIPPED' : 'APPROVED',
    ...order,
    createdDate: new Date(`${orderedOn}T16:00:00Z`),
    items: [{ productId, storeId, quantity: 10, shippedQuantity }],
  });
  for (const [at, [quantity, days]] of shipments.entries())
    await makeShipment(db, {
      orderId,
      shippedDate: orderedOn,
      status: days === null ? 'TRANSIT' : 'DELIVERED',
      ...(days !== null && { deliveredOn: addDays(orderedOn, days) }),
      trackingNumber: `1Z${orderId}X${at}`,
      shipper: 'UPS',
      items: [{ storeId, productId, quantity }],
    });
  return orderId;
};

export const makeOrderingStore = async (db: Db, companyId?: number) => {
  const ownCompanyId = companyId ?? (await makeCompany(db));
  return {
    companyId: ownCompanyId,
    storeId: await makeStore(db, { companyId: ownCompanyId }),
    productId: await makeProduct(db),
  };
};
