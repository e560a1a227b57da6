import { batchRoutes as routes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Tokens } from '../../platform/auth/tokens.ts';
import { ServerClosing } from '../../platform/http/dispatch.ts';
import { claimJobs } from '../../platform/jobs/claims.queries.ts';
import { renewLease } from '../../platform/jobs/leases.queries.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { appendResponse, batchQueue, type ClaimedBatch } from './batch-jobs.queries.ts';
import type { BatchServices } from './batch-worker.service.ts';
import { runWaitingBatches } from './public.ts';

const world = useWorld();
const uri = '/api/v1/payment-terms';
const create = (id: string, name: string, headers: Record<string, string> = {}) => ({
  id,
  method: 'POST' as const,
  uri,
  headers,
  body: { name, days: 1 },
});
const get = (id: string, headers: Record<string, string> = {}) => ({ id, method: 'GET' as const, uri, headers });

const services = (now = new Date()) => ({
  app: world.app,
  database: world.database,
  tokens: world.tokens,
  clock: () => now,
});
const run = () => runWaitingBatches(services());

const ask = async (client: TestClient, items: readonly (ReturnType<typeof create> | ReturnType<typeof get>)[]) => {
  const { body, headers } = await client.as('ROLE_ADMIN')(routes.runAsync, { body: { items: [...items] } });
  return { id: body.id, status: body.status, location: headers.location };
};
const getJob = async (client: TestClient, jobId: string) =>
  (await client.as('ROLE_ADMIN')(routes.job, { params: { jobId } })).body;

const listTerms = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(paymentTermRoutes.list, { query: { sort: 'name' } });
  return body.content.map(({ name }) => name);
};

