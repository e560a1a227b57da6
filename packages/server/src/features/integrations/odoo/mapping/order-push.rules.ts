import { lineKey, orderKey, shippingLineKey } from './external-ids.rules.ts';

export interface LineToPush {
  readonly productId: number;
  readonly productName: string;
  /** Odoo's product; null while nobody has brought the two together. */
  readonly remoteProductId: number | null;
  readonly storeId: number;
  readonly storeName: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** An order as it goes to Odoo, with Odoo's numbers of what it names. */
export interface OrderToPush {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly syncStatus: string;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly salesNote: string | null;
  /** Odoo may have a note of ours. */
  readonly noteSent: boolean;
  readonly discount: number;
  readonly shippingChargeCents: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly remoteCompanyId: number | null;
  /** Null: an order of a region, whose lines name their stores. */
  readonly storeId: number | null;
  readonly storeName: string | null;
  readonly remoteStoreId: number | null;
  /** The order in Odoo, as far as we know of it. */
  readonly remoteOrderId: number | null;
  readonly payloadHash: string | null;
  readonly attemptedAt: Date | null;
  readonly lines: readonly LineToPush[];
}

/** Something that has to be mended before the order can go, and where. */
export interface Obstacle {
  readonly record: {
    readonly entityType: 'COMPANY' | 'STORE' | 'PRODUCT' | 'ORDER';
    readonly id: number;
    readonly name: string;
  };
  readonly field: string;
  readonly message: string;
}

/** What people call the order here and in Odoo. */
export const referenceOf = ({ id, purchaseOrderNumber }: Pick<OrderToPush, 'id' | 'purchaseOrderNumber'>): string =>
  purchaseOrderNumber ?? `Order ${id}`;

/** What the order in Odoo says that it comes from. */
export const originOf = ({ id }: Pick<OrderToPush, 'id'>): string => `Shelfward order ${id}`;

const linesToSend = ({ lines }: OrderToPush): readonly LineToPush[] => lines.filter(({ quantity }) => quantity > 0);

/** Each thing once, however many lines name it. */
export const obstaclesOf = (order: OrderToPush, shippingProductId: number | null): Obstacle[] => {
  const { id, companyId, companyName, storeId, storeName } = order;
  const obstacles: Obstacle[] = [];
  if (order.remoteCompanyId === null) obstacles.push(unknown('COMPANY', companyId, companyName));
  if (storeId !== null && order.remoteStoreId === null) obstacles.push(unknown('STORE', storeId, storeName ?? ''));
  const missing = linesToSend(order).filter(({ remoteProductId }) => remoteProductId === null);
  for (const [productId, name] of new Map(missing.map((line) => [line.productId, line.productName])))
    obstacles.push(unknown('PRODUCT', productId, name));
  if (order.shippingChargeCents > 0 && shippingProductId === null)
    obstacles.push({
      record: { entityType: 'ORDER', id, name: referenceOf(order) },
      field: 'shippingCharge',
      message:
        'The order has a shipping charge, and no product of Odoo stands for it. Name one in the settings of the order integration.',
    });
  if (linesToSend(order).length === 0)
    obstacles.push({
      record: { entityType: 'ORDER', id, name: referenceOf(order) },
      field: 'items',
      message: 'No line of the order has a quantity: there is nothing to send.',
    });
  return obstacles;
};

const remedies = {
  COMPANY: 'Take companies from Odoo, then retry.',
  STORE: 'Take stores from Odoo, then retry.',
  PRODUCT: 'Give products to Odoo, then retry.',
} as const;

const unknown = (entityType: keyof typeof remedies, id: number, name: string): Obstacle => ({
  record: { entityType, id, name },
  field: 'externalMapping',
  message: `The ${entityType.toLowerCase()} ${name} is not known in Odoo. ${remedies[entityType]}`,
});

export interface OrderMeans {
  /** The client's, in External IDs. */
  readonly mark: string;
  readonly shippingProductId: number | null;
  /** Odoo keeps notes as HTML from 15 on. */
  readonly isNoteHtml: boolean;
}

export interface LoadRows {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A line as Odoo is to have it. Quantity, price and discount go together: Odoo reckons the price anew without. */
export interface LineTerms {
  readonly key: string;
  readonly remoteProductId: number | null;
  readonly quantity: number;
  readonly unitPrice: string;
  readonly discount: string;
  readonly name: string | null;
}

export const termsOf = (order: OrderToPush, { mark, shippingProductId }: OrderMeans): LineTerms[] => {
  const key = orderKey(mark, order.id);
  const isOfRegion = order.storeId === null;
  const lines = linesToSend(order).map((line) => ({
    key: lineKey(key, { productId: line.productId, storeId: isOfRegion ? line.storeId : null }),
    remoteProductId: line.remoteProductId,
    quantity: line.quantity,
    unitPrice: amountOf(line.unitPriceCents),
    discount: String(order.discount),
    name: isOfRegion ? `${line.productName}\n${line.storeName}` : null,
  }));
  if (order.shippingChargeCents === 0) return lines;
  const shipping = {
    key: shippingLineKey(key),
    remoteProductId: shippingProductId,
    quantity: 1,
    unitPrice: amountOf(order.shippingChargeCents),
    // It is not discounted here, and so not there.
    discount: '0',
    name: null,
  };
  return [...lines, shipping];
};

/** The rows of one `load`: the order in the first, one line in each. An order without obstacles. */
export const orderRows = (order: OrderToPush, means: OrderMeans): LoadRows => {
  const header: Readonly<Record<string, string>> = {
    id: orderKey(means.mark, order.id),
    'partner_id/.id': String(order.remoteCompanyId),
    'partner_shipping_id/.id': String(order.remoteStoreId ?? order.remoteCompanyId),
    client_order_ref: referenceOf(order),
    origin: originOf(order),
    // Noon in UTC is this day in every time zone that people ship from.
    commitment_date: order.requestedShipDate === null ? '' : `${order.requestedShipDate} 12:00:00`,
    // Where no note ever went there, the terms stay that Odoo itself writes under its orders.
    ...((order.salesNote !== null || order.noteSent) && { note: noteOf(order.salesNote ?? '', means) }),
  };
  const terms = termsOf(order, means);
  const isNamed = terms.some(({ name }) => name !== null);
  const names = Object.keys(header);
  return {
    fields: [...names, ...lineFields, ...(isNamed ? ['order_line/name'] : [])],
    rows: terms.map((line, index) => [
      ...names.map((name) => (index === 0 ? (header[name] ?? '') : '')),
      ...cellsOf(line),
      ...(isNamed ? [line.name ?? 'Shipping'] : []),
    ]),
  };
};

const lineFields = [
  'order_line/id',
  'order_line/product_id/.id',
  'order_line/product_uom_qty',
  'order_line/price_unit',
  'order_line/discount',
];

const cellsOf = ({ key, remoteProductId, quantity, unitPrice, discount }: LineTerms): string[] => [
  key,
  String(remoteProductId),
  String(quantity),
  unitPrice,
  discount,
];

/** Whole cents, written without a float in between. */
export const amountOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;

const noteOf = (note: string, { isNoteHtml }: OrderMeans): string => (isNoteHtml && note !== '' ? htmlOf(note) : note);

const htmlOf = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')}</p>`;

/** A line as Odoo has it. */
export interface RemoteLine {
  readonly id: number;
  /** Ours; null for what people added there. */
  readonly key: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
}

/** Lines that we once sent and that the order lacks by now. A confirmed order keeps its lines, so they go to nothing. */
export const staleLines = (
  lines: readonly RemoteLine[],
  { terms, isOurs }: { readonly terms: readonly LineTerms[]; readonly isOurs: (key: string) => boolean },
): RemoteLine[] => {
  const wanted = new Set(terms.map(({ key }) => key));
  return lines.filter(({ key, quantity }) => key !== null && isOurs(key) && !wanted.has(key) && quantity !== 0);
};

/** What Odoo made otherwise than it was told, in words; undefined when it is all right. */
export const deviationOf = (lines: readonly RemoteLine[], terms: readonly LineTerms[]): string | undefined => {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  for (const { key, quantity, unitPrice, discount } of terms) {
    const line = byKey.get(key);
    if (!line) return 'Odoo has not kept all lines of the order.';
    if (line.quantity !== quantity) return `Odoo keeps a quantity of ${line.quantity} where the order has ${quantity}.`;
    if (isOther(line.unitPrice, unitPrice))
      return `Odoo keeps a price of ${line.unitPrice.toFixed(2)} where the order has ${unitPrice}.`;
    if (isOther(line.discount, discount))
      return `Odoo keeps a discount of ${line.discount} % where the order has ${discount} %.`;
  }
  return undefined;
};

const isOther = (kept: number, sent: string): boolean => Math.abs(kept - Number(sent)) > 0.004;
