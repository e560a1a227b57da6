import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { z } from 'zod';
import type { OdooAccess } from './odoo.client.ts';
import { computeScriptedPrice } from './scripted-prices.factory.ts';
import {
  computeLineAmounts,
  computeProductFields,
  computeSalesFields,
  scriptedPiece,
} from './scripted-sales.factory.ts';

type Remote = Record<string, unknown> & { readonly id: number };

/** The injected outcome of a call: `cut` executes it and drops the response, `deny` returns an access error. */
export type ScriptedOutcome = 'respond' | 'cut' | 'deny';

/** An in-memory Odoo that stores records and supports the calls of the integrations. */
export interface ScriptedOdoo {
  readonly access: OdooAccess;
  /** Creates a record; a record with an External ID counts as loaded. */
  readonly make: (model: string, values: Readonly<Record<string, unknown>>, key?: string) => number;
  readonly all: (model: string) => readonly Remote[];
  readonly remove: (model: string, id: number) => void;
  readonly change: (model: string, id: number, values: Readonly<Record<string, unknown>>) => void;
  /** Decides the outcome of each call, such as `sale.order/load`. */
  decideOutcome: (call: string) => ScriptedOutcome | Promise<ScriptedOutcome>;
  /** How far the clock of the HTTP server is ahead of the one that dates the records. */
  clockAheadMs: number;
  /** The fields by model. */
  readonly fields: Record<string, readonly string[]>;
  readonly calls: string[];
  readonly stop: () => Promise<void>;
}

/** It responds at once, so tests of transient failures do not wait. */
export const scriptedRetryDelaysMs = [1, 1, 1, 1];

const numbers: ReadonlySet<string> = new Set(['list_price', 'fixed_price', 'min_quantity']);
const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'product.product': { barcode: false, default_code: false, list_price: 1, active: true, product_variant_count: 1 },
  'product.pricelist.item': { product_tmpl_id: false },
};
/** Odoo returns `false` for empty fields. */
const unset: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'product.product': { name: false, ...defaults['product.product'] },
};
const fieldsByModel: Readonly<Record<string, readonly string[]>> = {
  'stock.picking': ['sale_id', 'carrier_id', 'carrier_tracking_ref'],
  'stock.move': ['quantity_done'],
  'product.product': ['price', 'taxes_id'],
  'res.partner': ['property_product_pricelist', 'property_payment_term_id'],
  'res.company': ['tax_calculation_rounding_method'],
};

/** Starts servers that stop after the test. */
export const useScriptedOdoo = (): (() => Promise<ScriptedOdoo>) => {
  const running: ScriptedOdoo[] = [];
  afterEach(async () => {
    for (const odoo of running.splice(0)) await odoo.stop();
  });
  return async () => {
    const odoo = await startScriptedOdoo();
    running.push(odoo);
    return odoo;
  };
};

