import { type BlockingIssue, type OrderToPush, orderReference } from '../mapping/order-push.rules.ts';
import { describeUncounted, fromPieceCents, fromPieces } from '../mapping/units.rules.ts';
import type { OrderFacts } from './order-facts.client.ts';

type Place = { readonly shippingProductId: number | null; readonly accountCurrency: string };

/** What prevents the export of an order, by the current records in Odoo. Nothing is sent. */
export const findRemoteIssues = (order: OrderToPush, facts: OrderFacts, place: Place): BlockingIssue[] => [
  ...findPartnerIssues(order, facts),
  ...findCurrencyIssues(order, facts, place),
  ...findUnitIssues(order, facts),
  ...findTaxIssues(order, facts, place),
];

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
        message: `The company ${companyName} was deleted in Odoo. Create it again, run Companies, then retry.`,
      },
    ];
  if (storeId === null || remoteStoreId === null) return [];
  const store = partners.get(remoteStoreId);
  const record = { entityType: 'STORE', id: storeId, name: storeName ?? '' } as const;
  if (!store) {
    const message = `The store ${storeName} was deleted in Odoo. Create it again as a delivery address of ${companyName}, run Stores, then retry.`;
    return [{ record, field: 'externalMapping', message }];
  }
  if (store.commercialCompany?.id === company.commercialCompany?.id) return [];
  const message = `In Odoo the store ${storeName} belongs to ${store.commercialCompany?.name ?? 'no company'} instead of ${companyName}. Correct its company in Odoo, then retry.`;
  return [{ record, field: 'company', message }];
};

const toCompany = ({ companyId: id, companyName: name }: OrderToPush) => ({ entityType: 'COMPANY', id, name }) as const;

/** Amounts are not converted. An order has the currency of its price list, or of the company in Odoo without one. */
const findCurrencyIssues = (
  order: OrderToPush,
  { company, partners, orders }: Pick<OrderFacts, 'company' | 'partners' | 'orders'>,
  { accountCurrency }: Pick<Place, 'accountCurrency'>,
): BlockingIssue[] => {
  const { id, companyName, remoteCompanyId, remoteOrderId } = order;
  const account = `The account uses ${accountCurrency}.`;
  const known = orders.get(remoteOrderId ?? 0);
  if (known) {
    if (known.currency === accountCurrency) return [];
    const record = { entityType: 'ORDER', id, name: orderReference(order) } as const;
    const message = `Order ${known.name} in Odoo is in ${known.currency}. ${account} Cancel it in Odoo and here, assign a price list in ${accountCurrency} to ${companyName} in Odoo, then create the order again.`;
    return [{ record, field: 'currency', message }];
  }
  const list = partners.get(remoteCompanyId ?? 0)?.priceList;
  const currency = list?.currency ?? company?.currency;
  if (currency === undefined || currency === accountCurrency) return [];
  const message = list
    ? `The price list ${list.name} of ${companyName} in Odoo is in ${currency}. ${account} Assign a price list in ${accountCurrency} to ${companyName} in Odoo, then retry.`
    : `The company ${company?.name} in Odoo uses ${currency}, and ${companyName} has no price list there. ${account} Assign a price list in ${accountCurrency} to ${companyName} in Odoo, then retry.`;
  return [{ record: toCompany(order), field: 'currency', message }];
};

/** The lines of an order that are sent, by product. */
const listSent = ({ lines }: OrderToPush) =>
  lines.flatMap((line) =>
    line.quantity > 0 && line.remoteProductId !== null ? [{ ...line, remoteProductId: line.remoteProductId }] : [],
  );

/** Each product once, with the first quantity or price that Odoo cannot store. */
const findUnitIssues = (order: OrderToPush, { units }: Pick<OrderFacts, 'units'>): BlockingIssue[] => {
  const issues = new Map<number, BlockingIssue>();
  for (const { productId, productName, remoteProductId, quantity, unitPriceCents } of listSent(order)) {
    if (issues.has(productId)) continue;
    const record = { entityType: 'PRODUCT', id: productId, name: productName } as const;
    const unit = units.get(remoteProductId);
    const add = (field: string, message: string): void => void issues.set(productId, { record, field, message });
    if (!unit)
      add('externalMapping', `The product ${productName} was deleted in Odoo. Run Products to export it, then retry.`);
    else if (!unit.isCounted) add('unitOfMeasure', `${describeUncounted(productName, unit)}, then retry.`);
    else if (fromPieces(quantity, unit) === undefined)
      add(
        'quantity',
        `Odoo sells ${productName} in ${unit.name} of ${unit.pieces}, and ${quantity} in ${orderReference(order)} is not a quantity of these. Change the quantity to a multiple of ${unit.pieces}, or the unit of measure of ${productName} in Odoo, then retry.`,
      );
    else if (fromPieceCents(unitPriceCents, unit) === undefined)
      add(
        'unitPrice',
        `Odoo sells ${productName} in ${unit.name}, whose price would have fractions of a cent. Change the price here, or the unit of measure of ${productName} in Odoo, then retry.`,
      );
  }
  return [...issues.values()];
};

/** A tax in the price would lower the amount without tax. An order that Odoo has already has its own taxes. */
const findTaxIssues = (
  order: OrderToPush,
  { includedTaxes, orders }: Pick<OrderFacts, 'includedTaxes' | 'orders'>,
  { shippingProductId }: Pick<Place, 'shippingProductId'>,
): BlockingIssue[] => {
  if (orders.has(order.remoteOrderId ?? 0)) return [];
  const issues = new Map<number, BlockingIssue>();
  for (const { productId, productName, remoteProductId } of listSent(order)) {
    const tax = includedTaxes.get(remoteProductId);
    if (tax === undefined) continue;
    const record = { entityType: 'PRODUCT', id: productId, name: productName } as const;
    issues.set(productId, { record, field: 'taxes', message: describeTax(tax, productName) });
  }
  const shippingTax = order.shippingChargeCents > 0 ? includedTaxes.get(shippingProductId ?? 0) : undefined;
  if (shippingTax === undefined) return [...issues.values()];
  const record = { entityType: 'ORDER', id: order.id, name: orderReference(order) } as const;
  return [
    ...issues.values(),
    { record, field: 'shippingCharge', message: describeTax(shippingTax, 'the shipping product') },
  ];
};

const describeTax = (tax: string, name: string): string =>
  `Odoo includes the tax ${tax} in the price of ${name}, so the amount without tax would be lower than here. Assign a tax that is not included in the price to ${name} in Odoo, then retry.`;
