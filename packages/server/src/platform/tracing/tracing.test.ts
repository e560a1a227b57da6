import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/world.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { startTracing, type Tracing } from './open-telemetry.ts';
import { inSpan, traceHeaders } from './spans.ts';

const world = useWorld();

const value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.string().optional() });
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const collected = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              status: z.object({ code: z.int().optional() }),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});
const toRecord = (list: z.infer<typeof attributes>): Record<string, string | undefined> =>
  Object.fromEntries(list.map(({ key, value: one }) => [key, one.stringValue ?? one.intValue]));

/** Receives requests and returns them with their bodies. */
const startReceiver = async (status = 200) => {
  const received: { readonly path: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  stops.push(async () => {
    server.close().closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}`, received };
};

const warnings: string[] = [];
const log = { warn: (_: object, sentence: string) => void warnings.push(sentence) };
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  warnings.length = 0;
  vi.unstubAllEnvs();
});

const start = (endpoint: string): Tracing => {
  const tracing = startTracing({ endpoint, version: '1.2.3', log });
  stops.push(tracing.stop);
  return tracing;
};

/** Runs the work with a collector, and returns the spans that it receives. */
const collect = async (work: () => Promise<unknown>) => {
  const collector = await startReceiver();
  const tracing = start(`${collector.url}/`);
  await work();
  await tracing.stop();
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const exported = collector.received.flatMap(({ body }) => collected.parse(JSON.parse(body)).resourceSpans);
  const spans = exported.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return {
    text: collector.received.map(({ body }) => body).join(''),
    resource: toRecord(exported[0]?.resource.attributes ?? []),
    spans: spans.map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
  };
};

test('sends a span for a request and its transaction, without values of the request', async () => {
  const client = await world.newClient();
  const { resource, spans, text } = await collect(() =>
    client.as('ROLE_ORDER_MANAGER')(paymentTermRoutes.list, { query: { search: 'a-secret-search' } }),
  );
  const [request] = spans.filter(({ name }) => name === `GET ${paymentTermRoutes.list.path}`);
  const [transaction] = spans.filter(({ name }) => name === 'transaction');

  expect(resource).toMatchObject({ 'service.name': 'shelfward', 'service.version': '1.2.3' });
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': paymentTermRoutes.list.path,
    'http.response.status_code': '200',
    'shelfward.client.id': String(client.tenantId),
  });
  expect(transaction).toMatchObject({ parentSpanId: request?.spanId, traceId: request?.traceId });
  expect(Number(transaction?.attributes['shelfward.database.statements'])).toBeGreaterThan(0);
  expect(text).not.toMatch(/a-secret-search|eyJ|@|payment_term where|select /i);
});

test('continues the trace of the caller, and passes it on without other headers', async () => {
  const other = await startReceiver();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { spans } = await collect(async () => {
    const carrier = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, baggage: 'user=fay' };
    await inSpan({ name: 'job of a test', kind: 'CONSUMER', attributes: {}, carrier }, () =>
      createOutgoing(['127.0.0.0/8']).request(`${other.url}/hooks/a-secret-key`, { headers: { 'x-own': 'kept' } }),
    );
  });
  const [call] = spans.filter(({ name }) => name === 'call GET');
  const [received] = other.received;

  expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId]);
  expect(received?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`);
  expect(received?.headers).toMatchObject({ 'x-own': 'kept' });
  expect(received?.headers.baggage).toBeUndefined();
  expect(JSON.stringify(spans)).not.toContain('a-secret-key');
});

test('marks failed work by the class of its error, without the message', async () => {
  const { spans, text } = await collect(() =>
    inSpan({ name: 'job of a test', kind: 'CONSUMER', attributes: {} }, () =>
      Promise.reject(new RangeError('fay@fresh-fields.example')),
    ).catch(() => undefined),
  );

  expect(spans[0]).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'RangeError' } });
  expect(text).not.toContain('fay@');
});

test('marks a request that failed, and one without a route', async () => {
  const { spans } = await collect(async () => {
    await world.app.inject('/api/unknown/a-secret-path');
    await world.app.inject('/health/live');
  });

  expect(spans.map(({ name }) => name)).toEqual(['GET unmatched']);
  expect(spans[0]?.attributes).toMatchObject({ 'http.response.status_code': '404' });
});

test('responds to requests when the collector rejects the spans, and logs it', async () => {
  const rejecting = await startReceiver(400);
  const tracing = start(rejecting.url);
  const { statusCode } = await world.app.inject('/api/unknown');
  await tracing.stop();

  expect(statusCode).toBe(404);
  expect(
    await eventually(() => warnings.find((warning) => warning.startsWith('traces: ')) ?? Promise.reject()),
  ).toBeTruthy();
});

test('starts no transaction without a parent, which periodic tasks would produce', async () => {
  const { spans } = await collect(async () => {
    await world.database.system(async () => undefined);
    await inSpan({ name: 'parent', kind: 'CONSUMER', attributes: {} }, async () => undefined);
  });

  expect(spans.map(({ name }) => name)).toEqual(['parent']);
});

test('sends a span for a job, with the transactions of its work', async () => {
  const client = await world.newClient();
  const body = { email: 'ida@barn.example', firstName: 'Ida', lastName: 'Berg', authorities: [], betaFlag: false };
  const { spans, text } = await collect(async () => {
    await client.as('ROLE_ADMIN')(userRoutes.create, { body });
    await world.mails();
  });
  const [job] = spans.filter(({ name }) => name === 'job mails');

  expect(job?.attributes).toMatchObject({ 'shelfward.queue': 'mails', 'shelfward.client.id': String(client.tenantId) });
  expect(spans.some(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === job?.spanId)).toBe(true);
  expect(text).not.toContain(body.email);
});

test('takes the name of the service from the standard variable', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'shelfward-staging');
  const { resource } = await collect(() => inSpan({ name: 'x', kind: 'CONSUMER', attributes: {} }, async () => 1));

  expect(resource['service.name']).toBe('shelfward-staging');
});

test('adds no header while traces are off', async () => {
  expect(traceHeaders()).toEqual({});
  expect(await inSpan({ name: 'x', kind: 'CONSUMER', attributes: {} }, async (span) => span)).toBeUndefined();
});
