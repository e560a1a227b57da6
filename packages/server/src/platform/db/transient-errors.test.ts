// G6, G25
// ASVS 16.5.1, 16.5.3

import { paymentTermRoutes as routes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import { runAsOwner } from '../../testing/run-as-owner.ts';
import { budget, maxMs } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { openDatabase } from './database.ts';

const world = useWorld();
const asOwner = (...statements: readonly string[]) =>
  runAsOwner({ connectionString: world.environment.DATABASE_URL }, ...statements);

/** An application that reaches its database through a proxy, and its client. */
const setUp = async ({ connections = 4, patienceMs = 10_000, silenceMs = 60_000 } = {}) => {
  const { line, ...far } = await startDatabaseProxy(world.environment.DATABASE_URL ?? '');
  const connection = { ...far.connection, connectionTimeoutMillis: patienceMs };
  const database = openDatabase({ connection, maxConnections: connections, silenceMs });
  const config = { LOG_LEVEL: 'silent', RATE_LIMIT: 1_000_000, TRUST_PROXY: false, MAX_SESSIONS: 20 } as const;
  const app = await world.appWith({ config, database });
  const client = await world.newClient();
  ends.push(() => app.close(), database.close, line.stop);
  const user = createCaller(app, client.headersFor('ROLE_ADMIN'));
  return {
    app,
    line,
    database,
    client,
    user,
    list: () => user(routes.list, {}),
    create: (name: string, headers = {}) => user(routes.create, { body: { name, days: 1 } }, headers),
  };
};
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const listTerms = (client: TestClient) =>
  client.db(async (db) =>
    (await db.selectFrom('paymentTerm').select('name').orderBy('id').execute()).map((t) => t.name),
  );

/** 503 with Retry-After and the message of the catalog. */
const unavailable = {
  status: 503,
  headers: { 'retry-after': '2', 'content-type': expect.stringMatching(/^application\/problem\+json\b/) },
  body: {
    code: 'UNAVAILABLE',
    message: 'The service is not available right now. Try again in a moment.',
    detail: 'The service is not available right now. Try again in a moment.',
  },
};

const runAll = (...statements: readonly string[]) =>
  world.database.system(async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });

test('a plan from before a migration ends its connection, but a statement that is not supported does not', async () => {
  const stale = () =>
    runAll(
      'create temporary table planned (one integer) on commit drop',
      'prepare of_planned as select * from planned',
      'alter table planned add column two integer',
      'execute of_planned',
    );
  const unsupported = () => runAll('select 1 union select 2 for update');

  await expect(stale()).rejects.toMatchObject({ isConnectionLost: true, cause: { code: '0A000' } });
  await expect(unsupported()).rejects.toMatchObject({ name: 'error', code: '0A000' });
});

