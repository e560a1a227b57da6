type Remote = Record<string, unknown> & { readonly id: number };
type GetTable = (model: string) => ReadonlyMap<number, Remote>;

/** The reference unit of an in-memory Odoo. */
export const scriptedPiece = {
  id: 1,
  name: 'Units',
  category_id: [1, 'Unit'],
  uom_type: 'reference',
  factor_inv: 1,
  rounding: 0.01,
} as const;

const idIn = (reference: unknown): number => Number(Array.isArray(reference) ? reference[0] : reference);
const roundCents = (amount: number): number => Math.round(amount * 100 + 1e-6) / 100;

interface ScriptedLine {
  readonly quantity: unknown;
  readonly price: unknown;
  readonly discount: unknown;
  readonly product: unknown;
}

/** The amounts of a line: the first tax of its product is added to the price, or taken out of it. */
export const computeLineAmounts = (getTable: GetTable, { quantity, price, discount, product }: ScriptedLine) => {
  const gross = roundCents(Number(quantity) * Number(price) * (1 - Number(discount ?? 0) / 100));
  const taxes = getTable('product.product').get(idIn(product))?.taxes_id;
  const tax = getTable('account.tax').get(Array.isArray(taxes) ? Number(taxes[0]) : 0);
  const rate = Number(tax?.amount ?? 0) / 100;
  const subtotal = tax?.price_include === true ? roundCents(gross / (1 + rate)) : gross;
  const taxed = tax?.price_include === true ? gross - subtotal : roundCents(subtotal * rate);
  return { price_subtotal: subtotal, price_tax: taxed };
};

/** The fields that Odoo computes for products, contacts, and orders; undefined for other models. */
export const computeSalesFields = (model: string, record: Remote, getTable: GetTable): object | undefined => {
  if (model === 'res.partner')
    return {
      property_product_pricelist: record.property_product_pricelist ?? false,
      company_id: record.company_id ?? false,
    };
  if (model === 'stock.move') return { product_uom: record.product_uom ?? [scriptedPiece.id, scriptedPiece.name] };
  if (model === 'sale.order') return computeOrderAmounts(record, getTable);
  return undefined;
};

/** The unit, taxes, and owner of a product. */
export const computeProductFields = (record: Remote): object => ({
  uom_id: record.uom_id ?? [scriptedPiece.id, scriptedPiece.name],
  taxes_id: record.taxes_id ?? [],
  company_id: record.company_id ?? false,
});

const computeOrderAmounts = (order: Remote, getTable: GetTable): object => {
  const lines = [...getTable('sale.order.line').values()].filter((line) => idIn(line.order_id) === order.id);
  const amounts = lines.map(({ product_uom_qty: quantity, price_unit: price, discount, product_id: product }) =>
    computeLineAmounts(getTable, { quantity, price, discount, product }),
  );
  const untaxed = amounts.reduce((sum, { price_subtotal: amount }) => sum + amount, 0);
  const tax = amounts.reduce((sum, { price_tax: amount }) => sum + amount, 0);
  const currency = order.currency_id ?? [1, 'USD'];
  return { currency_id: currency, amount_untaxed: untaxed, amount_tax: tax, amount_total: untaxed + tax };
};
