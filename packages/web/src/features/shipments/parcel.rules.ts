import { computeOpenQuantity } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { type Shipment, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { z } from 'zod';

export type ParcelItem = Shipment['items'][number];

/** The lines of an order with an open quantity. */
export const listOpenLines = ({ items }: Pick<Order, 'items'>): readonly OrderItem[] =>
  items.filter((item) => computeOpenQuantity(item) > 0);

/** All open units: the default contents of a new shipment. */
export const allOpenUnits = (lines: readonly OrderItem[]): ParcelItem[] =>
  lines.map((line) => ({ productId: line.product.id, storeId: line.store.id, quantity: computeOpenQuantity(line) }));

/** Parses a form value, which is untyped and can come from a draft. */
export const parseParcel = (value: unknown): readonly ParcelItem[] => parcel.safeParse(value).data ?? [];
const parcel = z.array(z.object({ productId: z.int(), storeId: z.int(), quantity: z.number() }));

export const quantityIn = (items: readonly ParcelItem[], line: OrderItem): number =>
  items.find((item) => isItemOfLine(item, line))?.quantity ?? 0;

/** Sets the quantity of a line. A quantity of 0 removes the line. */
export const withQuantity = (items: readonly ParcelItem[], line: OrderItem, quantity: number): ParcelItem[] => [
  ...items.filter((item) => !isItemOfLine(item, line)),
  ...(quantity > 0 ? [{ productId: line.product.id, storeId: line.store.id, quantity }] : []),
];

const isItemOfLine = (item: ParcelItem, line: OrderItem): boolean =>
  item.productId === line.product.id && item.storeId === line.store.id;

/** The request schema without the order ID, with quantities limited to the open quantity. */
export const shipmentSchema = (lines: readonly OrderItem[]) => {
  const body = shipmentRoutes.create.body.omit({ orderId: true });
  const items = body.shape.items.superRefine((items, context) => {
    for (const line of lines) {
      const sent = items.find((item) => item.productId === line.product.id && item.storeId === line.store.id);
      if (sent && sent.quantity > computeOpenQuantity(line))
        context.addIssue({
          code: 'custom',
          message: `${line.product.name}: the open quantity is ${computeOpenQuantity(line)}.`,
        });
    }
  });
  return body.extend({ items });
};

export const countUnits = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Active shipments first, newest first; voided shipments last. */
export const sortShipments = (shipments: readonly OrderShipment[]): OrderShipment[] =>
  shipments.toSorted((one, other) => Number(one.inactive) - Number(other.inactive) || other.id - one.id);

/** Carrier and tracking number, or the shipment ID without them. */
export const shipmentName = ({
  id,
  shipper,
  trackingNumber,
}: Pick<OrderShipment, 'id' | 'shipper' | 'trackingNumber'>): string =>
  [shipper === null ? '' : shipperLabel(shipper), trackingNumber ?? ''].filter((part) => part !== '').join(' ') ||
  `Shipment ${id}`;
