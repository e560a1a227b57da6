// G14

import { randomUUID } from 'node:crypto';
import { clientRoutes as routes } from '@shelfward/contract/accounts/clients.contract.ts';
import { isReservedSubdomain } from '@shelfward/contract/accounts/clients.rules.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, password } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const fresh = (change: object = {}) => ({
  name: 'Fresh Fields',
  subdomain: `fresh-${randomUUID().slice(0, 8)}`,
  administrator: { email: 'fay@fresh.example', firstName: 'Fay', lastName: 'First' },
  ...change,
});

describe('clients', () => {
  test('are created with their first administrator, who receives an invitation by e-mail', async () => {
    const superuser = (await world.newClient()).as('ROLE_SUPERUSER');
    await world.mails();
    const body = fresh();

    const { status, body: made } = await superuser(routes.create, { body });
    const mails = await world.mails();

    const users = await world.database.tenant(made.id, (db) =>
      db.selectFrom('appUser').select(['id', 'email', 'authorities', 'activated']).orderBy('id').execute(),
    );
    expect(status).toBe(201);
    expect(made).toMatchObject({ name: 'Fresh Fields', betaFlag: false, inactive: false, activated: false });
    expect(users).toEqual([
      { id: made.createdUserId, email: 'fay@fresh.example', authorities: ['ROLE_ADMIN'], activated: false },
    ]);
    expect(mails).toMatchObject([{ to: 'fay@fresh.example', subdomain: body.subdomain }]);
    expect(mails[0]?.text).toContain(`https://${body.subdomain}.shelfward.example/activate?key=`);
  });

  test('without an administrator are created with the caller as the first one', async () => {
    const client = await world.newClient();
    await world.mails();
    const { administrator: _, ...body } = fresh();

    const { status, body: made } = await client.as('ROLE_SUPERUSER')(routes.create, { body });

    const users = await world.database.tenant(made.id, (db) =>
      db.selectFrom('appUser').select(['id', 'email', 'authorities']).orderBy('id').execute(),
    );
    const email = client.emailFor('ROLE_SUPERUSER');
    expect(status).toBe(201);
    expect(users).toEqual([{ id: made.createdUserId, email, authorities: ['ROLE_ADMIN'] }]);
    expect(await world.mails()).toMatchObject([{ to: email, subdomain: body.subdomain }]);
  });

  test('are not created at all if their subdomain exists, ignoring case', async () => {
    const client = await world.newClient();
    await world.mails();

    const taken = await client.as('ROLE_SUPERUSER')(routes.create, {
      body: fresh({ subdomain: client.subdomain.toUpperCase() }),
    });

    expect(taken).toMatchObject({ status: 409, body: { code: 'CLIENT_SUBDOMAIN_TAKEN' } });
    expect(await world.mails()).toEqual([]);
  });

  test.each(['www', 'API', '-fresh', 'fresh-', 'fr esh', 'a.b', 'xn--fresh', '', 'x'.repeat(64)])(
    'do not live at "%s"',
    async (subdomain) => {
      const superuser = (await world.newClient()).as('ROLE_SUPERUSER');

      const { status } = await superuser(routes.create, { body: fresh({ subdomain }) });

      expect(status).toBe(400);
    },
  );

  test('have a currency, which a superuser changes and which the session contains', async () => {
    const client = await world.newClient();
    const superuser = client.as('ROLE_SUPERUSER');
    const { name, betaFlag } = (await superuser(routes.get, { params: { id: client.tenantId } })).body;
    const change = (currency: string) =>
      superuser(routes.update, { params: { id: client.tenantId }, body: { name, betaFlag, currency } });

    expect((await superuser(authRoutes.accountInfo, {})).body.currency).toBe('USD');
    expect((await change('EUR')).body.currency).toBe('EUR');
    expect((await superuser(authRoutes.accountInfo, {})).body.currency).toBe('EUR');
    expect(await change('JPY')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/currency' }] } });
  });

  test('of the demo have no reserved subdomain', () => {
    expect(['demo', 'other'].filter(isReservedSubdomain)).toEqual([]);
  });

  test('that are deactivated end all sessions permanently, and preserve their data for reactivation', async () => {
    const [mine, theirs] = [await world.newClient(), await world.newClient()];
    const superuser = mine.as('ROLE_SUPERUSER');
    const params = { id: theirs.tenantId };
    const atTheirs = () => theirs.as('ROLE_ADMIN')(authRoutes.currentUser, {});

    const signIn = () =>
      createCaller(world.app, { 'x-client-subdomain': theirs.subdomain })(authRoutes.authenticate, {
        body: { username: theirs.emailFor('ROLE_ADMIN'), password },
      });

    const before = await atTheirs();
    const removed = await superuser(routes.remove, { params });
    const shutOut = await atTheirs();
    const closed = await signIn();
    const listed = await superuser(routes.list, { query: { search: theirs.subdomain } });
    const back = await superuser(routes.update, { params, body: { name: 'Back', betaFlag: true, inactive: false } });
    const later = await atTheirs();
    const open = await signIn();

    expect([before, removed, shutOut, closed, later, open].map(({ status }) => status)).toEqual([
      200, 204, 401, 401, 401, 200,
    ]);
    expect(listed.body.content).toEqual([]);
    expect(back.body).toMatchObject({ name: 'Back', betaFlag: true, inactive: false });
  });

  test('keep the name and status that an update leaves out', async () => {
    const superuser = (await world.newClient()).as('ROLE_SUPERUSER');
    const { body: made } = await superuser(routes.create, { body: fresh() });
    await superuser(routes.remove, { params: { id: made.id } });

    const { body } = await superuser(routes.update, {
      params: { id: made.id },
      body: { name: 'Fresher Fields', betaFlag: false },
    });

    expect(body).toEqual({ ...made, name: 'Fresher Fields', inactive: true });
  });

  test('can be changed by their own users, also with an Idempotency-Key', async () => {
    const client = await world.newClient();

    const { status, body } = await client.as('ROLE_SUPERUSER')(
      routes.update,
      { params: { id: client.tenantId }, body: { name: 'Ours', betaFlag: false } },
      { 'idempotency-key': 'one' },
    );

    expect([status, body.name]).toEqual([200, 'Ours']);
  });

  test('cannot be deactivated by their own users', async () => {
    const client = await world.newClient();

    const response = await client.as('ROLE_SUPERUSER')(routes.remove, { params: { id: client.tenantId } });

    expect(response).toMatchObject({ status: 409, body: { code: 'OWN_CLIENT_DEACTIVATION' } });
  });

  test('are managed by superusers, and changes are audited for their author', async () => {
    const client = await world.newClient();
    const rejected = await client.as('ROLE_ADMIN')(routes.list, {});
    const { body: made } = await client.as('ROLE_SUPERUSER')(routes.create, { body: fresh() });

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityId', 'actorId'])
        .where('entityType', '=', 'CLIENT')
        .orderBy('id')
        .execute(),
    );

    expect(rejected.status).toBe(403);
    expect(entries).toEqual([{ entityId: made.id, actorId: client.userIdFor('ROLE_SUPERUSER') }]);
  });

  test('are found by name and subdomain and listed by name', async () => {
    const superuser = (await world.newClient()).as('ROLE_SUPERUSER');
    const word = randomUUID().slice(0, 8);
    await superuser(routes.create, { body: fresh({ name: `Zed ${word}` }) });
    await superuser(routes.create, { body: fresh({ name: 'Abel', subdomain: `abel-${word}` }) });

    const { body } = await superuser(routes.list, { query: { search: word } });

    expect(body.content.map(({ name }) => name)).toEqual(['Abel', `Zed ${word}`]);
  });
});