describe('an asynchronous batch', () => {
  test('is accepted immediately, runs later, and stores every response in order', async () => {
    const client = await world.newClient();
    const { id, status, location } = await ask(client, [create('a', 'One'), create('b', 'ONE'), get('c')]);
    const before = await getJob(client, id);

    await run();
    const after = await getJob(client, id);

    expect([status, location]).toEqual(['PENDING', `/batch/api/v1/async/${id}`]);
    expect(before).toMatchObject({ status: 'PENDING', amountOfItems: 3, items: [] });
    expect(after).toMatchObject({ status: 'ENDED', amountOfItems: 3 });
    expect(after.items.map((item) => [item.id, item.status])).toEqual([
      ['a', 201],
      ['b', 409],
      ['c', 200],
    ]);
  });

  test('acts for its session: calls fail once the session has ended or the user lost the role', async () => {
    const [signedOut, demoted] = [await world.newClient(), await world.newClient()];
    const jobs = [await ask(signedOut, [create('a', 'One')]), await ask(demoted, [create('a', 'One')])] as const;
    const session = signedOut.db((db) =>
      db
        .updateTable('session')
        .set({ revokedAt: new Date() })
        .where('userId', '=', signedOut.userIdFor('ROLE_ADMIN'))
        .execute(),
    );
    const role = demoted.db((db) =>
      db.updateTable('appUser').set({ authorities: [] }).where('id', '=', demoted.userIdFor('ROLE_ADMIN')).execute(),
    );
    await Promise.all([session, role]);

    await run();

    const rows = await Promise.all(
      ([signedOut, demoted] as const).map((client, index) =>
        client.db((db) =>
          db
            .selectFrom('batchJob')
            .select('responses')
            .where('id', '=', jobs[index]?.id ?? '')
            .executeTakeFirstOrThrow(),
        ),
      ),
    );
    expect(rows).toMatchObject([{ responses: [{ status: 401 }] }, { responses: [{ status: 403 }] }]);
    expect(await listTerms(demoted)).toEqual([]);
  });

  test('rejects items that name another client or token, and stores no token', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { authorization: mine = '' } = client.headersFor('ROLE_ADMIN');
    const { authorization: theirs = '' } = other.headersFor('ROLE_ADMIN');
    const { id } = await ask(client, [
      get('own', { Authorization: mine, 'X-Client-Subdomain': client.subdomain }),
      get('token', { authorization: theirs }),
      get('client', { 'x-client-subdomain': other.subdomain }),
    ]);
    const waiting = await client.db((db) => db.selectFrom('batchJob').selectAll().execute());

    await run();

    expect(JSON.stringify(waiting)).not.toContain('Bearer');
    expect((await getJob(client, id)).items.map(({ status }) => status)).toEqual([200, 403, 403]);
  });

  test('continues after a node died, without repeating items', async () => {
    const client = await world.newClient();
    const { id } = await ask(client, [create('a', 'One'), create('b', 'Two'), create('c', 'Three')]);
    // The node dies after two calls, with only the first response stored.
    const [claimed] = await claimJobs<'batchJob', ClaimedBatch>(world.database, batchQueue, { now: new Date() });
    if (!claimed) throw new Error('nothing waits');
    for (const [item, name] of [
      ['a', 'One'],
      ['b', 'Two'],
    ] as const)
      await client.as('ROLE_ADMIN')(
        paymentTermRoutes.create,
        { body: { name, days: 1 } },
        { 'idempotency-key': `batch ${id} ${item}` },
      );
    const response = { id: 'a', uri, status: 201, headers: {}, body: null };
    await client.db((db) =>
      renewLease(db, batchQueue, claimed, { now: new Date(), progress: appendResponse(0, response) }),
    );

    const atOnce = await run();
    const later = await runWaitingBatches(services(new Date(Date.now() + 6 * 60_000)));

    expect([atOnce, later]).toEqual([0, 1]);
    expect((await getJob(client, id)).items.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listTerms(client)).toEqual(['One', 'Three', 'Two']);
  });

  test('runs once when several nodes claim concurrently', async () => {
    const client = await world.newClient();
    for (let index = 0; index < 6; index += 1) await ask(client, [create('a', `Term ${index}`)]);

    const counts = await Promise.all([run(), run(), run()]);

    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await listTerms(client)).toHaveLength(6);
  });

  test('returns 400 for a call with a malformed address and runs the others', async () => {
    const client = await world.newClient();
    const { id } = await ask(client, [create('a', 'One'), { ...get('b'), uri: '//' }, create('c', 'Two')]);

    await run();

    expect((await getJob(client, id)).items.map(({ status }) => status)).toEqual([201, 400, 201]);
    expect(await listTerms(client)).toEqual(['One', 'Two']);
  });

  test('ends as failed after a bounded number of attempts if its worker fails', async () => {
    const client = await world.newClient();
    const { id } = await ask(client, [create('a', 'One'), get('b'), get('c')]);
    let now = Date.now();
    // The server accepts the first call, and closes before the second on each attempt.
    let calls = 0;
    const app = {
      inject: (...parameters: Parameters<typeof world.app.inject>) => {
        calls += 1;
        return calls === 1 ? world.app.inject(...parameters) : Promise.reject(new ServerClosing());
      },
    } as BatchServices['app'];

    const counts: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      counts.push(await runWaitingBatches({ ...services(new Date(now)), app }));
      now += 3_600_000;
    }

    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
    const job = await getJob(client, id);
    expect(job.status).toBe('ENDED');
    expect(job.items.map((item) => [item.id, item.status])).toEqual([
      ['a', 201],
      ['b', 500],
      ['c', 500],
    ]);
    expect(await listTerms(client)).toEqual(['One']);
  });

  test('that keeps failing does not delay the batches of other clients', async () => {
    const [failing, other] = [await world.newClient(), await world.newClient()];
    for (let index = 0; index < 20; index += 1) await ask(failing, [get('a')]);
    const { id } = await ask(other, [create('a', 'One')]);
    const started: number[] = [];
    const tokens: Tokens = {
      ...world.tokens,
      sign: async (claims, expiresAt) => {
        started.push(claims.tenantId);
        if (claims.tenantId === failing.tenantId) throw new Error('No token can be signed.');
        return world.tokens.sign(claims, expiresAt);
      },
    };

    await runWaitingBatches({ ...services(), tokens });

    expect((await getJob(other, id)).status).toBe('ENDED');
    // Two of the failing client run at a time.
    expect(started.indexOf(other.tenantId)).toBeLessThanOrEqual(2);
  });

  test('is visible only to its user', async () => {
    const client = await world.newClient();
    const { id } = await ask(client, [get('a')]);

    const { status } = await client.as('ROLE_SUPERUSER')(routes.job, { params: { jobId: id } });

    expect(status).toBe(404);
  });
});
