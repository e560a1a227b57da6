import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { CellFault } from '@shelfward/contract/kit/tables/import-error.ts';
import type { ImportedChange } from '@shelfward/contract/kit/tables/table-import.ts';
import {
  allocateShipment,
  computeOpenQuantity,
  isShippable,
  type ShipmentFault,
} from '@shelfward/contract/orders/order-shipping.rules.ts';
import { normalizeShipper, normalizeTrackingNumber } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { NamedRow } from '../../platform/imports/named-rows.queries.ts';
import { cellError, findRowErrors, notFound, quoteCell, rowError } from '../../platform/imports/row-errors.rules.ts';
import type { TablePlan } from '../../platform/imports/table-import.service.ts';
import type { LockedOrder, ShippingLine } from '../orders/public.ts';

/** A row of a file of shipments. */
export interface ShipmentFileRow extends NamedRow {
  readonly order: string | null;
  readonly quantity: number | null;
  readonly shipper: string | null;
  readonly trackingNumber: string | null;
  readonly shippedDate: string | null;
  /** The number of orders with this number. */
  readonly orders: number;
  readonly orderId: number | null;
}

interface ShipmentLine {
  readonly productId: number;
  readonly storeId?: number;
  readonly quantity: number;
}

export interface PlannedShipment {
  readonly orderId: number;
  readonly shippedDate: string;
  readonly shipper: string | null;
  readonly trackingNumber: string | null;
  readonly items: readonly ShipmentLine[];
}

export interface ExistingShipment extends PlannedShipment {
  readonly items: readonly (ShipmentLine & { readonly storeId: number })[];
}

export interface ShipmentPlan extends TablePlan {
  readonly shipments: readonly PlannedShipment[];
}

/** The records that the rows refer to. */
export interface ShipmentRecords {
  readonly orders: ReadonlyMap<number, LockedOrder>;
  readonly existing: readonly ExistingShipment[];
  readonly today: string;
}

type Group = Omit<PlannedShipment, 'items'> & { readonly rows: ShipmentFileRow[] };

/** Rows with the same order, carrier, tracking number, and day are one shipment. Rows without a quantity are skipped. */
export const planShipments = (rows: readonly ShipmentFileRow[], records: ShipmentRecords): ShipmentPlan => {
  const { groups, errors, skippedRows } = groupRows(rows, records);
  const lines = new Map([...records.orders].map(([id, order]) => [id, order.lines]));
  const changes: ImportedChange[] = [];
  const shipments: PlannedShipment[] = [];
  let unchangedRows = 0;
  /** Of shipments without a day that equal one of an earlier day. */
  const repeatedLines: number[] = [];
  for (const group of groups) {
    const { rows: ofGroup, ...parcel } = group;
    const [first] = ofGroup;
    if (!first) continue;
    const items = ofGroup.map(toItem);
    const same = records.existing.filter((other) => isSame(other, { ...parcel, items }));
    const isDated = ofGroup.some(({ shippedDate }) => shippedDate !== null);
    const isOfThatDay = same.some(({ shippedDate }) => shippedDate === parcel.shippedDate);
    if (isOfThatDay || (same.length > 0 && !isDated)) {
      unchangedRows += ofGroup.length;
      if (!isOfThatDay) repeatedLines.push(first.line);
      continue;
    }
    const taken = findTakenNumber(group, { groups, existing: records.existing });
    const open = lines.get(parcel.orderId) ?? [];
    const { units, faults } = allocateShipment(open, items);
    errors.push(...taken, ...faults.flatMap((fault) => formatFault(fault, ofGroup)));
    if (taken.length > 0 || faults.length > 0) continue;
    const shipped = new Map(units.map(({ line, quantity }) => [line.id, quantity]));
    lines.set(
      parcel.orderId,
      open.map((line) => ({ ...line, shippedQuantity: line.shippedQuantity + (shipped.get(line.id) ?? 0) })),
    );
    shipments.push({ ...parcel, items });
    changes.push({
      line: first.line,
      record: `Order ${first.order ?? ''}`,
      before: null,
      after: formatParcel(parcel, items),
    });
  }
  if (errors.length === 0 && shipments.length === 0 && unchangedRows === 0)
    errors.push(rowError(1, 'EMPTY', 'No row has a quantity.'));
  return { shipments, changes, errors, unchangedRows, skippedRows, messages: formatRepeated(repeatedLines) };
};

