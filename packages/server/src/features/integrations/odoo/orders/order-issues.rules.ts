import { skuField } from '../master-data/product-messages.rules.ts';
import { nameProduct, toNamedProduct } from '../master-data/product-names.rules.ts';
import { fromPieceCents, fromPieces } from '../master-data/units.rules.ts';
import type { OrderFacts, RemotePartner } from './order-facts.client.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import { type LineToPush, linesToSend, type OrderToPush, orderReference } from './order-payload.rules.ts';

/** An issue that blocks the export of an order, with its record and field. */
interface BlockingIssue {
  readonly record: {
    readonly entityType: 'COMPANY' | 'STORE' | 'PRODUCT' | 'ORDER';
    readonly id: number;
    readonly name: string;
  };
  readonly field: string;
  readonly message: string;
}

interface ExportSettings {
  readonly shippingProductId: number | null;
  readonly accountCurrency: string;
}

/** What prevents the export of an order, here and by the current records in Odoo. */
export const findExportIssues = (order: OrderToPush, facts: OrderFacts, settings: ExportSettings): BlockingIssue[] => [
  ...findLocalIssues(order, facts, settings),
  ...findPartnerIssues(order, facts),
  ...findOwnerIssues(order, facts),
  ...findCurrencyIssues(order, facts, settings),
  ...findUnitIssues(order, facts),
  ...findArchivedIssues(order, facts),
  ...findTaxIssues(order, facts, settings),
];

/** Each issue is returned once, whatever the number of affected lines. */
const findLocalIssues = (
  order: OrderToPush,
  { ambiguousProducts }: Pick<OrderFacts, 'ambiguousProducts'>,
  { shippingProductId }: Pick<ExportSettings, 'shippingProductId'>,
): BlockingIssue[] => {
  const { id, companyId, companyName, storeId, storeName } = order;
  const issues: BlockingIssue[] = [];
  const field = 'externalMapping';
  if (order.remoteCompanyId === null) {
    const record = { entityType: 'COMPANY', id: companyId, name: companyName } as const;
    issues.push({ record, field, message: orderExportMessages.companyMissing(companyName) });
  }
  if (storeId !== null && order.remoteStoreId === null) {
    const record = { entityType: 'STORE', id: storeId, name: storeName ?? '' } as const;
    issues.push({ record, field, message: orderExportMessages.storeMissing(record.name, companyName) });
  }
  const missing = linesToSend(order).filter(({ remoteProductId }) => remoteProductId === null);
  for (const line of new Map(missing.map((one) => [one.productId, one])).values())
    issues.push(unmappedProduct(line, ambiguousProducts.get(line.productId)?.message));
  if (order.shippingChargeCents > 0 && shippingProductId === null)
    issues.push({
      record: { entityType: 'ORDER', id, name: orderReference(order) },
      field: 'shippingCharge',
      message: orderExportMessages.shippingProductMissing(orderReference(order)),
    });
  if (linesToSend(order).length === 0)
    issues.push({
      record: { entityType: 'ORDER', id, name: orderReference(order) },
      field: 'items',
      message: orderExportMessages.noQuantity(orderReference(order)),
    });
  return issues;
};

/** The export of products may be switched off, and does not create inactive products. */
const unmappedProduct = (line: LineToPush, ambiguity: string | undefined): BlockingIssue => {
  const record = { entityType: 'PRODUCT', id: line.productId, name: line.productName } as const;
  if (ambiguity !== undefined) return { record, field: skuField, message: ambiguity };
  const describe = line.isProductInactive ? orderExportMessages.productInactive : orderExportMessages.productMissing;
  return { record, field: 'externalMapping', message: describe(toNamedProduct(line)) };
};

/** Odoo would deliver to the address of another company without an error. */
const findPartnerIssues = (order: OrderToPush, { partners }: Pick<OrderFacts, 'partners'>): BlockingIssue[] => {
  const { companyName, remoteCompanyId, storeId, storeName, remoteStoreId } = order;
  if (remoteCompanyId === null) return [];
  const company = partners.get(remoteCompanyId);
  if (!company)
    return [
      {
        record: toCompany(order),
        field: 'externalMapping',
        message: orderExportMessages.companyDeleted(companyName),
      },
    ];
  if (storeId === null || remoteStoreId === null) return [];
  const store = partners.get(remoteStoreId);
  const record = { entityType: 'STORE', id: storeId, name: storeName ?? '' } as const;
  if (!store) {
    return [{ record, field: 'externalMapping', message: orderExportMessages.storeDeleted(record.name, companyName) }];
  }
  if (store.commercialCompany?.id === company.commercialCompany?.id) return [];
  const actual = store.commercialCompany?.name ?? null;
  const message = orderExportMessages.storeOfOtherCompany(record.name, actual, companyName);
  return [{ record, field: 'company', message }];
};

/** Odoo rejects records of another of its companies with a text that names only fields. */
const findOwnerIssues = (
  order: OrderToPush,
  { company, partners, products }: Pick<OrderFacts, 'company' | 'partners' | 'products'>,
): BlockingIssue[] => {
  if (!company) return [];
  const used: (Pick<BlockingIssue, 'record'> & { readonly owner: RemotePartner['owner'] | undefined })[] = [
    { record: toCompany(order), owner: partners.get(order.remoteCompanyId ?? 0)?.owner },
    ...(order.storeId === null
      ? []
      : [{ record: toStore(order, order.storeId), owner: partners.get(order.remoteStoreId ?? 0)?.owner }]),
    ...linkedLines(order).map((line) => ({
      record: toProduct(line),
      owner: products.get(line.remoteProductId)?.owner,
    })),
  ];
  return onePerRecord(used).flatMap(({ record, owner }) => {
    if (!owner || owner.id === company.id || company.parentIds.includes(owner.id)) return [];
    const message = orderExportMessages.otherOdooCompany(record.name, { belongs: owner.name, sells: company.name });
    return [{ record, field: 'company', message }];
  });
};

