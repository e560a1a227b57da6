import { remainingOf } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { type Shipment, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { z } from 'zod';

export type ParcelItem = Shipment['items'][number];

/** The lines with something left to send, as they are packed: by name, then by store. */
export const openLinesOf = ({ items }: Pick<Order, 'items'>): readonly OrderItem[] =>
  items.filter((item) => remainingOf(item) > 0);

/** All that remains: what a shipment holds unless somebody says otherwise. */
export const everythingOf = (lines: readonly OrderItem[]): ParcelItem[] =>
  lines.map((line) => ({ productId: line.product.id, storeId: line.store.id, quantity: remainingOf(line) }));

/** The form keeps its values untyped, and may have found them in a draft. */
export const parcelOf = (value: unknown): readonly ParcelItem[] => parcel.safeParse(value).data ?? [];
const parcel = z.array(z.object({ productId: z.int(), storeId: z.int(), quantity: z.number() }));

export const quantityIn = (items: readonly ParcelItem[], line: OrderItem): number =>
  items.find((item) => isOf(item, line))?.quantity ?? 0;

/** With this quantity of the line; what holds nothing is not in the parcel. */
export const withQuantity = (items: readonly ParcelItem[], line: OrderItem, quantity: number): ParcelItem[] => [
  ...items.filter((item) => !isOf(item, line)),
  ...(quantity > 0 ? [{ productId: line.product.id, storeId: line.store.id, quantity }] : []),
];

const isOf = (item: ParcelItem, line: OrderItem): boolean =>
  item.productId === line.product.id && item.storeId === line.store.id;

/** The contract's shape without the order, and with what this order has left. */
export const shipmentSchema = (lines: readonly OrderItem[]) => {
  const body = shipmentRoutes.create.body.omit({ orderId: true });
  const items = body.shape.items.superRefine((given, context) => {
    for (const line of lines) {
      const sent = given.find((item) => item.productId === line.product.id && item.storeId === line.store.id);
      if (sent && sent.quantity > remainingOf(line))
        context.addIssue({ code: 'custom', message: `${line.product.name}: ${remainingOf(line)} left.` });
    }
  });
  return body.extend({ items });
};

export const unitsOf = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Active ones first, the newest first; those taken back at the end. */
export const inOrder = (shipments: readonly OrderShipment[]): OrderShipment[] =>
  shipments.toSorted((one, other) => Number(one.inactive) - Number(other.inactive) || other.id - one.id);

/** What people call a shipment: its carrier and number, else its own number. */
export const shipmentName = ({
  id,
  shipper,
  trackingNumber,
}: Pick<OrderShipment, 'id' | 'shipper' | 'trackingNumber'>): string =>
  [shipper === null ? '' : shipperLabel(shipper), trackingNumber ?? ''].filter((word) => word !== '').join(' ') ||
  `Shipment ${id}`;
