// G14
// ASVS 6.4.1

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { userRoutes as routes, type UserInput } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { addSession } from '../auth/auth.factory.ts';

const world = useWorld();

const pat: UserInput = {
  email: 'pat@example.com',
  firstName: 'Pat',
  lastName: 'Person',
  authorities: ['ROLE_REPORTING'],
  betaFlag: false,
};

/** The test client's user of this role. */
const getUser = async (client: TestClient, role: Parameters<TestClient['userIdFor']>[0]) => {
  const { body } = await client.as('ROLE_SUPERUSER')(routes.get, { params: { id: client.userIdFor(role) } });
  const { activated: _, lastLogin: __, clientName: ___, ...change } = body;
  return change;
};

describe('users', () => {
  test('are invited by e-mail, and cannot sign in before accepting', async () => {
    const client = await world.newClient();
    await world.mails();

    const { body: made, status } = await client.as('ROLE_ADMIN')(routes.create, { body: pat });
    const mails = await world.mails();

    expect(status).toBe(201);
    expect(made).toMatchObject({ ...pat, activated: false, lastLogin: null, inactive: false });
    expect(made.clientName).toBe(`Client ${client.subdomain}`);
    expect(mails).toMatchObject([{ to: pat.email, subdomain: client.subdomain }]);
    expect(mails[0]?.text).toContain('/activate?key=');
  });

  test('are created from a record as it was read: `activated` is ignored, an inactive user receives no invitation', async () => {
    const client = await world.newClient();
    await world.mails();

    const { body: made, status } = await client.as('ROLE_ADMIN')(routes.create, {
      body: { ...pat, activated: true, inactive: true },
    });
    const active = await client.as('ROLE_ADMIN')(routes.create, {
      body: { ...pat, email: 'al@example.com', activated: true, inactive: false },
    });

    expect(status).toBe(201);
    expect(made).toMatchObject({ ...pat, activated: false, inactive: true });
    expect(active.body).toMatchObject({ activated: false, inactive: false });
    expect((await world.mails()).map(({ to }) => to)).toEqual(['al@example.com']);
  });

  test('have a unique e-mail, ignoring case and status', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    const { body: made } = await admin(routes.create, { body: pat });
    await admin(routes.update, { body: { ...pat, id: made.id, inactive: true } });

    const again = await admin(routes.create, { body: { ...pat, email: 'PAT@Example.com' } });

    expect(again).toMatchObject({ status: 409, body: { code: 'USER_EMAIL_TAKEN' } });
  });

  test('are found by name, e-mail and authority, and listed by name', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    await admin(routes.create, { body: pat });
    await admin(routes.create, { body: { ...pat, email: 'al@example.com', firstName: 'Al', authorities: [] } });
    const find = async (query: object) =>
      (await admin(routes.list, { query })).body.content.map(({ firstName }) => firstName);

    expect(await find({ search: 'at pers' })).toEqual(['Pat']);
    expect(await find({ search: 'PERSON' })).toEqual(['Al', 'Pat']);
    expect(await find({ search: 'al@' })).toEqual(['Al']);
    expect(await find({ search: 'person', authority: 'ROLE_REPORTING' })).toEqual(['Pat']);
    expect(await find({ search: 'person', sort: 'email,desc' })).toEqual(['Pat', 'Al']);
  });

  // ASVS 7.4.2
  test('who are deactivated are signed out permanently and not listed', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const buyer = await getUser(client, 'none');

    await admin(routes.update, { body: { ...buyer, inactive: true } });
    const shutOut = await client.as('none')(authRoutes.currentUser, {});
    const listed = await admin(routes.list, { query: { search: buyer.email } });
    await admin(routes.update, { body: { ...buyer, inactive: false } });
    const later = await client.as('none')(authRoutes.currentUser, {});

    expect([shutOut.status, later.status]).toEqual([401, 401]);
    expect(listed.body.content).toEqual([]);
  });

  test('cannot accept an invitation sent before deactivation', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: made } = await admin(routes.create, { body: pat });

    await admin(routes.update, { body: { ...pat, id: made.id, inactive: true } });

    const open = await client.db((db) =>
      db
        .selectFrom('userToken')
        .select('id')
        .where('userId', '=', made.id)
        .where('usedAt', 'is', null)
        .orderBy('id')
        .execute(),
    );
    expect(open).toEqual([]);
  });

  test('cannot remove their own administration or deactivate themselves', async () => {
    const client = await world.newClient();
    const self = await getUser(client, 'ROLE_ADMIN');
    const change = (to: object) => client.as('ROLE_ADMIN')(routes.update, { body: { ...self, ...to } });

    expect(await change({ authorities: ['ROLE_REPORTING'] })).toMatchObject({ body: { code: 'OWN_ADMIN_ROLE' } });
    expect(await change({ inactive: true })).toMatchObject({ status: 409, body: { code: 'OWN_DEACTIVATION' } });
    expect((await change({ firstName: 'Ada' })).body.firstName).toBe('Ada');
  });

  test('one administrator remains when two remove each other’s role concurrently', async () => {
    const client = await world.newClient();
    const superuser = client.as('ROLE_SUPERUSER');
    const [first, second] = [await getUser(client, 'ROLE_ADMIN'), await getUser(client, 'ROLE_ORDER_MANAGER')];
    await superuser(routes.update, { body: { ...second, authorities: ['ROLE_ADMIN'] } });
    const self = await getUser(client, 'ROLE_SUPERUSER');
    await client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', self.id).execute());

    const responses = await Promise.all([
      client.as('ROLE_ADMIN')(routes.update, { body: { ...second, authorities: [] } }),
      client.as('ROLE_ORDER_MANAGER')(routes.update, { body: { ...first, authorities: [] } }),
    ]);

    const admins = await client.db((db) =>
      db.selectFrom('appUser').select(['id', 'authorities']).where('inactive', '=', false).orderBy('id').execute(),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(admins.filter(({ authorities }) => authorities.includes('ROLE_ADMIN'))).toHaveLength(1);
  });

  test('gain and lose the superuser role only through superusers', async () => {
    const client = await world.newClient();
    const buyer = await getUser(client, 'none');
    const superuser = await getUser(client, 'ROLE_SUPERUSER');
    const promoted = { ...buyer, authorities: ['ROLE_SUPERUSER' as const] };

    const byAdmin = [
      await client.as('ROLE_ADMIN')(routes.update, { body: promoted }),
      await client.as('ROLE_ADMIN')(routes.create, { body: { ...pat, authorities: ['ROLE_SUPERUSER'] } }),
      await client.as('ROLE_ADMIN')(routes.update, { body: { ...superuser, email: 'mine@example.com' } }),
    ];
    const bySuperuser = await client.as('ROLE_SUPERUSER')(routes.update, { body: promoted });

    expect(byAdmin.map(({ status, body }) => [status, body])).toMatchObject(
      Array(3).fill([403, { code: 'SUPERUSER_REQUIRED' }]),
    );
    expect(bySuperuser.body.authorities).toEqual(['ROLE_SUPERUSER']);
  });

  test('get a password link from an administrator, or the invitation before their first sign-in', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: made } = await admin(routes.create, { body: pat });
    await world.mails();

    const reset = await admin(routes.resetPasswordInit, { params: { userId: client.userIdFor('none') } });
    await admin(routes.resetPasswordInit, { params: { userId: made.id } });
    const mails = await world.mails();

    expect([reset.status, reset.body]).toEqual([200, null]);
    const linkTo = (address: string) => mails.find(({ to }) => to === address)?.text;
    expect(linkTo(client.emailFor('none'))).toContain('/reset-password?key=');
    expect(linkTo(pat.email)).toContain('/activate?key=');
  });

  test('who are inactive get no link', async () => {
    const client = await world.newClient();
    const buyer = await getUser(client, 'none');
    await client.as('ROLE_ADMIN')(routes.update, { body: { ...buyer, inactive: true } });

    const response = await client.as('ROLE_ADMIN')(routes.resetPasswordInit, { params: { userId: buyer.id } });

    expect(response).toMatchObject({ status: 409, body: { code: 'USER_INACTIVE' } });
  });
});

