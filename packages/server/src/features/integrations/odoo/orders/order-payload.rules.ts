import { toInstant } from '@shelfward/contract/kit/time-zone.rules.ts';
import { lineKey, orderKey, shippingLineKey } from '../client/external-ids.rules.ts';
import { formatOdooAmount, odooInstant } from '../client/odoo-values.rules.ts';
import { nameProduct, toNamedProduct } from '../master-data/product-names.rules.ts';
import { fromPieceCents, fromPieces, type Unit } from '../master-data/units.rules.ts';
import { lineDifferences } from './order-messages.rules.ts';
import type { RemoteLine, UnitField } from './remote-lines.client.ts';

export interface LineToPush {
  readonly productId: number;
  readonly productName: string;
  readonly productUpc: string;
  readonly productSku: string | null;
  readonly isProductInactive: boolean;
  /** The product in Odoo; null while it is not mapped. */
  readonly remoteProductId: number | null;
  readonly storeId: number;
  readonly storeName: string;
  readonly quantity: number;
  readonly shippedQuantity: number;
  readonly unitPriceCents: number;
}

/** An order to export, with the Odoo IDs of its records. */
export interface OrderToPush {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly syncStatus: string;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly salesNote: string | null;
  /** Whether a note may have been exported before. */
  readonly noteSent: boolean;
  readonly discount: number;
  readonly shippingChargeCents: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly remoteCompanyId: number | null;
  /** Null: an order of a region, whose lines have their own stores. */
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly remoteStoreId: number | null;
  /** The order in Odoo; null if it is not known. */
  readonly remoteOrderId: number | null;
  readonly payloadHash: string | null;
  readonly attemptedAt: Date | null;
  /** Whether no export of the order has succeeded before. */
  readonly isFirstExport: boolean;
  readonly shipmentIds: readonly number[];
  readonly lines: readonly LineToPush[];
}

/** The reference of the order, here and in Odoo. */
export const orderReference = ({ id, purchaseOrderNumber }: Pick<OrderToPush, 'id' | 'purchaseOrderNumber'>): string =>
  purchaseOrderNumber ?? `Order ${id}`;

/** The origin of the order in Odoo. */
export const orderOrigin = ({ id }: Pick<OrderToPush, 'id'>): string => `Shelfward order ${id}`;

export const linesToSend = ({ lines }: OrderToPush): readonly LineToPush[] =>
  lines.filter(({ quantity }) => quantity > 0);

/** Noon of the account is the same day in the time zones of its warehouses. */
const noon = (day: string, timeZone: string): string => odooInstant(toInstant(day, 12 * 60, timeZone));

export interface OrderPayloadOptions {
  /** Of the account. */
  readonly timeZone: string;
  /** The prefix of the client's External IDs. */
  readonly externalIdPrefix: string;
  readonly shippingProductId: number | null;
  /** Odoo 15 and later stores notes as HTML. */
  readonly isNoteHtml: boolean;
  /** The field of the unit of measure of a line, whose name depends on the version. */
  readonly unitField: UnitField;
  /** The units of measure in Odoo by products. */
  readonly units: ReadonlyMap<number, Unit>;
}

