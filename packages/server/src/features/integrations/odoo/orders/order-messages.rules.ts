import { describeRejection } from '../client/odoo-rejections.rules.ts';
import { type NamedProduct, type NamedUnit, nameProduct, uncounted } from '../master-data/product-names.rules.ts';

const money = (amount: number): string => amount.toFixed(2);

/** An order of Odoo and the currencies that differ. */
interface OrderCurrency {
  readonly order: string;
  readonly company: string;
  readonly used: string;
  readonly account: string;
}

/** The names of companies that own records and orders in one database of Odoo. */
interface OdooCompanies {
  readonly belongs: string;
  readonly sells: string;
}

const assignList = (company: string, currency: string): string =>
  `Assign a price list in ${currency} to ${company} in Odoo`;

/** Odoo does not tell deleted records from those that belong to another of its companies. */
const hidden = 'it was deleted, or belongs to another company of Odoo that the login of this connection may not use';

/** Why an order is not exported. */
export const orderExportMessages = {
  companyMissing: (company: string): string =>
    `Odoo has no company ${company}. Create it as a company contact in Odoo, run Companies again, then retry.`,
  companyDeleted: (company: string): string =>
    `Odoo no longer shows the company ${company}: ${hidden}. Create it again as a company contact in Odoo, or clear its field Company there, run Companies again, then retry.`,
  storeMissing: (store: string, company: string): string =>
    `Odoo has no store ${store}. Create it as a delivery address of ${company} in Odoo, run Stores again, then retry.`,
  storeDeleted: (store: string, company: string): string =>
    `Odoo no longer shows the store ${store}: ${hidden}. Create it again as a delivery address of ${company} in Odoo, or clear its field Company there, run Stores again, then retry.`,
  otherOdooCompany: (record: string, { belongs, sells }: OdooCompanies): string =>
    `In Odoo ${record} belongs to the company ${belongs}, and this connection creates orders of the company ${sells}. Clear the field Company of ${record} in Odoo, or use a login of ${belongs} in a connection of its own, then retry.`,
  storeOfOtherCompany: (store: string, actual: string | null, company: string): string =>
    `In Odoo the store ${store} belongs to ${actual ?? 'no company'} instead of ${company}. Correct the company of the delivery address ${store} in Odoo, then retry.`,
  productMissing: (product: NamedProduct & { readonly upc: string }): string =>
    `Odoo has no product ${nameProduct(product)}. Create it in Odoo with the barcode ${product.upc}, or run Products to export it, then retry.`,
  productInactive: (product: NamedProduct & { readonly upc: string }): string =>
    `Odoo has no product ${nameProduct(product)}. It is inactive here, so it is not exported. Create it in Odoo with the barcode ${product.upc}, or remove it from the order, then retry.`,
  productArchived: (product: NamedProduct): string =>
    `The product ${nameProduct(product)} is archived in Odoo. Restore it in Odoo with “Unarchive”, or remove it from the order, then retry.`,
  productDeleted: (product: NamedProduct): string =>
    `Odoo no longer shows the product ${nameProduct(product)}: ${hidden}. Run Products to export it, or clear its field Company in Odoo, then retry.`,
  shippingProductMissing: (order: string): string =>
    `${order} has a shipping charge, but Odoo has no single product for it. Enter the internal reference of a shipping product in the settings of the order integration, then retry.`,
  noQuantity: (order: string): string =>
    `${order} has no line with a quantity. Enter a quantity, or cancel the order here.`,
  orderCurrency: ({ order, company, used, account }: OrderCurrency): string =>
    `Order ${order} in Odoo is in ${used}. The account uses ${account}. Cancel it in Odoo and here, assign a price list in ${account} to ${company} in Odoo, then create the order again.`,
  priceListCurrency: (list: string, { company, used, account }: Omit<OrderCurrency, 'order'>): string =>
    `The price list ${list} of ${company} in Odoo is in ${used}. The account uses ${account}. ${assignList(company, account)}, then retry.`,
  companyCurrency: (odooCompany: string, { company, used, account }: Omit<OrderCurrency, 'order'>): string =>
    `The company ${odooCompany} in Odoo uses ${used}, and ${company} has no price list there. The account uses ${account}. ${assignList(company, account)}, then retry.`,
  uncounted: (product: NamedProduct, unit: string): string => `${uncounted(product, unit)}, then retry.`,
  quantityDoesNotFit: (order: string, product: NamedProduct, unit: NamedUnit & { readonly quantity: number }): string =>
    `Odoo sells ${nameProduct(product)} in ${unit.name} of ${unit.pieces}, and ${unit.quantity} in ${order} is not a quantity of these. Change the quantity to a multiple of ${unit.pieces}, or the unit of measure of ${product.name} in Odoo, then retry.`,
  priceDoesNotFit: (order: string, product: NamedProduct, unit: string): string =>
    `Odoo sells ${nameProduct(product)} in ${unit}, whose price in ${order} would have fractions of a cent. Change the price here, or the unit of measure of ${product.name} in Odoo, then retry.`,
  taxIncluded: (tax: string, product: string): string =>
    `Odoo includes the tax ${tax} in the price of ${product}, so the amount without tax would be lower than here. Assign a tax that is not included in the price to ${product} in Odoo, then retry.`,
  duplicate: (remote: string, company: string, order: string): string =>
    `Odoo already has order ${remote} of ${company} with the reference ${order}, which was not exported from here. Cancel it in Odoo, or change the purchase order number of this order, then retry.`,
  copied: (remote: string, order: string): string =>
    `Odoo already has order ${remote} with the External ID of ${order}, from a copy of this database or from before a restore. Cancel ${order} here, then create it again.`,
  cancelled: (remote: string, order: string): string =>
    `Order ${remote} (${order}) is cancelled in Odoo. Set it to quotation in Odoo and retry, or cancel ${order} here.`,
  rejected: (text: string, order: string): string =>
    describeRejection(text, { record: `order ${order}`, next: 'retry' }),
  inputNeeded: (remote: string): string =>
    `Odoo asks for input to confirm order ${remote}. Open the order in Odoo, confirm it there, then retry.`,
  linesDiffer: (difference: string, remote: string): string =>
    `${difference} Order ${remote} was not confirmed. Correct the line in Odoo, then retry.`,
  quotationCurrency: (remote: string, used: string, account: string): string =>
    `The order in Odoo is in ${used || 'an unknown currency'}. The account uses ${account}. Order ${remote} was not confirmed. Assign a price list in ${account} to the order in Odoo, then retry.`,
  quotationTax: (remote: string, product: string, amounts: string): string =>
    `Odoo includes tax in the price of ${product}, so order ${remote} is ${amounts} and was not confirmed. Choose taxes that are not included in the price on the lines of the order in Odoo, then retry.`,
  quotationAmount: (remote: string, amounts: string): string =>
    `Odoo computes ${amounts} for order ${remote}, so it was not confirmed. Correct the prices of the order in Odoo, then retry.`,
  notCancelled: (remote: string, order: string): string =>
    `Odoo did not cancel order ${remote} (${order}). Cancel it in Odoo, then retry.`,
  deliveredBeforeCancel: (remote: string, order: string): string =>
    `Order ${remote} (${order}) cannot be cancelled because Odoo has delivered units of it. Return the units in Odoo, then retry.`,
  deliveryNotSettled: (verb: 'cancel' | 'validate', delivery: string, order: string): string =>
    `Odoo did not ${verb} the delivery ${delivery} of ${order}. ${verb === 'cancel' ? 'Cancel' : 'Validate'} it in Odoo, then retry.`,
  furtherLogs: (first: string, others: number): string =>
    `${first} See the logs for ${others} more, and correct ${others === 1 ? 'it' : 'them'}, too.`,
};

