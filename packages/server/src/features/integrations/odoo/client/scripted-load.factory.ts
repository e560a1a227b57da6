import { changeRecord, getTable, putRecord, type Remote, type ScriptedRecords } from './scripted-records.factory.ts';

const numbers: ReadonlySet<string> = new Set(['list_price', 'fixed_price', 'min_quantity']);
export const scriptedDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'product.product': { barcode: false, default_code: false, list_price: 1, active: true, product_variant_count: 1 },
  'product.pricelist.item': { product_tmpl_id: false },
};

interface LoadArguments {
  readonly fields?: readonly string[] | undefined;
  readonly data?: readonly (readonly string[])[] | undefined;
  readonly context?: { readonly active_test?: boolean | undefined } | undefined;
}
type Cells = Readonly<Record<string, string>>;

export const loadRecords = (
  records: ScriptedRecords,
  model: string,
  { fields = [], data = [], context }: LoadArguments,
) => {
  if (model === 'sale.order') return loadOrders(records, fields, data);
  const isHidden = ({ active }: Remote) => active === false && context?.active_test !== false;
  const ids: number[] = [];
  for (const row of data) {
    const {
      id: key = '',
      '.id': known,
      ...cells
    } = Object.fromEntries(fields.map((name, at) => [name, row[at] ?? '']));
    const values = Object.fromEntries(Object.entries(cells).map(([name, cell]) => toStoredValue(name, cell)));
    const record = getTable(records, model).get(Number(known));
    if (known !== undefined && (!record || isHidden(record)))
      return { ids: false, messages: [{ message: `Unknown database identifier '${known}'`, field: '.id' }] };
    if (record) changeRecord(records, model, { id: record.id, values });
    ids.push(record?.id ?? putRecord(records, model, { key, values: { ...scriptedDefaults[model], ...values } }));
  }
  return { ids, messages: [] };
};

/** The stored value of a cell. */
const toStoredValue = (name: string, cell: string): [string, unknown] => {
  if (name.endsWith('/.id')) return [name.slice(0, -4), [Number(cell), name === 'currency_id/.id' ? 'USD' : 'Label']];
  if (numbers.has(name)) return [name, Number(cell)];
  if (name === 'active') return [name, cell === '1'];
  return [name, cell === '' ? false : cell];
};

const loadOrders = (records: ScriptedRecords, fields: readonly string[], rows: readonly (readonly string[])[]) => {
  const ids: number[] = [];
  for (const row of rows) {
    const cells = Object.fromEntries(fields.map((field, index) => [field, row[index] ?? '']));
    if (cells.id) ids.push(upsertOrder(records, cells));
    upsertLine(records, cells, ids.at(-1) ?? 0);
  }
  return { ids, messages: [] };
};

const upsertOrder = (records: ScriptedRecords, cells: Cells): number => {
  const isNew = !records.keys.has(cells.id ?? '');
  const header = {
    ...(cells['partner_id/.id'] !== undefined && { partner_id: [Number(cells['partner_id/.id']), 'Company'] }),
    ...(cells.client_order_ref !== undefined && { client_order_ref: cells.client_order_ref, origin: cells.origin }),
    ...(cells.note !== undefined && { note: cells.note || false }),
    ...(cells.commitment_date !== undefined && { commitment_date: cells.commitment_date || false }),
    ...(isNew && { state: 'draft', name: `S000${records.keys.size + 10}` }),
  };
  return putRecord(records, 'sale.order', { key: cells.id ?? '', values: header });
};

const upsertLine = (records: ScriptedRecords, cells: Cells, orderId: number): void => {
  const product = cells['order_line/product_id/.id'];
  const unit = cells['order_line/product_uom/.id'];
  const values = {
    order_id: orderId,
    display_type: false,
    product_uom_qty: Number(cells['order_line/product_uom_qty']),
    price_unit: Number(cells['order_line/price_unit']),
    discount: Number(cells['order_line/discount']),
    ...(product !== undefined && { product_id: [Number(product), 'Product'] }),
    ...(unit !== undefined && { product_uom: [Number(unit), 'Unit'] }),
  };
  putRecord(records, 'sale.order.line', { key: cells['order_line/id'] ?? '', values });
};