export interface LoadRows {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The values of an order line. Quantity, price, and discount are always sent together, else Odoo recomputes the price. */
export interface OrderLineValues {
  readonly key: string;
  readonly remoteProductId: number | null;
  /** For messages. */
  readonly productName: string;
  /** The unit of measure of quantity and price. */
  readonly unitId: number | null;
  readonly quantity: number;
  readonly unitPrice: string;
  readonly discount: string;
  readonly name: string | null;
}

export const buildOrderLineValues = (
  order: OrderToPush,
  { externalIdPrefix, shippingProductId, units }: OrderPayloadOptions,
): OrderLineValues[] => {
  const key = orderKey(externalIdPrefix, order.id);
  const isOfRegion = order.storeId === null;
  const lines = linesToSend(order).map((line) => ({
    key: lineKey(key, { productId: line.productId, storeId: isOfRegion ? line.storeId : null }),
    remoteProductId: line.remoteProductId,
    productName: nameProduct(toNamedProduct(line)),
    ...toUnit(line, units.get(line.remoteProductId ?? 0)),
    discount: String(order.discount),
    name: isOfRegion ? `${line.productName}\n${line.storeName}` : null,
  }));
  if (order.shippingChargeCents === 0) return lines;
  const shipping = {
    key: shippingLineKey(key),
    remoteProductId: shippingProductId,
    productName: 'Shipping',
    unitId: units.get(shippingProductId ?? 0)?.id ?? null,
    quantity: 1,
    unitPrice: formatOdooAmount(order.shippingChargeCents),
    // The order discount does not apply to the shipping charge.
    discount: '0',
    name: null,
  };
  return [...lines, shipping];
};

/** Quantity and price in Odoo's unit of measure. What does not fit is an issue of the order, which is not sent. */
const toUnit = ({ quantity, unitPriceCents }: LineToPush, unit: Unit | undefined) => ({
  unitId: unit?.id ?? null,
  quantity: (unit && fromPieces(quantity, unit)) ?? quantity,
  unitPrice: formatOdooAmount((unit && fromPieceCents(unitPriceCents, unit)) ?? unitPriceCents),
});

/** The rows of one `load` for an order without issues: one row per line, the order itself in the first row. */
export const orderRows = (order: OrderToPush, options: OrderPayloadOptions): LoadRows => {
  const header: Readonly<Record<string, string>> = {
    id: orderKey(options.externalIdPrefix, order.id),
    'partner_id/.id': String(order.remoteCompanyId),
    'partner_shipping_id/.id': String(order.remoteStoreId ?? order.remoteCompanyId),
    client_order_ref: orderReference(order),
    origin: orderOrigin(order),
    commitment_date: order.requestedShipDate === null ? '' : noon(order.requestedShipDate, options.timeZone),
    // If no note was ever exported, Odoo's default terms in this field are preserved.
    ...((order.salesNote !== null || order.noteSent) && { note: toNote(order.salesNote ?? '', options) }),
  };
  const terms = buildOrderLineValues(order, options);
  const isNamed = terms.some(({ name }) => name !== null);
  const names = Object.keys(header);
  return {
    fields: [...names, ...listLineFields(options), ...(isNamed ? ['order_line/name'] : [])],
    rows: terms.map((line, index) => [
      ...names.map((name) => (index === 0 ? (header[name] ?? '') : '')),
      ...toCells(line),
      ...(isNamed ? [line.name ?? 'Shipping'] : []),
    ]),
  };
};

const listLineFields = ({ unitField }: OrderPayloadOptions): string[] => [
  'order_line/id',
  'order_line/product_id/.id',
  // Odoo would keep another unit that a user chose there.
  `order_line/${unitField}/.id`,
  'order_line/product_uom_qty',
  'order_line/price_unit',
  'order_line/discount',
];

const toCells = ({ key, remoteProductId, unitId, quantity, unitPrice, discount }: OrderLineValues): string[] => [
  key,
  String(remoteProductId),
  unitId === null ? '' : String(unitId),
  String(quantity),
  unitPrice,
  discount,
];

const toNote = (note: string, { isNoteHtml }: OrderPayloadOptions): string =>
  isNoteHtml && note !== '' ? toHtml(note) : note;

const toHtml = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')}</p>`;

/** Exported lines that the order no longer has. Lines of a confirmed order cannot be deleted, so they are set to zero. */
export const staleLines = (
  lines: readonly RemoteLine[],
  { terms, isOurs }: { readonly terms: readonly OrderLineValues[]; readonly isOurs: (key: string) => boolean },
): RemoteLine[] => {
  const wanted = new Set(terms.map(({ key }) => key));
  return lines.filter(({ key, quantity }) => key !== null && isOurs(key) && !wanted.has(key) && quantity !== 0);
};

/** The first difference between the exported and the stored lines as a sentence; undefined if there is none. */
export const findDeviation = (lines: readonly RemoteLine[], terms: readonly OrderLineValues[]): string | undefined => {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  for (const { key, productName, unitId, quantity, unitPrice, discount } of terms) {
    const line = byKey.get(key);
    if (!line) return lineDifferences.missing(productName);
    if (unitId !== null && line.unitId !== unitId) return lineDifferences.unit(productName);
    if (line.quantity !== quantity) return lineDifferences.quantity(productName, line.quantity, quantity);
    if (differs(line.unitPrice, unitPrice)) return lineDifferences.price(productName, line.unitPrice, unitPrice);
    if (differs(line.discount, discount)) return lineDifferences.discount(productName, line.discount, discount);
  }
  return undefined;
};

const differs = (stored: number, sent: string): boolean => Math.abs(stored - Number(sent)) > 0.004;