/** Users no longer sell what they archived. An order that Odoo has already may contain it. */
const findArchivedIssues = (
  order: OrderToPush,
  { products, orders }: Pick<OrderFacts, 'products' | 'orders'>,
): BlockingIssue[] => {
  const known = orders.get(order.remoteOrderId ?? 0)?.productIds;
  const archived = linkedLines(order).filter(
    ({ remoteProductId: id }) => products.get(id)?.isArchived === true && !known?.has(id),
  );
  return onePerRecord(
    archived.map((line) => ({
      record: toProduct(line),
      field: 'active',
      message: orderExportMessages.productArchived(toNamedProduct(line)),
    })),
  );
};

const onePerRecord = <T extends Pick<BlockingIssue, 'record'>>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [`${one.record.entityType} ${one.record.id}`, one])).values(),
];

const toProduct = ({ productId: id, productName: name }: LineToPush) => ({ entityType: 'PRODUCT', id, name }) as const;
const toStore = ({ storeName }: OrderToPush, id: number) =>
  ({ entityType: 'STORE', id, name: storeName ?? '' }) as const;
const toCompany = ({ companyId: id, companyName: name }: OrderToPush) => ({ entityType: 'COMPANY', id, name }) as const;

/** Amounts are not converted. An order has the currency of its price list, or of the company in Odoo without one. */
const findCurrencyIssues = (
  order: OrderToPush,
  { company, partners, orders }: Pick<OrderFacts, 'company' | 'partners' | 'orders'>,
  { accountCurrency }: Pick<ExportSettings, 'accountCurrency'>,
): BlockingIssue[] => {
  const { id, companyName, remoteCompanyId, remoteOrderId } = order;
  const known = orders.get(remoteOrderId ?? 0);
  if (known) {
    if (known.currency === accountCurrency) return [];
    const record = { entityType: 'ORDER', id, name: orderReference(order) } as const;
    const currencies = { used: known.currency, account: accountCurrency };
    const message = orderExportMessages.orderCurrency({ order: known.name, company: companyName, ...currencies });
    return [{ record, field: 'currency', message }];
  }
  const list = partners.get(remoteCompanyId ?? 0)?.priceList;
  const currency = list?.currency ?? company?.currency;
  if (currency === undefined || currency === accountCurrency) return [];
  const about = { company: companyName, used: currency, account: accountCurrency };
  const message = list
    ? orderExportMessages.priceListCurrency(list.name, about)
    : orderExportMessages.companyCurrency(company?.name ?? '', about);
  return [{ record: toCompany(order), field: 'currency', message }];
};

/** The lines to send whose products are mapped. */
const linkedLines = (order: OrderToPush) =>
  linesToSend(order).flatMap(({ remoteProductId, ...line }) =>
    remoteProductId === null ? [] : [{ ...line, remoteProductId }],
  );

/** Each product once, with the first quantity or price that Odoo cannot store. */
const findUnitIssues = (order: OrderToPush, { units }: Pick<OrderFacts, 'units'>): BlockingIssue[] => {
  const issues = new Map<number, BlockingIssue>();
  for (const line of linkedLines(order)) {
    const { productId, productName, remoteProductId, quantity, unitPriceCents } = line;
    if (issues.has(productId)) continue;
    const record = { entityType: 'PRODUCT', id: productId, name: productName } as const;
    const unit = units.get(remoteProductId);
    const product = toNamedProduct(line);
    const add = (field: string, message: string): void => void issues.set(productId, { record, field, message });
    if (!unit) add('externalMapping', orderExportMessages.productDeleted(product));
    else if (!unit.isCounted) add('unitOfMeasure', orderExportMessages.uncounted(product, unit.name));
    else if (fromPieces(quantity, unit) === undefined)
      add('quantity', orderExportMessages.quantityDoesNotFit(orderReference(order), product, { ...unit, quantity }));
    else if (fromPieceCents(unitPriceCents, unit) === undefined)
      add('unitPrice', orderExportMessages.priceDoesNotFit(orderReference(order), product, unit.name));
  }
  return [...issues.values()];
};

/** A tax in the price would lower the amount without tax. An order that Odoo has already has its own taxes. */
const findTaxIssues = (
  order: OrderToPush,
  { includedTaxes, orders }: Pick<OrderFacts, 'includedTaxes' | 'orders'>,
  { shippingProductId }: Pick<ExportSettings, 'shippingProductId'>,
): BlockingIssue[] => {
  if (orders.has(order.remoteOrderId ?? 0)) return [];
  const issues = new Map<number, BlockingIssue>();
  for (const line of linkedLines(order)) {
    const { productId, productName, remoteProductId } = line;
    const tax = includedTaxes.get(remoteProductId);
    if (tax === undefined) continue;
    const record = { entityType: 'PRODUCT', id: productId, name: productName } as const;
    issues.set(productId, {
      record,
      field: 'taxes',
      message: orderExportMessages.taxIncluded(tax, nameProduct(toNamedProduct(line))),
    });
  }
  const shippingTax = order.shippingChargeCents > 0 ? includedTaxes.get(shippingProductId ?? 0) : undefined;
  if (shippingTax === undefined) return [...issues.values()];
  const record = { entityType: 'ORDER', id: order.id, name: orderReference(order) } as const;
  return [
    ...issues.values(),
    {
      record,
      field: 'shippingCharge',
      message: orderExportMessages.taxIncluded(shippingTax, `the shipping product of ${record.name}`),
    },
  ];
};