/** The differences of a stored line, as sentences. */
export const lineDifferences = {
  missing: (product: string): string => `Odoo did not store the line ${product}.`,
  unit: (product: string): string => `Odoo stores another unit of measure for ${product}.`,
  quantity: (product: string, stored: number, sent: number): string =>
    `Odoo stores a quantity of ${stored} for ${product} instead of ${sent}.`,
  price: (product: string, stored: number, sent: string): string =>
    `Odoo stores a price of ${money(stored)} for ${product} instead of ${sent}.`,
  discount: (product: string, stored: number, sent: string): string =>
    `Odoo stores a discount of ${stored}% for ${product} instead of ${sent}%.`,
};

/** What prevents the import of the states and deliveries of orders. */
export const orderImportMessages = {
  notInOdoo: (remote: string, order: string): string =>
    `Odoo has no order ${remote} that was exported from here as ${order}. Check the database name in the settings of the connection, or retry the order to export it again.`,
  deleted: (order: string): string =>
    `${order} was deleted in Odoo. Cancel the order here, or retry it to export it again.`,
  cancelledAfterShipping: (order: string): string =>
    `${order} was cancelled in Odoo, but units have already shipped. Void the shipments here, or restore the order in Odoo.`,
  deliveryRejected: (delivery: string, order: string, reason: string): string =>
    `Delivery ${delivery} of ${order} could not be imported: ${reason.replace(/\.$/, '')}. Correct the delivery in Odoo, or enter the shipment here.`,
  differs: (order: string, remote: string, differences: string): string =>
    `${order} differs from order ${remote} in Odoo: ${differences}. Open the order here, compare both, and choose which values to use.`,
};

/** Why a delivery cannot be imported. */
export const deliveryReasons = {
  notWhole: (quantity: number, product: string): string =>
    `Odoo delivered ${quantity} units of ${product}, but only whole units can be shipped.`,
  noProduct: (): string => 'The delivery contains no product of the order.',
  nothingOpen: (): string => 'The order has no open quantity of its products.',
};
