import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts';
import type { OdooAccess } from './odoo.client.ts';

/** Recorded responses of real servers: `odoo19-json2` uses JSON-2, the others JSON-RPC. */
export type RecordedServer = 'odoo14' | 'odoo19' | 'odoo19-json2';

const recording = z.object({ status: z.int(), contentType: z.string(), date: z.string(), body: z.unknown() });
export type Recording = z.infer<typeof recording>;

const loadRecordings = (server: RecordedServer): Readonly<Record<string, Recording>> =>
  z
    .record(z.string(), recording)
    .parse(JSON.parse(fs.readFileSync(new URL(`recordings/${server}.json`, import.meta.url), 'utf8')));

/** The name of a recording, a recording, or `null` for a dropped connection. */
export type Reply = string | Recording | null;

export interface RecordedOdoo {
  readonly access: OdooAccess;
  /** The received calls, such as `res.partner/search_read`, with their bodies. */
  readonly receivedCalls: { readonly call: string; readonly body: string }[];
  /** Sets the responses of a call in order; the last one repeats. */
  readonly setResponses: (call: string, ...replies: readonly Reply[]) => void;
  readonly stop: () => Promise<void>;
}

export const outgoingToHere = createOutgoing(['127.0.0.0/8']);

/** A server that replays the recorded responses of an Odoo version. */
export const startRecordedOdoo = async (server: RecordedServer): Promise<RecordedOdoo> => {
  const recordings = loadRecordings(server);
  const replies = new Map<string, readonly Reply[]>(Object.entries(signIns[server]));
  const receivedCalls: { call: string; body: string }[] = [];
  const reply = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await text(request);
    const call = toCall(request.url ?? '', body);
    receivedCalls.push({ call, body });
    const [next, ...later] = replies.get(call) ?? [];
    if (later.length > 0) replies.set(call, later);
    const found = typeof next === 'string' ? recordings[next] : next;
    if (!found) return void response.destroy();
    const isJson = typeof found.body !== 'string';
    response.writeHead(found.status, { 'content-type': found.contentType, date: found.date });
    response.end(isJson ? JSON.stringify(found.body) : found.body);
  };
  const listening = http.createServer((request, response) => void reply(request, response));
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    access: { url: `http://127.0.0.1:${port}`, database: 'o', login: 'admin', password: passwords[server] },
    receivedCalls,
    setResponses: (call, ...given) => void replies.set(call, given),
    stop: async () => {
      listening.closeAllConnections();
      listening.close();
      await once(listening, 'close');
    },
  };
};

const page = (status: number): Recording => ({ status, contentType: 'text/html', date: '', body: '<html></html>' });
const json = (body: unknown): Recording => ({ status: 200, contentType: 'application/json', date: '', body });

const apiKey = '0123456789abcdef0123456789abcdef01234567';
const passwords = { odoo14: 'admin', odoo19: 'admin', 'odoo19-json2': apiKey };
const signIns: Readonly<Record<RecordedServer, Readonly<Record<string, readonly Reply[]>>>> = {
  odoo14: {
    'web/version': [page(404)],
    'common/version': ['common-version'],
    'common/authenticate': ['common-authenticate-ok'],
  },
  odoo19: { 'web/version': [json({ version: '19.0' })], 'common/authenticate': ['common-authenticate-ok'] },
  'odoo19-json2': { 'web/version': [json({ version: '19.0' })], 'res.users/context_get': ['context_get'] },
};

const rpcBody = z.object({ params: z.object({ service: z.string(), method: z.string(), args: z.array(z.unknown()) }) });

/** The call in both protocols, such as `res.partner/search_read`. */
const toCall = (url: string, body: string): string => {
  if (url !== '/jsonrpc') return url.replace(/^\/(json\/2\/)?/, '');
  const { service, method, args } = rpcBody.parse(JSON.parse(body)).params;
  return service === 'object' ? `${String(args[3])}/${String(args[4])}` : `${service}/${method}`;
};