describe('the sessions of a user', () => {
  // ASVS 7.4.5
  test('are ended by an administrator', async () => {
    const client = await world.newClient();
    const userId = client.userIdFor('none');

    const byBuyer = await client.as('ROLE_ORDER_MANAGER')(routes.endSessions, { params: { userId } });
    const before = await client.as('none')(authRoutes.currentUser, {});
    const ended = await client.as('ROLE_ADMIN')(routes.endSessions, { params: { userId } });
    const after = await client.as('none')(authRoutes.currentUser, {});
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityId', 'updatedValue']).orderBy('id').execute(),
    );

    expect([byBuyer.status, before.status, ended.status, after.status]).toEqual([403, 200, 204, 401]);
    expect(entries).toMatchObject([
      { entityId: userId, updatedValue: { outcome: 'SESSIONS_ENDED', endedSessions: 1 } },
    ]);
  });

  test('are ended except the current one if the administrator is the user', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    await addSession(client, 'ROLE_ADMIN');

    const ended = await admin(routes.endSessions, { params: { userId: client.userIdFor('ROLE_ADMIN') } });

    expect(ended.status).toBe(204);
    expect((await admin(authRoutes.currentUser, {})).status).toBe(200);
  });
});

describe('a new e-mail address', () => {
  const confirm = (client: TestClient) => client.as('ROLE_ADMIN')(authRoutes.confirmPassword, { body: { password } });
  const changeOwn = async (client: TestClient, email: string) =>
    client.as('ROLE_ADMIN')(routes.update, { body: { ...(await getUser(client, 'ROLE_ADMIN')), email } });
  const mailsTo = async (...addresses: string[]) => (await world.mails()).filter(({ to }) => addresses.includes(to));

  // ASVS 7.5.1
  test('of one’s own requires the password, again after ten minutes', async () => {
    const client = await world.newClient();

    const rejected = await changeOwn(client, 'new@example.com');
    const wrong = await client.as('ROLE_ADMIN')(authRoutes.confirmPassword, { body: { password: 'wrong' } });
    const stillRejected = await changeOwn(client, 'new@example.com');
    await confirm(client);
    const changed = await changeOwn(client, 'new@example.com');
    await client.db((db) =>
      db
        .updateTable('session')
        .set({ confirmedAt: new Date(Date.now() - 660_000) })
        .execute(),
    );
    const late = await changeOwn(client, 'newer@example.com');

    const rejection = { status: 403, body: { code: 'PASSWORD_CONFIRMATION_REQUIRED' } };
    expect([rejected, stillRejected, late]).toMatchObject([rejection, rejection, rejection]);
    expect(wrong).toMatchObject({ status: 500, body: { code: 'AUTHENTICATION_FAILED' } });
    expect(changed).toMatchObject({ status: 200, body: { email: 'new@example.com' } });
  });

  test('is not required to confirm other values or another case', async () => {
    const client = await world.newClient();

    const response = await changeOwn(client, client.emailFor('ROLE_ADMIN').toUpperCase());

    expect(response.status).toBe(200);
  });

  test('is announced to both addresses and ends the other sessions of the user', async () => {
    const client = await world.newClient();
    const previous = client.emailFor('ROLE_ADMIN');
    const fresh = `new@${client.subdomain}.example`;
    const other = await addSession(client, 'ROLE_ADMIN');
    await confirm(client);
    await world.mails();

    await changeOwn(client, fresh);
    const mails = await mailsTo(previous, fresh);
    const sessions = await client.db((db) =>
      db
        .selectFrom('session')
        .select(['id', 'revokedAt'])
        .where('userId', '=', client.userIdFor('ROLE_ADMIN'))
        .execute(),
    );

    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort((a, b) => a.localeCompare(b))).toEqual(
      [previous, fresh].map((to) => `${to}: Your e-mail address was changed`).sort((a, b) => a.localeCompare(b)),
    );
    expect(sessions.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id)).toEqual([other]);
  });

  test('of another user ends their sessions and the links sent to the previous address', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const buyer = await getUser(client, 'none');
    await admin(routes.resetPasswordInit, { params: { userId: buyer.id } });
    await world.mails();

    const changed = await admin(routes.update, { body: { ...buyer, email: `b@${client.subdomain}.example` } });
    const open = await client.db((db) =>
      db
        .selectFrom('userToken')
        .select('id')
        .where('userId', '=', buyer.id)
        .where('usedAt', 'is', null)
        .orderBy('id')
        .execute(),
    );

    expect(changed.status).toBe(200);
    expect((await client.as('none')(authRoutes.currentUser, {})).status).toBe(401);
    expect(open).toEqual([]);
    expect(await mailsTo(buyer.email, `b@${client.subdomain}.example`)).toHaveLength(2);
  });

  test('of an invited user gets a new invitation, and the previous one stops working', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: made } = await admin(routes.create, { body: { ...pat, email: `wrong@${client.subdomain}.example` } });
    const [first] = await mailsTo(made.email);

    await admin(routes.update, { body: { ...pat, id: made.id, email: `right@${client.subdomain}.example` } });
    const mails = await mailsTo(made.email, `right@${client.subdomain}.example`);
    const key = /key=([\w-]+)/.exec(first?.text ?? '')?.[1] ?? '';
    const check = await createCaller(world.app, { 'x-client-subdomain': client.subdomain })(
      authRoutes.resetPasswordCheck,
      { params: { key } },
    );

    expect(mails).toMatchObject([{ to: `right@${client.subdomain}.example` }]);
    expect(mails[0]?.text).toContain('/activate?key=');
    expect(check).toMatchObject({ status: 500, body: { code: 'RESET_KEY_INVALID' } });
  });
});
