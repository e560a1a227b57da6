import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { type DayNumber, toInstant, toIsoDay } from './calendar.ts';
import type { Random } from './random.ts';
import type { Order, OrderItem, OrderStatus, Shipment } from './world.types.ts';

type Ordered = Omit<OrderItem, 'shippedQuantity'>;
type Fulfillment = Pick<Order, 'items' | 'shipments' | 'statusChanges' | 'cancellationReason'>;

export interface OrderLife {
  readonly status: OrderStatus;
  readonly createdDay: DayNumber;
  readonly createdSecond: number;
  readonly asOf: DayNumber;
  /** Makes tracking numbers unique. */
  readonly number: number;
  readonly ordered: readonly Ordered[];
  readonly reason: string | null;
}

/** The shipments and status changes of an order after its creation. */
export const makeFulfillment = (random: Random, life: OrderLife): Fulfillment => {
  const lastDay = life.asOf - 1;
  const daysSince = Math.max(0, lastDay - life.createdDay);
  const shippedDay =
    life.createdDay + Math.min(random.integer(2, 14), random.integer(Math.ceil(daysSince / 3), daysSince));
  const packages = splitIntoPackages(random, life);
  const shipments = packages.map((lines, index) => makeShipment(random, life, { lines, index, shippedDay }));
  const shipped = new Set(packages.flat().map((line) => line.product));
  return {
    items: life.ordered.map((line) => ({ ...line, shippedQuantity: shipped.has(line.product) ? line.quantity : 0 })),
    shipments,
    cancellationReason: life.reason,
    statusChanges: makeStatusChanges(life, findLastChangeDay(random, life, packages.length > 0 ? shippedDay : lastDay)),
  };
};

/** Most orders are shipped in one package, some in two. A third of the orders in packing has shipped its first half. */
const splitIntoPackages = (random: Random, { status, ordered }: OrderLife): (readonly Ordered[])[] => {
  const half = Math.ceil(ordered.length / 2);
  if (status === 'PACKING') return random.chance(0.35) ? [ordered.slice(0, half)] : [];
  if (status !== 'SHIPPED') return [];
  return random.chance(0.15) ? [ordered.slice(0, half), ordered.slice(half)] : [ordered];
};

interface Package {
  readonly lines: readonly Ordered[];
  readonly index: number;
  readonly shippedDay: DayNumber;
}

const makeShipment = (random: Random, life: OrderLife, { lines, index, shippedDay }: Package): Shipment => {
  const shipper = random.pick(['UPS', 'UPS', 'FEDEX', 'FEDEX', 'USPS'] as const);
  const deliveredDay = shippedDay + random.integer(2, 6);
  const state = pickState(random, { deliveredDay, shippedDay, asOf: life.asOf });
  return {
    shippedDate: toIsoDay(shippedDay),
    deliveredOn: state.status === 'DELIVERED' ? toIsoDay(deliveredDay) : null,
    createdDate: toInstant(shippedDay, 20 * 3600 + 60 * index),
    shipper,
    trackingNumber: state.status === 'UNKNOWN' ? null : buildTrackingNumber(shipper, life.number * 10 + index),
    ...state,
    items: lines.map(({ product, quantity }) => ({ product, quantity })),
  };
};

/** A package in transit was shipped at most six days ago. */
const pickState = (
  random: Random,
  dates: { readonly deliveredDay: DayNumber; readonly shippedDay: DayNumber; readonly asOf: DayNumber },
): Pick<Shipment, 'status' | 'statusDescription'> => {
  if (dates.deliveredDay < dates.asOf) {
    return random.chance(0.006)
      ? { status: 'RETURNED', statusDescription: 'Returned to sender' }
      : { status: 'DELIVERED', statusDescription: 'Delivered, left at dock' };
  }
  if (random.chance(0.05)) return { status: 'UNKNOWN', statusDescription: 'No tracking number' };
  return dates.shippedDay === dates.asOf - 1
    ? { status: 'PRE_TRANSIT', statusDescription: 'Label created' }
    : { status: 'TRANSIT', statusDescription: 'In transit to the next facility' };
};

const buildTrackingNumber = (shipper: 'UPS' | 'FEDEX' | 'USPS', serial: number): string => {
  const shapes = { UPS: ['1Z999AA1', 10], FEDEX: ['7', 11], USPS: ['94001', 17] } as const;
  const [prefix, digits] = shapes[shipper];
  return `${prefix}${String(serial).padStart(digits, '0')}`;
};

const paths: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  DRAFT: ['DRAFT'],
  PENDING: ['DRAFT', 'PENDING'],
  APPROVED: ['DRAFT', 'PENDING', 'APPROVED'],
  PACKING: ['DRAFT', 'PENDING', 'APPROVED', 'PACKING'],
  SHIPPED: ['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED'],
  CANCELLED: ['DRAFT', 'PENDING', 'CANCELLED'],
};

/**
 * Shipped orders changed last on their shipping day. Most open orders were approved in the last days, so that few
 * of them are late; other orders changed soon after their creation.
 */
const findLastChangeDay = (
  random: Random,
  { status, createdDay, asOf }: OrderLife,
  shippedDay: DayNumber,
): DayNumber => {
  if (status === 'SHIPPED') return shippedDay;
  const soon = createdDay + random.integer(0, 3);
  const isOpen = status === 'APPROVED' || status === 'PACKING';
  const last = isOpen && random.chance(0.93) ? Math.max(soon, asOf - 1 - random.integer(0, 9)) : soon;
  return Math.min(shippedDay, last);
};

/** Status changes at equal intervals between the creation and the evening of the last one. */
const makeStatusChanges = (life: OrderLife, lastDay: DayNumber): Order['statusChanges'] => {
  const path = paths[life.status];
  const daySeconds = dayMs / 1000;
  const start = life.createdDay * daySeconds + life.createdSecond;
  const end = Math.max(start + 600, lastDay * daySeconds + 20 * 3600);
  return path.map((status, step) => ({
    status,
    at: toInstant(0, Math.round(start + ((end - start) * step) / Math.max(1, path.length - 1))),
    reason: status === 'CANCELLED' ? life.reason : null,
  }));
};
