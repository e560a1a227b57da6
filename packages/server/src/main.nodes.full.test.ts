import fs from 'node:fs/promises';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readyPath } from './platform/http/health.ts';
import { encodeForm, type TestClient, type UntypedRequest } from './testing/client.ts';
import { toInjectOptions } from './testing/contract-loop/contract-checks.ts';
import { cases } from './testing/contract-loop/examples.ts';
import { openConnections, type Send } from './testing/contract-loop/wire.ts';
import { eventually } from './testing/eventually.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from './testing/round-robin-proxy.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';
import { addTerms } from './testing/write-load.ts';

const world = useWorld();
const folders: string[] = [];

const startNode = async (): Promise<ServerProcess> => {
  // Each node has a disk of its own.
  const folder = await makeTemporaryFolder();
  folders.push(folder);
  return startProcess(folder, {
    ...world.environment,
    INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8',
    // As the examples: a sign-in that starts on one node returns to the same address on another.
    PUBLIC_URL: 'https://shelfward.example',
    SHUTDOWN_DELAY_SECONDS: '2',
  });
};
afterAll(async () => {
  for (const folder of folders) await fs.rm(folder, { recursive: true, force: true });
});

const sendVia =
  (send: Send) => async (route: Route, request: UntypedRequest, headers: Readonly<Record<string, string>>) => {
    const form = request.files && (await encodeForm(request.body, request.files));
    const plain = toInjectOptions(route, request, headers);
    return send(form ? { ...plain, payload: form.bytes, headers: { ...headers, ...form.headers } } : plain);
  };

// The set-up is open only without users.
const routes = cases.filter(
  // A worker of a node may end the run before the example cancels it.
  ({ area, name }) => area !== 'setup' && !(area === 'integration-queue' && name === 'cancel'),
);
// A sign-in has no user that a key could belong to, and a sign-out ends the session that would retry.
const writes = routes.filter(
  ({ route, name }) => route.method === 'POST' && route.access !== 'public' && name !== 'logout',
);
const maxFailedSignIns = 10;

describe.each([2, 4])('%i nodes behind a proxy that sends each request to the next one', (count) => {
  let nodes: ServerProcess[] = [];
  let proxy: RoundRobinProxy;
  let wire: ReturnType<typeof openConnections>;
  beforeAll(async () => {
    await clearAttempts();
    nodes = await Promise.all(Array.from({ length: count }, () => startNode()));
    proxy = await startRoundRobinProxy(nodes.map(({ origin }) => origin));
    wire = openConnections(Number(new URL(proxy.origin).port));
  });
  afterAll(async () => {
    wire.close();
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
  });

  test.for(routes)('return the declared status of $area $name', async ({ route, example }) => {
    const client = await world.newClient();

    const { status, body } = await sendVia(wire.send)(route, await example(client), asSuperuser(client));

    expect([status, status >= 400 ? body : undefined]).toEqual([route.status, undefined]);
  });

  test.for(writes)(
    'have one effect and one response for one Idempotency-Key: $area $name',
    async ({ route, example }) => {
      const client = await world.newClient();
      const request = await example(client);
      const headers = { ...asSuperuser(client), 'idempotency-key': 'the same key' };
      // A write that waits too long for another one is rejected with 503, and may be repeated with its key.
      const send = () =>
        eventually(async () => {
          const response = await sendVia(wire.send)(route, request, headers);
          expect(response.status).not.toBe(503);
          return response;
        });

      const responses = await Promise.all([send(), send(), send(), send()]);

      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([route.status]));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    },
  );

  test('send live updates to the users of each node', async () => {
    const client = await world.newClient();
    const created = await wire.send({
      method: 'POST',
      url: integrationRoutes.createSalesAggregation.path,
      headers: { ...client.headersFor('ROLE_ADMIN'), 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Sums' }),
    });
    const { id } = z.object({ id: z.int() }).parse(JSON.parse(created.body));
    const pages = await Promise.all(nodes.map(({ origin }) => listen(origin, client.headersFor('ROLE_ADMIN'))));

    const { status } = await wire.send({
      method: 'POST',
      url: routeUrl(integrationRoutes.schedulePartialSync, { params: { integrationId: id } }),
      headers: client.headersFor('ROLE_ADMIN'),
    });

    expect(status).toBe(202);
    await eventually(() => {
      for (const { text } of pages) expect(text()).toContain(`event: changed\ndata: {"integrationIds":[${id}]}`);
    });
    for (const page of pages) await page.leave();
  });

  test('count failed sign-ins together', async () => {
    await clearAttempts();
    const client = await world.newClient();
    const signIn = (send: Send) =>
      send({
        method: 'POST',
        url: authRoutes.authenticate.path,
        headers: { 'x-client-subdomain': client.subdomain, 'content-type': 'application/json' },
        payload: JSON.stringify({ username: client.emailFor('ROLE_ADMIN'), password: 'a wrong password' }),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 4 * maxFailedSignIns; n += 1) statuses.push((await signIn(wire.send)).status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(maxFailedSignIns);
    expect(statuses.slice(maxFailedSignIns)).toEqual(Array(3 * maxFailedSignIns).fill(429));
  });

  test('lose nothing that was acknowledged when one of them is killed, and the others go on', async () => {
    const client = await world.newClient();
    const load = addTerms(proxy.origin, client.headersFor('ROLE_ADMIN'), 'killed');
    await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(40));

    await nodes[0]?.end('SIGKILL');
    const before = load.acknowledged.length;
    // Requests of the killed node end without a response, and their callers stop.
    await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(before + 40));
    const stored = await stopAndList(client, load);

    nodes[0] = await startNode();
    proxy.nodes[0] = nodes[0].origin;

    expect(load.acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  });

  test('are replaced one after another without a failed request', async () => {
    const client = await world.newClient();
    const load = addTerms(proxy.origin, client.headersFor('ROLE_ADMIN'), 'rolling');
    const codes: (number | null | undefined)[] = [];
    for (const at of nodes.keys()) {
      const before = load.acknowledged.length;
      await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(before + 40));
      const { origin = '', end } = nodes[at] ?? {};
      const ended = end?.('SIGTERM');
      // What the health check of a load balancer does.
      await eventually(async () => expect((await fetch(origin + readyPath)).status).toBe(503));
      proxy.nodes.splice(at, 1);
      codes.push(await ended);
      nodes[at] = await startNode();
      proxy.nodes.splice(at, 0, nodes[at].origin);
    }
    const stored = await stopAndList(client, load);

    expect(codes).toEqual(nodes.map(() => 0));
    expect(load.failures).toEqual([]);
    expect(load.acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  });
});

/** All tests have the same network address, which has a limit of attempts. */
const clearAttempts = () => world.database.system((db) => db.deleteFrom('throttle').execute());

const asSuperuser = (client: TestClient) => client.headersFor('ROLE_SUPERUSER');

/** A page that receives live updates. */
const listen = async (origin: string, headers: Readonly<Record<string, string>>) => {
  const controller = new AbortController();
  const { body } = await fetch(origin + integrationEventRoutes.events.path, { headers, signal: controller.signal });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = read().catch(() => undefined);
  return {
    text: () => text,
    leave: () => {
      controller.abort();
      return ended;
    },
  };
};

/** Ends the load, and returns the names of all payment terms of the client. */
const stopAndList = async (client: TestClient, load: ReturnType<typeof addTerms>): Promise<string[]> => {
  load.stop();
  await load.ended;
  const rows = await client.db((db) => db.selectFrom('paymentTerm').select('name').orderBy('id').execute());
  return rows.map(({ name }) => name);
};
