import { defineRoutes } from '@shelfward/contract/kit/route.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Respond = (sent: Sent) => Response;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const files = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/example/xls',
    access: 'signedIn',
    summary: 'A file',
    status: 200,
    fileResponse: ['text/csv'],
  },
  events: {
    method: 'GET',
    path: '/api/v1/example/events',
    access: 'signedIn',
    summary: 'A stream',
    status: 200,
    eventStream: true,
  },
});

/** A client whose server gives the responses in this order. */
const start = (...responses: readonly Respond[]) => {
  const sent: Sent[] = [];
  const client = createClient({
    areas: { terms: paymentTermRoutes, files },
    baseUrl: 'https://brand.example.com/',
    token: 'shelfward_x',
    retryDelaysMs: [1, 1],
    fetch: async (input, { method = 'GET', headers, body, signal } = {}) => {
      signal?.throwIfAborted();
      const one = {
        url: input instanceof Request ? input.url : input.toString(),
        method,
        headers: new Headers(headers),
        body,
      };
      sent.push(one);
      const respond = responses[Math.min(sent.length, responses.length) - 1];
      if (!respond) throw new TypeError('fetch failed');
      return respond(one);
    },
  });
  return { client, sent };
};

const net30 = { id: 5, name: 'Net 30', days: 30, inactive: false };
const lost: Respond = () => {
  throw new TypeError('fetch failed');
};

test('sends the token, and reads lists page by page', async () => {
  const page = (number: number) => () => json({ content: [{ ...net30, id: number }], last: number === 2 });
  const { client, sent } = start(page(0), page(1), page(2));

  const ids: number[] = [];
  for await (const { id } of client.terms.list.all({ query: { search: 'net' } })) ids.push(id);

  expect(ids).toEqual([0, 1, 2]);
  expect(sent.map(({ url }) => url)).toEqual(
    [0, 1, 2].map((n) => `https://brand.example.com/api/v1/payment-terms?size=500&search=net&page=${n}`),
  );
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer shelfward_x');
});

test('sends the version that it has read', async () => {
  const { client, sent } = start(
    () => json(net30, 200, { etag: '"3"' }),
    () => json(net30, 200, { etag: '"4"' }),
  );

  await client.terms.get({ params: { id: 5 } });
  await client.terms.update({ params: { id: 5 }, body: { name: 'Net 30', days: 31 } });

  expect(sent[1]?.headers.get('if-match')).toBe('"3"');
});

test('repeats a write with the same idempotency key', async () => {
  const { client, sent } = start(
    lost,
    () => json({}, 503),
    () => json(net30, 201),
  );

  await client.terms.create({ body: { name: 'Net 30', days: 30 } });

  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('waits as long as the server requests after too many requests', async () => {
  const { client, sent } = start(
    () => json({}, 429, { 'retry-after': '0.05' }),
    () => json(net30),
  );
  const startedAt = performance.now();

  await client.terms.get({ params: { id: 5 } });

  expect(sent).toHaveLength(2);
  expect(performance.now() - startedAt).toBeGreaterThan(45);
});

test('does not repeat a rejected request, and reports its code and fields', async () => {
  const problem = {
    code: 'PAYMENT_TERM_NAME_TAKEN',
    message: 'Payment term name already exist',
    errors: [{ pointer: '/body/name', message: 'taken' }],
  };
  const { client, sent } = start(() => json(problem, 409));

  const error = await client.terms.create({ body: { name: 'Net 30', days: 30 } }).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'PAYMENT_TERM_NAME_TAKEN', fields: problem.errors });
  expect(sent).toHaveLength(1);
});

test('ends when the retries are used up, or the caller aborts', async () => {
  const { client, sent } = start(lost);
  await expect(client.terms.get({ params: { id: 5 } })).rejects.toMatchObject({ status: 0 });
  expect(sent).toHaveLength(3);

  const aborted = AbortSignal.abort(new Error('left'));
  await expect(client.terms.get({ params: { id: 5 } }, { signal: aborted })).rejects.toThrow('left');
});

test('returns files as streams with their names', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="orders.csv"' };
  const { client } = start(() => new Response('a,b', { headers }));

  const { fileName, mediaType, stream } = await client.files.get();

  expect([fileName, mediaType]).toEqual(['orders.csv', 'text/csv']);
  expect(await new Response(stream).text()).toBe('a,b');
});

test('reads the events of a stream until it ends', async () => {
  const text = ': open\n\nevent: changed\ndata: {"integrationIds":[7]}\n\ndata: 1\n\n';
  const { client } = start(() => new Response(text, { headers: { 'content-type': 'text/event-stream' } }));

  const events = [];
  for await (const event of client.files.events()) events.push(event);

  expect(events).toEqual([{ event: 'changed', data: { integrationIds: [7] } }]);
});