describe('impersonation', () => {
  test('returns a key for one minute and the URL of the other client, and is audited', async () => {
    const [mine, theirs] = [await world.newClient(), await world.newClient()];

    const { body } = await mine.as('ROLE_SUPERUSER')(routes.impersonate, {
      query: { otherClientId: theirs.tenantId },
    });

    const [token] = await theirs.db((db) => db.selectFrom('userToken').selectAll().orderBy('id').execute());
    expect(body.url).toBe(`https://${theirs.subdomain}.shelfward.example/impersonate?token=${body.token}`);
    expect(token).toMatchObject({ userId: theirs.userIdFor('ROLE_ADMIN'), type: 'IMPERSONATION', usedAt: null });
    expect(JSON.stringify(token)).not.toContain(body.token);
    const audit = await mine.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute());
    expect(audit).toEqual([{ updatedValue: { outcome: 'IMPERSONATION_STARTED' } }]);
  });

  test('is rejected for the own client, and for inactive and unknown clients and those without an administrator', async () => {
    const client = await world.newClient();
    const superuser = client.as('ROLE_SUPERUSER');
    const { body: empty } = await superuser(routes.create, { body: fresh() });
    const { body: closed } = await superuser(routes.create, { body: fresh() });
    await superuser(routes.remove, { params: { id: closed.id } });
    const codeFor = async (otherClientId: number) =>
      (await superuser(routes.impersonate, { query: { otherClientId } })).body;

    expect(await codeFor(client.tenantId)).toMatchObject({ code: 'OWN_CLIENT_IMPERSONATION' });
    expect(await codeFor(closed.id)).toMatchObject({ code: 'CLIENT_INACTIVE' });
    expect(await codeFor(999_999_999)).toMatchObject({ code: 'CLIENT_ACCOUNT_NOT_FOUND' });
    expect(await codeFor(empty.id)).toMatchObject({ code: 'CLIENT_WITHOUT_ADMIN' });
  });
});