describe('a database', () => {
  test('that stops responding without closing its connections makes calls return 503, and is used again', async () => {
    const { line, list, client, create } = await setUp({ patienceMs: 2000, silenceMs: 500 });
    expect((await list()).status).toBe(200);

    line.isSilent = true;
    const during = await Promise.all([list(), create('Lost'), list()]);
    line.isSilent = false;

    for (const response of during) expect(response).toMatchObject(unavailable);
    await eventually(async () => expect((await list()).status).toBe(200));
    expect((await create('Found')).status).toBe(201);
    expect(await listTerms(client)).toEqual(['Found']);
  }, 60_000);

  test('that takes long for a statement keeps its connections', async () => {
    const { database, client } = await setUp({ silenceMs: 200 });

    const slow = database.tenant(client.tenantId, (db) => sql`select pg_sleep(0.8)`.execute(db));

    await expect(slow).resolves.toBeDefined();
  });

  test('that is unreachable makes every call return 503, and is used again once it is back', async () => {
    const { app, line, client, list, create } = await setUp();
    await Promise.all([list(), list(), list()]);

    await line.cut();
    const rejected = [await list(), await create('Net 30'), await list(), await list(), await list()];
    const health = await app.inject('/health/ready');
    const alive = await app.inject('/health/live');
    await line.restore();
    const [again, made] = [await list(), await create('Net 30')];

    for (const response of rejected) expect(response).toMatchObject(unavailable);
    expect([health.statusCode, alive.statusCode]).toEqual([503, 200]);
    expect([again.status, made.status]).toEqual([200, 201]);
    expect(await listTerms(client)).toEqual(['Net 30']);
  });

  test('that stops during a request leaves nothing of it, and a retry with the same key creates one record', async () => {
    const { client, create, list } = await setUp();
    const key = { 'idempotency-key': 'the same again' };

    const stopped = await client.db(async (db) => {
      await sql`lock table payment_term`.execute(db);
      const response = create('Net 30', key);
      await eventually(async () => expect(await waiting()).toBe(1));
      await asOwner(`select pg_terminate_backend(pid) from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())`);
      return { response };
    });
    const cut = await stopped.response;
    const left = await listTerms(client);
    const responses = [await create('Net 30', key), await create('Net 30', key), await list()];

    expect(cut).toMatchObject(unavailable);
    expect(left).toEqual([]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect(await listTerms(client)).toEqual(['Net 30']);
  });

  test('with a high latency delays only calls that need it', async () => {
    const { app, line, client, list, create } = await setUp();
    await Promise.all([list(), list(), list()]);
    line.delayMs = budget({ gate: 300, full: 2000 });

    let hasResponded = false;
    const responses = Promise.all([list(), create('Net 30'), list()]).finally(() => {
      hasResponded = true;
    });
    const startedAt = performance.now();
    const { statusCode } = await app.inject('/health/live');
    const tookMs = performance.now() - startedAt;

    expect(hasResponded).toBe(false);
    expect((await responses).map(({ status }) => status)).toEqual([200, 201, 200]);
    expect([statusCode, tookMs < maxMs(1000)]).toEqual([200, true]);
    line.delayMs = 0;
    expect(await listTerms(client)).toEqual(['Net 30']);
  });

  test('without free connections rejects requests that wait too long, and serves the next one', async () => {
    const { database, list } = await setUp({ connections: 1, patienceMs: 300 });

    const rejected = await database.system(() => list());

    expect(rejected).toMatchObject(unavailable);
    expect((await list()).status).toBe(200);
  });

  test('that became read-only, as after a failover, is replaced by the new primary', async () => {
    const { client, create, list } = await setUp({ connections: 1 });
    await asOwner(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    const [read, rejected] = [await list(), await create('Net 30')];
    await asOwner(
      'set default_transaction_read_only = off',
      `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    );

    expect(read.status).toBe(200);
    expect(rejected).toMatchObject(unavailable);
    expect((await create('Net 30')).status).toBe(201);
    expect(await listTerms(client)).toEqual(['Net 30']);
  });
});

/** Statements of a test's application that wait for a lock. */
const waiting = () =>
  world.database.system(async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows[0]?.total;
  });

describe('a transaction', () => {
  afterEach(() => asOwner('drop trigger if exists trouble on payment_term'));
  /** A trigger on every write of a payment term. */
  const whenWritten = (happens: string) =>
    asOwner(
      'create sequence if not exists tries',
      'grant usage, select on sequence tries to public',
      "select setval('tries', 1, false)",
      `create or replace function trouble() returns trigger language plpgsql as $$ begin ${happens} return new; end $$`,
      'create or replace trigger trouble before insert or update on payment_term for each row execute function trouble()',
    );

  const isTried = () =>
    world.database.system(
      async (db) => (await sql<{ tried: boolean }>`select is_called as tried from tries`.execute(db)).rows[0]?.tried,
    );

  test.for([
    ['the disk is full', '53100'],
    ['memory is short', '53200'],
    ['a file cannot be written', '58030'],
    ['an operator ends the statement', '57014'],
  ])('is not kept when %s, and is afterwards', async ([, code]) => {
    const { client, create } = await setUp();
    await whenWritten(`raise 'could not extend file "base/1": No space left' using errcode = '${code}';`);
    const rejected = await create('Net 30');
    await asOwner('drop trigger trouble on payment_term');

    expect(rejected).toMatchObject(unavailable);
    expect(await listTerms(client)).toEqual([]);
    expect((await create('Net 30')).status).toBe(201);
  });

  test('that is rejected because the disk is full is shown by the health of the node for a minute', async () => {
    const { database, create } = await setUp();
    await whenWritten(`raise 'could not extend file "base/1": No space left' using errcode = '53100';`);
    await create('Net 30');
    await asOwner('drop trigger trouble on payment_term');
    const readHealth = async (at: number) => {
      const app = await world.appWith({ database, clock: () => new Date(at) });
      const { statusCode, body } = await app.inject('/health/ready');
      await app.close();
      return [statusCode, JSON.parse(body).status];
    };

    expect(await readHealth(Date.now())).toEqual([200, 'READ_ONLY']);
    expect(await readHealth(Date.now() + 61_000)).toEqual([200, 'UP']);
  });

  test('that fails to serialize is retried and applied once', async () => {
    const { client, create } = await setUp();
    await whenWritten(`if nextval('tries') < 3 then raise 'no order' using errcode = '40001'; end if;`);

    expect((await create('Net 30')).status).toBe(201);
    expect(await listTerms(client)).toEqual(['Net 30']);

    await whenWritten(`raise 'no order' using errcode = '40001';`);
    expect(await create('Net 60')).toMatchObject(unavailable);
    expect(await listTerms(client)).toEqual(['Net 30']);
  });
  test('that deadlocks with another one is retried after it', async () => {
    const { client, user, create } = await setUp();
    const { id } = (await create('Net 30')).body;
    // PostgreSQL ends the transaction that finds the deadlock. The request finds it, because it waits last and the other
    // transaction never looks for one.
    await asOwner('grant set on parameter deadlock_timeout to public');
    await whenWritten(`
      if nextval('tries') = 1 then
        while not exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) loop
          perform pg_sleep(0.01);
        end loop;
      end if;
      perform pg_advisory_xact_lock(7);`);

    const changing = await client.db(async (db) => {
      await sql`set local deadlock_timeout = '1h'`.execute(db);
      await sql`select pg_advisory_xact_lock(7)`.execute(db);
      const response = user(routes.update, { params: { id }, body: { name: 'Net 45', days: 45 } });
      await eventually(async () => expect(await isTried()).toBe(true));
      // The request holds the row. It asks for the lock of this transaction once this one waits for the row.
      await db.updateTable('paymentTerm').set({ days: 99 }).where('id', '=', id).execute();
      return { response };
    });

    expect(await changing.response).toMatchObject({ status: 200, body: { name: 'Net 45', days: 45 } });
    expect(await listTerms(client)).toEqual(['Net 45']);
  });
});
