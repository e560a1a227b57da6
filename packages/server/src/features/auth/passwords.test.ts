// G13, G14
// ASVS 6.2.2, 6.2.3, 6.2.12, 6.4.3, 7.4.3

import { authRoutes as routes } from '@shelfward/contract/auth/auth.contract.ts';
import { describe, expect, test } from 'vitest';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken, sendActivation } from '../users/public.ts';
import { addSession } from './auth.factory.ts';

const world = useWorld();
const who = 'ROLE_REPORTING';
const newPassword = 'a much better one';

/** Of this client: e-mails of earlier tests may still be queued. */
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const visitor = (client: TestClient) => createCaller(world.app, { 'x-client-subdomain': client.subdomain });
const forget = (client: TestClient, email: string) => visitor(client)(routes.resetPasswordInit, { body: { email } });
const signIn = (client: TestClient, typed: string, username = client.emailFor(who)) =>
  visitor(client)(routes.authenticate, { body: { username, password: typed } });
const keyIn = (text: string): string => /key=([\w-]+)/.exec(text)?.[1] ?? '';

/** The key in the link of a password reset e-mail. */
const mailedKey = async (client: TestClient): Promise<string> => {
  await forget(client, client.emailFor(who));
  const mails = await listMails(client);
  return keyIn(mails.find(({ to }) => to === client.emailFor(who))?.text ?? '');
};

describe('a forgotten password', () => {
  test('is replaced through the link of an e-mail, which ends every session and works once', async () => {
    const client = await world.newClient();
    await forget(client, client.emailFor(who).toUpperCase());
    const [mail, ...others] = await listMails(client);
    const key = keyIn(mail?.text ?? '');

    const check = await visitor(client)(routes.resetPasswordCheck, { params: { key } });
    const finish = () => visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword } });
    const done = await finish();
    const again = await finish();
    const signedIn = [await signIn(client, password), await signIn(client, newPassword)];
    const oldSession = await client.as(who)(routes.currentUser, {});
    const notices = await listMails(client);

    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: client.emailFor(who), subject: 'Choose a new password' });
    expect(mail?.text).toContain(`https://${client.subdomain}.shelfward.example/reset-password?key=${key}`);
    expect(check.body).toEqual({ email: client.emailFor(who), isFirstPassword: false });
    expect(done).toMatchObject({ status: 200, body: { email: client.emailFor(who) } });
    expect(again).toMatchObject({ status: 500, body: { code: 'RESET_KEY_INVALID' } });
    expect(signedIn.map(({ status }) => status)).toEqual([401, 200]);
    expect(oldSession.status).toBe(401);
    expect(notices).toMatchObject([{ to: client.emailFor(who), subject: 'Your password was changed' }]);
  });

  test('is requested with the same response and statements, whether the user exists or not', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('email', '=', client.emailFor('none')).execute(),
    );
    const addresses = [client.emailFor(who), 'unknown@example.com', client.emailFor('none'), 'not even an address'];

    const responses: { status: number; body: object; statements: string[] }[] = [];
    for (const email of addresses) {
      world.takeStatements();
      const { status, body } = await forget(client, email);
      responses.push({ status, body, statements: world.takeStatements() });
    }
    const mails = await listMails(client);

    expect(responses[0]).toMatchObject({ status: 200, body: {} });
    expect(responses).toEqual(addresses.map(() => responses[0]));
    expect(mails.map(({ to }) => to)).toEqual([client.emailFor(who)]);
  });

  test('sends at most five links per hour to one address', async () => {
    const client = await world.newClient();

    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await forget(client, client.emailFor(who))).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await listMails(client)).toHaveLength(5);
  });

  test('has a link that is valid for one hour, one client and one user, until a password is set', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const [first, second] = [await mailedKey(client), await mailedKey(client)];
    const check = (at: TestClient, key: string) => visitor(at)(routes.resetPasswordCheck, { params: { key } });

    const elsewhere = await check(other, first);
    world.setNow(new Date(Date.now() + 3_600_001));
    const late = await check(client, first);
    world.setNow(undefined);
    await visitor(client)(routes.resetPasswordFinish, { body: { key: second, newPassword } });
    const retired = await check(client, first);

    const invalid = { status: 500, body: { code: 'RESET_KEY_INVALID' } };
    expect([elsewhere, late, retired]).toMatchObject([invalid, invalid, invalid]);
  });

  test('is not replaced by a weak password', async () => {
    const client = await world.newClient();
    const key = await mailedKey(client);

    const weak = await visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword: 'Password123' } });
    const check = await visitor(client)(routes.resetPasswordCheck, { params: { key } });

    expect(weak).toMatchObject({
      status: 409,
      body: { code: 'PASSWORD_TOO_WEAK', errors: [{ pointer: '/body/newPassword' }] },
    });
    expect(check.status).toBe(200);
  });

  test.for(['Baseball2026!', 'TesterTester1', 'Northwind2026!'])('is not replaced by %s', async (weak) => {
    const client = await world.newClient();
    await world.database.system((db) =>
      db.updateTable('client').set({ name: 'Northwind Traders' }).where('id', '=', client.tenantId).execute(),
    );
    const invitation = await client.db((db) =>
      issueUserToken(
        { db, now: new Date() },
        { userId: client.userIdFor('none'), type: 'ACTIVATION', lastsMs: 60_000 },
      ),
    );
    const finish = (key: string) => visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword: weak } });

    const responses = [
      await finish(await mailedKey(client)),
      await finish(invitation.key),
      await client.as(who)(routes.changePassword, { body: { currentPassword: password, newPassword: weak } }),
    ];

    const rejection = { status: 409, body: { code: 'PASSWORD_TOO_WEAK', errors: [{ pointer: '/body/newPassword' }] } };
    expect(responses).toMatchObject([rejection, rejection, rejection]);
  });

  test('is set by one of ten concurrent requests', async () => {
    const client = await world.newClient();
    const key = await mailedKey(client);

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword: `${newPassword} ${n}` } }),
      ),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a second key to reset the password replaces the first one', async () => {
  const client = await world.newClient();
  const first = await mailedKey(client);
  const second = await mailedKey(client);

  const finish = (key: string) => visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword } });

  expect((await finish(first)).body).toMatchObject({ code: 'RESET_KEY_INVALID' });
  expect((await finish(second)).status).toBe(200);
});