export const startScriptedOdoo = async (): Promise<ScriptedOdoo> => {
  const models = new Map<string, Map<number, Remote>>();
  const keys = new Map<string, { readonly model: string; readonly id: number }>();
  keys.set('uom.product_uom_unit', { model: 'uom.uom', id: scriptedPiece.id });
  let lastId = 100;
  const remove = (model: string, id: number): void => void getTable(model).delete(id);
  const getTable = (model: string): Map<number, Remote> => {
    const table = models.get(model) ?? new Map<number, Remote>();
    models.set(model, table);
    return table;
  };
  getTable('uom.uom').set(scriptedPiece.id, scriptedPiece);
  const make: ScriptedOdoo['make'] = (model, values, key) => {
    lastId += 1;
    getTable(model).set(lastId, { ...values, id: lastId });
    if (key !== undefined) keys.set(key, { model, id: lastId });
    return lastId;
  };
  const change = (model: string, id: number, values: Readonly<Record<string, unknown>>): void => {
    getTable(model).set(id, { ...getTable(model).get(id), ...values, id });
  };
  const find = (model: string, domain: readonly unknown[]): Remote[] =>
    [...getTable(model).values()].filter((record) => matchesDomain(withParent(model, record, domain), domain));
  /** A record with the fields of its parent that conditions name. */
  const withParent = (model: string, record: Remote, domain: readonly unknown[]): Remote => {
    if (!JSON.stringify(domain).includes('"parent_id.') || !Array.isArray(record.parent_id)) return record;
    const parent = getTable(model).get(record.parent_id[0]) ?? {};
    const fields = Object.entries(parent).map(([field, value]) => [`parent_id.${field}`, value] as const);
    return { ...Object.fromEntries(fields), ...record };
  };
  /** Creates or updates a record by its External ID. */
  const put = (key: string, model: string, values: Readonly<Record<string, unknown>>): number => {
    const known = keys.get(key);
    if (!known || !getTable(model).has(known.id)) return make(model, values, key);
    change(model, known.id, values);
    return known.id;
  };
  const load = (model: string, { fields = [], data = [], context }: Arguments) => {
    if (model === 'sale.order') return loadOrders(fields, data);
    const isHidden = ({ active }: Remote) => active === false && context?.active_test !== false;
    const ids: number[] = [];
    for (const row of data) {
      const {
        id: key = '',
        '.id': known,
        ...cells
      } = Object.fromEntries(fields.map((name, at) => [name, row[at] ?? '']));
      const values = Object.fromEntries(Object.entries(cells).map(([name, cell]) => toStoredValue(name, cell)));
      const record = getTable(model).get(Number(known));
      if (known !== undefined && (!record || isHidden(record)))
        return { ids: false, messages: [{ message: `Unknown database identifier '${known}'`, field: '.id' }] };
      if (record) change(model, record.id, values);
      ids.push(record?.id ?? put(key, model, { ...defaults[model], ...values }));
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
  const loadOrders = (fields: readonly string[], rows: readonly (readonly string[])[]) => {
    const ids: number[] = [];
    for (const row of rows) {
      const cells = Object.fromEntries(fields.map((field, index) => [field, row[index] ?? '']));
      if (cells.id) ids.push(upsertOrder(cells));
      upsertLine(cells, ids.at(-1) ?? 0);
    }
    return { ids, messages: [] };
  };
  const upsertOrder = (cells: Readonly<Record<string, string>>): number => {
    const isNew = !keys.has(cells.id ?? '');
    const header = {
      ...(cells['partner_id/.id'] !== undefined && { partner_id: [Number(cells['partner_id/.id']), 'Company'] }),
      ...(cells.client_order_ref !== undefined && { client_order_ref: cells.client_order_ref, origin: cells.origin }),
      ...(cells.note !== undefined && { note: cells.note || false }),
      ...(cells.commitment_date !== undefined && { commitment_date: cells.commitment_date || false }),
      ...(isNew && { state: 'draft', name: `S000${keys.size + 10}` }),
    };
    return put(cells.id ?? '', 'sale.order', header);
  };
  const upsertLine = (cells: Readonly<Record<string, string>>, orderId: number): void => {
    const product = cells['order_line/product_id/.id'];
    const unit = cells['order_line/product_uom/.id'];
    put(cells['order_line/id'] ?? '', 'sale.order.line', {
      order_id: orderId,
      display_type: false,
      product_uom_qty: Number(cells['order_line/product_uom_qty']),
      price_unit: Number(cells['order_line/price_unit']),
      discount: Number(cells['order_line/discount']),
      ...(product !== undefined && { product_id: [Number(product), 'Product'] }),
      ...(unit !== undefined && { product_uom: [Number(unit), 'Unit'] }),
    });
  };
  const deliver = (pickingId: number): void => {
    change('stock.picking', pickingId, { state: 'done', date_done: '2026-11-20 21:01:27' });
    for (const { id } of find('stock.move', [['picking_id', '=', pickingId]]))
      change('stock.move', id, { state: 'done' });
  };
  const callMethod = (model: string, method: string, args: Arguments): unknown => {
    const { domain = [], ids = [], limit, context } = args;
    const shown = () => {
      const found = find(model, domain).filter(({ active }) => active !== false || context?.active_test === false);
      return args.order === 'write_date desc' ? found.sort(byNewestFirst) : found;
    };
    if (method === 'search_read')
      return shown()
        .slice(0, limit)
        .map((record) => ({ ...unset[model], ...record, ...computedFields(model, record, context) }));
    if (method === 'search')
      return shown()
        .map(({ id }) => id)
        .slice(0, limit);
    if (method === 'search_count') return shown().length;
    if (method === 'fields_get')
      return Object.fromEntries([...(odoo.fields[model] ?? []), 'note'].map((name) => [name, { type: 'text' }]));
    if (method === 'load') return load(model, args);
    if (method === 'unlink') for (const id of ids) remove(model, id);
    if (method === 'write') for (const id of ids) change(model, id, args.vals ?? {});
    if (method === 'button_validate') for (const id of ids) deliver(id);
    if (method === 'action_confirm') for (const id of ids) change(model, id, { state: 'sale' });
    if (method === 'action_cancel') for (const id of ids) change(model, id, { state: 'cancel' });
    if (method !== 'get_external_id') return true;
    const findKey = (id: number) => [...keys].find(([, at]) => at.model === model && at.id === id)?.[0] ?? '';
    return Object.fromEntries(ids.map((id) => [id, findKey(id)]));
  };
  const computedFields = (model: string, record: Remote, context: Arguments['context']): object => {
    if (model === 'sale.order.line') return orderFields(record);
    const sales = computeSalesFields(model, record, getTable);
    if (sales) return sales;
    if (model !== 'product.product') return {};
    if (context?.pricelist === undefined) return computeProductFields(record);
    const rules = [...getTable('product.pricelist.item').values()];
    return { ...computeProductFields(record), price: computeScriptedPrice(record, rules, context.pricelist) };
  };
  /** The computed fields of a line. */
  const orderFields = (record: Remote) => {
    const { id: lineId, order_id: id, product_uom_qty: quantity, price_unit: price, product_uom: unit } = record;
    const { discount, product_id: product } = record;
    const order = getTable('sale.order').get(Number(id));
    const moves = find('stock.move', [['sale_line_id', '=', lineId]]);
    const delivered = moves.reduce((sum, { quantity_done: moved }) => sum + Number(moved), 0);
    const amounts = computeLineAmounts(getTable, { quantity, price, discount, product });
    const line = { name: 'Product', product_uom: unit ?? [scriptedPiece.id, scriptedPiece.name] };
    return { ...line, ...amounts, qty_delivered: delivered, order_id: [id, order?.name], state: order?.state };
  };
  const calls: string[] = [];
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await text(request);
    if (request.url !== '/jsonrpc') return void response.writeHead(404).end();
    const { service, method, args } = rpc.parse(JSON.parse(body)).params;
    const respond = (content: object) => {
      const date = new Date(Date.now() + odoo.clockAheadMs).toUTCString();
      response.writeHead(200, { 'content-type': 'application/json', date });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...content }));
    };
    const reply = (result: unknown) => respond({ result });
    if (method === 'version') return reply({ server_version: '14.0' });
    // Odoo returns `false` for a wrong password instead of an error.
    if (service === 'common') return reply(args[2] === 'admin' && 2);
    const [, , , model, name, positional, named] = execution.parse(args);
    const call = `${model}/${name}`;
    calls.push(call);
    // The first argument is positional: the domain of a search, or the IDs of a method.
    const first = name.startsWith('search') ? 'domain' : 'ids';
    const result = callMethod(
      model,
      name,
      callArguments.parse({ ...named, [first]: positional[0], vals: positional[1] }),
    );
    const outcome = await odoo.decideOutcome(call);
    if (outcome === 'deny') return respond({ error: accessError });
    return outcome === 'cut' ? void response.destroy() : reply(result);
  };
  const server = http.createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const odoo: ScriptedOdoo = {
    access: { url: `http://127.0.0.1:${port}`, database: 'o', login: 'admin', password: 'admin' },
    make,
    change,
    remove,
    all: (model) => [...getTable(model).values()],
    decideOutcome: () => 'respond',
    clockAheadMs: 0,
    fields: { ...fieldsByModel },
    calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return odoo;
};