const groupRows = (rows: readonly ShipmentFileRow[], { orders, today }: ShipmentRecords) => {
  const groups = new Map<string, Group>();
  const errors: RowError[] = [];
  let skippedRows = 0;
  for (const row of rows) {
    const wrong = [...findRowErrors(row), ...findOrderErrors(row, orders)];
    errors.push(...wrong);
    if (wrong.length > 0 || row.orderId === null || row.productId === null) continue;
    if (!row.quantity) {
      skippedRows += 1;
      continue;
    }
    const parcel = {
      orderId: row.orderId,
      shippedDate: row.shippedDate ?? today,
      shipper: row.shipper === null ? null : normalizeShipper(row.shipper),
      trackingNumber: row.trackingNumber === null ? null : normalizeTrackingNumber(row.trackingNumber),
    };
    const key = JSON.stringify(parcel);
    const group = groups.get(key) ?? { ...parcel, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return { groups: [...groups.values()], errors, skippedRows };
};

const findOrderErrors = (
  { line, order, orders: matches, orderId }: ShipmentFileRow,
  orders: ShipmentRecords['orders'],
): RowError[] => {
  const reject = (fault: CellFault): RowError[] => [
    cellError({ line, property: 'order', label: 'Order', value: order, ...fault }),
  ];
  if (order === null) return [];
  if (matches === 0) return reject(notFound);
  if (matches > 1) return reject({ code: 'AMBIGUOUS', problem: 'is the number of orders of several companies.' });
  const found = orderId === null ? undefined : orders.get(orderId)?.order;
  return found && isShippable(found.status) && !found.inactive
    ? []
    : reject({ code: 'UNAVAILABLE', problem: 'is neither approved nor in packing.' });
};

const toItem = ({ productId, storeId, quantity }: ShipmentFileRow): ShipmentLine => ({
  productId: productId ?? 0,
  ...(storeId !== null && { storeId }),
  quantity: quantity ?? 0,
});

const formatRepeated = ([line, ...others]: readonly number[]): string[] => {
  if (line === undefined) return [];
  const count = others.length + 1;
  return [
    `${formatCount(count, 'shipment')} without a shipped date ${plural(count, 'equals an existing one and was', 'equal existing ones and were')} left out, such as on line ${line}. Add the date to ship again.`,
  ];
};

/** The same shipment on any day. A row without a store matches any store. */
const isSame = (existing: ExistingShipment, { items, ...parcel }: Omit<PlannedShipment, 'shippedDate'>): boolean =>
  existing.orderId === parcel.orderId &&
  existing.shipper === parcel.shipper &&
  existing.trackingNumber === parcel.trackingNumber &&
  existing.items.length === items.length &&
  items.every(({ productId, storeId, quantity }) =>
    existing.items.some(
      (item) =>
        item.productId === productId &&
        item.quantity === quantity &&
        (storeId === undefined || item.storeId === storeId),
    ),
  );

type Numbered = Pick<PlannedShipment, 'shipper' | 'trackingNumber'>;

const hasSameNumber = (one: Numbered, other: Numbered): boolean =>
  one.trackingNumber !== null && one.trackingNumber === other.trackingNumber && one.shipper === other.shipper;

const findTakenNumber = (
  group: Group,
  others: { readonly groups: readonly Group[]; readonly existing: readonly ExistingShipment[] },
): RowError[] => {
  const line = group.rows[0]?.line ?? 1;
  const reject = (problem: string): RowError[] => [
    cellError({
      line,
      property: 'trackingNumber',
      label: 'Tracking number',
      value: group.trackingNumber,
      code: 'DUPLICATE',
      problem,
    }),
  ];
  if (others.existing.some((other) => hasSameNumber(group, other))) return reject('belongs to another shipment.');
  const earlier = others.groups.find((other) => hasSameNumber(group, other));
  return earlier === undefined || earlier === group
    ? []
    : reject(`is on line ${earlier.rows[0]?.line ?? 1} too, for another order or day.`);
};

const formatFault = (fault: ShipmentFault<ShippingLine>, rows: readonly ShipmentFileRow[]): RowError[] => {
  const row = rows[fault.index];
  if (!row) return [];
  const product = `Product ${quoteCell(row.product)}`;
  const reject = (error: Omit<RowError, 'line'>): RowError[] => [{ line: row.line, ...error }];
  switch (fault.kind) {
    case 'NOT_ORDERED':
      return reject({
        property: 'product',
        value: row.product,
        code: 'NOT_FOUND',
        message: `${product} is not in order ${quoteCell(row.order)}.`,
      });
    case 'STORE_NEEDED':
      return reject({
        property: 'store',
        value: row.store,
        code: 'EMPTY',
        message: `${product} is ordered by several stores. Enter the store.`,
      });
    case 'LISTED_TWICE':
      return reject({
        property: 'product',
        value: row.product,
        code: 'DUPLICATE',
        message: `${product} is listed twice in this shipment.`,
      });
    case 'TOO_MANY':
      return reject({
        property: 'quantity',
        value: String(row.quantity),
        code: 'TOO_LARGE',
        message: `${product} has ${computeOpenQuantity(fault.line)} open units.`,
      });
  }
};

const formatParcel = (
  { shipper, trackingNumber, shippedDate }: Omit<PlannedShipment, 'items'>,
  items: readonly ShipmentLine[],
): string => {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const name = [shipper, trackingNumber].filter((part) => part !== null).join(' ');
  return [`${units} units`, ...(name === '' ? [] : [name]), shippedDate].join(', ');
};
