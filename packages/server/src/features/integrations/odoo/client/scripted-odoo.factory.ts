import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { z } from 'zod';
import type { OdooAccess } from './odoo.client.ts';
import { loadRecords, scriptedDefaults } from './scripted-load.factory.ts';
import { computeScriptedPrice } from './scripted-prices.factory.ts';
import {
  changeRecord,
  createScriptedRecords,
  findRecords,
  getTable,
  makeRecord,
  type Remote,
  type ScriptedRecords,
} from './scripted-records.factory.ts';
import {
  computeLineAmounts,
  computeProductFields,
  computeSalesFields,
  scriptedPiece,
} from './scripted-sales.factory.ts';

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

/** Odoo returns `false` for empty fields. */
const unset: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'product.product': { name: false, ...scriptedDefaults['product.product'] },
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
  const records = createScriptedRecords();
  const server = http.createServer(
    (request, response) => void handle({ records, odoo }, request, response).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const odoo: ScriptedOdoo = {
    access: { url: `http://127.0.0.1:${port}`, database: 'o', login: 'admin', password: 'admin' },
    make: (model, values, key) => makeRecord(records, model, { values, key }),
    change: (model, id, values) => changeRecord(records, model, { id, values }),
    remove: (model, id) => void getTable(records, model).delete(id),
    all: (model) => [...getTable(records, model).values()],
    decideOutcome: () => 'respond',
    clockAheadMs: 0,
    fields: { ...fieldsByModel },
    calls: [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return odoo;
};

interface ScriptedServer {
  readonly records: ScriptedRecords;
  readonly odoo: ScriptedOdoo;
}

const handle = async (
  server: ScriptedServer,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  const { odoo } = server;
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
  odoo.calls.push(call);
  // The first argument is positional: the domain of a search, or the IDs of a method.
  const first = name.startsWith('search') ? 'domain' : 'ids';
  const given = callArguments.parse({ ...named, [first]: positional[0], vals: positional[1] });
  const result = callMethod(server, { model, method: name, args: given });
  const outcome = await odoo.decideOutcome(call);
  if (outcome === 'deny') return respond({ error: accessError });
  return outcome === 'cut' ? void response.destroy() : reply(result);
};

interface MethodCall {
  readonly model: string;
  readonly method: string;
  readonly args: Arguments;
}

const callMethod = ({ records, odoo }: ScriptedServer, { model, method, args }: MethodCall): unknown => {
  const { domain = [], ids = [], limit, context } = args;
  const shown = () => {
    const found = findRecords(records, model, domain).filter(
      ({ active }) => active !== false || context?.active_test === false,
    );
    return args.order === 'write_date desc' ? found.sort(byNewestFirst) : found;
  };
  if (method === 'search_read')
    return shown()
      .slice(0, limit)
      .map((record) => ({ ...unset[model], ...record, ...computeFields(records, { model, record, context }) }));
  if (method === 'search')
    return shown()
      .map(({ id }) => id)
      .slice(0, limit);
  if (method === 'search_count') return shown().length;
  if (method === 'fields_get')
    return Object.fromEntries([...(odoo.fields[model] ?? []), 'note'].map((name) => [name, { type: 'text' }]));
  if (method === 'load') return loadRecords(records, model, args);
  if (method === 'unlink') for (const id of ids) getTable(records, model).delete(id);
  if (method === 'write') for (const id of ids) changeRecord(records, model, { id, values: args.vals ?? {} });
  if (method === 'button_validate') for (const id of ids) deliver(records, id);
  if (method === 'action_confirm')
    for (const id of ids) changeRecord(records, model, { id, values: { state: 'sale' } });
  if (method === 'action_cancel')
    for (const id of ids) changeRecord(records, model, { id, values: { state: 'cancel' } });
  if (method !== 'get_external_id') return true;
  const findKey = (id: number) => [...records.keys].find(([, at]) => at.model === model && at.id === id)?.[0] ?? '';
  return Object.fromEntries(ids.map((id) => [id, findKey(id)]));
};

const deliver = (records: ScriptedRecords, pickingId: number): void => {
  changeRecord(records, 'stock.picking', {
    id: pickingId,
    values: { state: 'done', date_done: '2026-11-20 21:01:27' },
  });
  for (const { id } of findRecords(records, 'stock.move', [['picking_id', '=', pickingId]]))
    changeRecord(records, 'stock.move', { id, values: { state: 'done' } });
};

interface ComputedRecord {
  readonly model: string;
  readonly record: Remote;
  readonly context: Arguments['context'];
}

const computeFields = (records: ScriptedRecords, { model, record, context }: ComputedRecord): object => {
  if (model === 'sale.order.line') return computeLineFields(records, record);
  const sales = computeSalesFields(model, record, (name) => getTable(records, name));
  if (sales) return sales;
  if (model !== 'product.product') return {};
  if (context?.pricelist === undefined) return computeProductFields(record);
  const rules = [...getTable(records, 'product.pricelist.item').values()];
  return { ...computeProductFields(record), price: computeScriptedPrice(record, rules, context.pricelist) };
};

/** The computed fields of a line. */
const computeLineFields = (records: ScriptedRecords, record: Remote) => {
  const { id: lineId, order_id: id, product_uom_qty: quantity, price_unit: price, product_uom: unit } = record;
  const { discount, product_id: product } = record;
  const order = getTable(records, 'sale.order').get(Number(id));
  const moves = findRecords(records, 'stock.move', [['sale_line_id', '=', lineId]]);
  const delivered = moves.reduce((sum, { quantity_done: moved }) => sum + Number(moved), 0);
  const amounts = computeLineAmounts((name) => getTable(records, name), { quantity, price, discount, product });
  const line = { name: 'Product', product_uom: unit ?? [scriptedPiece.id, scriptedPiece.name] };
  return { ...line, ...amounts, qty_delivered: delivered, order_id: [id, order?.name], state: order?.state };
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