const accessError = {
  code: 200,
  message: 'Odoo Server Error',
  data: { name: 'odoo.exceptions.AccessError', message: 'You are not allowed to access these records.' },
};

const callArguments = z.looseObject({
  domain: z.array(z.unknown()).optional(),
  ids: z.array(z.int()).optional(),
  limit: z.int().optional(),
  order: z.string().optional(),
  context: z.looseObject({ active_test: z.boolean().optional() }).optional(),
  vals: z.looseObject({}).optional(),
  fields: z.array(z.string()).optional(),
  data: z.array(z.array(z.string())).optional(),
});
type Arguments = z.output<typeof callArguments>;

const rpc = z.object({ params: z.object({ service: z.string(), method: z.string(), args: z.array(z.unknown()) }) });
const execution = z.tuple([
  z.string(),
  z.int(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.unknown()),
  z.looseObject({}),
]);

const byNewestFirst = (a: Remote, b: Remote): number => String(b.write_date).localeCompare(String(a.write_date));

const condition = z.tuple([z.string(), z.enum(['=', '!=', 'in', 'not in', '>', '>=', '<=']), z.unknown()]);

/** Odoo writes `|` and `&` before their two conditions; adjacent conditions are combined with and. */
const matchesDomain = (record: Remote, domain: readonly unknown[]): boolean => {
  const waiting = [...domain];
  const next = (): boolean => {
    const token = waiting.shift();
    if (token !== '|' && token !== '&') return matchesCondition(record, condition.parse(token));
    const [left, right] = [next(), next()];
    return token === '|' ? left || right : left && right;
  };
  let all = true;
  while (waiting.length > 0) all = next() && all;
  return all;
};

const matchesCondition = (record: Remote, [field, operator, expected]: z.output<typeof condition>): boolean => {
  const stored = record[field];
  const value: unknown = Array.isArray(stored) ? stored[0] : stored;
  if (operator === '>') return Number(value) > Number(expected);
  if (operator === '<=')
    return typeof expected === 'number' ? Number(value) <= expected : String(value) <= String(expected);
  if (operator === '>=') return String(value) >= String(expected);
  const isOne = Array.isArray(expected) ? expected.includes(value) : value === expected;
  return operator === '=' || operator === 'in' ? isOne : !isOne;
};