describe('an invitation', () => {
  const invite = async (client: TestClient) => {
    const email = 'new@example.com';
    const { id } = await client.db((db) =>
      db.insertInto('appUser').values({ email, activated: false }).returning('id').executeTakeFirstOrThrow(),
    );
    await client.db((db) =>
      sendActivation(toPostCtx(world.keys, { tenantId: client.tenantId, db, now: new Date() }), id),
    );
    const [mail] = await listMails(client);
    return { email, key: keyIn(mail?.text ?? ''), mail };
  };
  const follow = (client: TestClient, key: string) => visitor(client)(routes.activate, { query: { key } });

  test('responds the same to repeated visits, and its key sets the first password', async () => {
    const client = await world.newClient();
    const { email, key, mail } = await invite(client);

    const followed = [await follow(client, key), await follow(client, key)].map(({ status, body }) => [status, body]);
    const early = await signIn(client, newPassword, email);
    const set = await visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword } });
    const signedIn = await signIn(client, newPassword, email);
    const afterwards = await follow(client, key);
    const twice = await visitor(client)(routes.resetPasswordFinish, { body: { key, newPassword: 'another else’s' } });

    const response = { email, clientName: `Client ${client.subdomain}`, passwordRequired: true };
    expect(mail?.text).toContain(`/activate?key=${key}`);
    expect(followed).toEqual([
      [200, response],
      [200, response],
    ]);
    expect([early.status, set.status, signedIn.status]).toEqual([401, 200, 200]);
    expect(afterwards.body).toEqual({ ...response, passwordRequired: false });
    expect(twice).toMatchObject({ status: 500, body: { code: 'RESET_KEY_INVALID' } });
  });

  test('is sent again to an invited user who requests a password reset', async () => {
    const client = await world.newClient();
    const { email } = await invite(client);

    await forget(client, email);
    const [mail] = await listMails(client);

    expect(mail?.text).toContain('/activate?key=');
  });

  test('cannot be used as a password reset key', async () => {
    const client = await world.newClient();

    expect((await follow(client, await mailedKey(client))).status).toBe(500);
  });
});

describe("one's own password", () => {
  const change = (client: TestClient, currentPassword: string, to = newPassword) =>
    client.as(who)(routes.changePassword, { body: { currentPassword, newPassword: to } });

  test('is changed with the current one, and ends all other sessions and links', async () => {
    const client = await world.newClient();
    const other = await signIn(client, password);
    const key = await mailedKey(client);

    const { status, body } = await change(client, password);
    const here = await client.as(who)(routes.currentUser, {});
    const there = await createCaller(world.app, {
      'x-client-subdomain': client.subdomain,
      authorization: other.headers.authorization ?? '',
    })(routes.currentUser, {});
    const link = await visitor(client)(routes.resetPasswordCheck, { params: { key } });

    expect([status, body]).toEqual([200, { endedSessions: 1 }]);
    expect([here.status, there.status, link.status]).toEqual([200, 401, 500]);
    expect((await signIn(client, newPassword)).status).toBe(200);
    expect((await listMails(client)).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test('is not changed with a wrong one, and is rate limited after ten failures', async () => {
    const client = await world.newClient();
    await addSession(client, who);

    const responses = [];
    for (let n = 0; n < 12; n += 1) responses.push(await change(client, 'wrong'));
    const right = await change(client, password);

    expect(responses[0]).toMatchObject({
      status: 500,
      body: { status: 500, code: 'AUTHENTICATION_FAILED', message: 'The password is incorrect.' },
    });
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(500), 429, 429]);
    expect(right.status).toBe(429);
    expect((await signIn(client, password)).status).toBe(200);
  });

  test('does not record the typed values', async () => {
    const client = await world.newClient();
    await client.as(who)(
      routes.changePassword,
      { body: { currentPassword: password, newPassword } },
      { 'idempotency-key': 'once' },
    );

    const rows = await client.db(async (db) => [
      await db.selectFrom('appUser').selectAll().orderBy('id').execute(),
      await db.selectFrom('idempotencyKey').selectAll().execute(),
      await db.selectFrom('auditEntry').selectAll().orderBy('id').execute(),
      await db.selectFrom('mail').selectAll().execute(),
    ]);

    expect(JSON.stringify(rows)).not.toContain(newPassword);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe("one's own name", () => {
  test('is changed, returned and audited', async () => {
    const client = await world.newClient();

    const { body } = await client.as(who)(routes.changeCurrentUser, { body: { firstName: 'Jo', lastName: 'Smith' } });
    const shown = await client.as(who)(routes.accountInfo, {});
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['field', 'updatedValue']).orderBy('id').execute(),
    );

    expect(body).toMatchObject({ firstName: 'Jo', lastName: 'Smith', impersonator: null, twoFactorOn: false });
    expect(shown.body).toMatchObject({ firstName: 'Jo', lastName: 'Smith' });
    expect(entries).toEqual([
      { field: 'firstName', updatedValue: 'Jo' },
      { field: 'lastName', updatedValue: 'Smith' },
    ]);
  });
});
