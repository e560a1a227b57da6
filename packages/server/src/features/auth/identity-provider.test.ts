import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { identityProviderRoutes as routes } from '@shelfward/contract/auth/openid.contract.ts';
import { superuserWarning } from '@shelfward/contract/auth/openid.rules.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { resealSecrets } from '../../platform/crypto/stored-secrets.ts';
import { password, type TestClient, testSecret } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken } from '../users/public.ts';
import { passFirstStep, totpCode, turnOnTwoFactor } from './auth.factory.ts';
import { personFor, providerInput, setUpProvider, sharedProvider, signInThrough } from './openid.factory.ts';

const world = useWorld();

const findSealed = async (client: TestClient) => {
  const row = await client.db((db) => db.selectFrom('identityProvider').selectAll().executeTakeFirstOrThrow());
  return row.clientSecret ?? '';
};

const save = async (client: TestClient, change: object = {}, who: Role = 'ROLE_SUPERUSER') =>
  client.as(who)(routes.save, { body: { ...providerInput(client, await sharedProvider()), ...change } });

/** Superusers sign in to few accounts. */
const newAccount = async () => {
  const client = await world.newClient();
  const [id, authorities] = [client.userIdFor('ROLE_SUPERUSER'), ['ROLE_REPORTING']];
  await client.db((db) => db.updateTable('appUser').set({ authorities }).where('id', '=', id).execute());
  return client;
};

describe('the settings of the identity provider', () => {
  test('never return the secret, store it sealed, and keep it out of the audit log', async () => {
    const client = await world.newClient();
    const { clientSecret } = await sharedProvider();

    const saved = await save(client);
    const read = await client.as('ROLE_ADMIN')(routes.get, {});
    const entries = await client.db((db) => db.selectFrom('auditEntry').selectAll().execute());
    const sealed = await findSealed(client);

    expect(saved.body).toMatchObject({
      hasClientSecret: true,
      redirectUrl: `https://${client.subdomain}.shelfward.example/login/return`,
    });
    expect(JSON.stringify([saved, read, entries, sealed])).not.toContain(clientSecret);
    const place = { tenantId: client.tenantId, column: 'identity_provider.client_secret' };
    const { id } = await client.db((db) => db.selectFrom('identityProvider').select('id').executeTakeFirstOrThrow());
    expect(world.keys.open(sealed, { ...place, id })).toBe(clientSecret);
    expect(entries.map(({ entityType }) => entityType)).toEqual(
      expect.arrayContaining(['IDENTITY_PROVIDER', 'SESSION']),
    );
  });

  test('keep the secret if it is omitted, and remove it with null', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const sealed = await findSealed(client);

    await save(client, { clientSecret: undefined, name: 'Renamed' });
    const kept = await findSealed(client);
    const { body } = await save(client, { clientSecret: null });

    expect(kept).toBe(sealed);
    expect([await findSealed(client), body.hasClientSecret]).toEqual(['', false]);
  });

  test.each([{ issuer: 'https://attacker.example' }, { clientId: 'another' }])(
    'require the secret again for %o',
    async (change) => {
      const client = await world.newClient();
      await setUpProvider(client);

      const { body } = await save(client, { ...change, clientSecret: undefined });

      expect(body).toMatchObject({ code: 'CLIENT_SECRET_REQUIRED' });
    },
  );

  test('are resealed with the newest key', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const keys = createKeyRing(`a newer key of thirty-two characters,${testSecret}`);
    const before = keys.isCurrent(await findSealed(client));

    await resealSecrets(world.database, keys);

    const row = await client.db((db) => db.selectFrom('identityProvider').selectAll().executeTakeFirstOrThrow());
    const place = { tenantId: client.tenantId, column: 'identity_provider.client_secret', id: row.id };
    expect(before).toBe(false);
    expect(keys.isCurrent(row.clientSecret ?? '')).toBe(true);
    expect(keys.open(row.clientSecret ?? '', place)).toBe((await sharedProvider()).clientSecret);
  });

  test.each([
    'http://login.example.com',
    'ftp://login.example.com',
    'https://user:word@login.example.com',
    'https://login.example.com/?tenant=1',
    'login.example.com',
    'javascript:alert(1)',
  ])('reject the issuer %s', async (issuer) => {
    expect((await save(await world.newClient(), { issuer })).status).toBe(400);
  });

  test('accept the address of the discovery document', async () => {
    const issuer = 'https://login.example.com/realms/one';

    const { body } = await save(await world.newClient(), { issuer: `${issuer}/.well-known/openid-configuration` });

    expect(body).toMatchObject({ issuer });
  });

  test('reject groups that appoint superusers, and groups that are listed twice', async () => {
    const client = await world.newClient();
    const planners = { name: 'planners', authorities: ['ROLE_REPORTING'] };

    expect((await save(client, { groups: [{ name: 'x', authorities: ['ROLE_SUPERUSER'] }] })).status).toBe(400);
    expect((await save(client, { groups: [planners, planners] })).status).toBe(400);
  });

  test('can be changed by administrators, but only by superusers in an account with superusers', async () => {
    const [client, other] = [await newAccount(), await world.newClient()];

    expect((await save(client, {}, 'ROLE_ADMIN')).status).toBe(200);
    expect((await save(other, {}, 'ROLE_ADMIN')).body).toMatchObject({ code: 'SUPERUSER_REQUIRED' });
  });

  test('warn of superusers in the account', async () => {
    const [client, other] = [await newAccount(), await world.newClient()];

    expect((await save(client, {}, 'ROLE_ADMIN')).body.warning).toBeNull();
    expect((await save(other)).body.warning).toBe(superuserWarning);
  });

  test('require a recent sign-in', async () => {
    const client = await world.newClient();
    world.setNow(new Date(Date.now() + 11 * 60_000));
    const { body } = await save(client);
    world.setNow(undefined);

    expect(body).toMatchObject({ code: 'PASSWORD_CONFIRMATION_REQUIRED' });
  });

  test('require an active administrator with a password, who remains one', async () => {
    const client = await world.newClient();
    const rejected = await save(client, { passwordUserId: client.userIdFor('ROLE_REPORTING') });
    await setUpProvider(client);
    const id = client.userIdFor('ROLE_ADMIN');
    const user = { id, email: client.emailFor('ROLE_ADMIN'), firstName: 'A', lastName: 'B', betaFlag: false };
    const change = (body: object) =>
      client.as('ROLE_SUPERUSER')(userRoutes.update, { body: { ...user, authorities: ['ROLE_ADMIN'], ...body } });

    const responses = [
      await change({ inactive: true }),
      await change({ authorities: [] }),
      await change({ lastName: 'C' }),
    ];

    expect(rejected.body).toMatchObject({ code: 'PASSWORD_USER_INVALID' });
    expect(responses.map(({ status, body }) => [status, Reflect.get(Object(body), 'code')])).toEqual([
      [409, 'PASSWORD_USER_REQUIRED'],
      [409, 'PASSWORD_USER_REQUIRED'],
      [200, undefined],
    ]);
  });

  test('are removed with the identities of the users', async () => {
    const client = await world.newClient();
    await setUpProvider(client, { passwordsAllowed: false });
    await signInThrough(client, `${client.subdomain}-x`, personFor(client, 'none', ['buyers']));

    const { status } = await client.as('ROLE_SUPERUSER')(routes.remove, {});

    expect(status).toBe(204);
    const identities = await client.db((db) => db.selectFrom('userIdentity').selectAll().execute());
    expect(identities).toEqual([]);
    const signIn = await client.as('none')(authRoutes.authenticate, {
      body: { username: client.emailFor('none'), password },
    });
    expect(signIn.status).toBe(200);
  });
});

test('two administrators who save the first settings at the same time both succeed, and one provider remains', async () => {
  const client = await world.newClient();
  const body = providerInput(client, await sharedProvider());
  const save = (name: string) =>
    client
      .as('ROLE_SUPERUSER')(routes.save, { body: { ...body, name } })
      .then(({ status }) => status);

  expect(await Promise.all(['First', 'Second', 'Third', 'Fourth'].map(save))).toEqual([200, 200, 200, 200]);
  const rows = await client.db((db) => db.selectFrom('identityProvider').select('name').execute());
  expect(rows).toHaveLength(1);
});

describe('with passwords off', () => {
  const setUp = async () => {
    const client = await world.newClient();
    await setUpProvider(client, { passwordsAllowed: false });
    return client;
  };
  const signIn = (client: TestClient, username: string, word = password) =>
    client.as('none')(authRoutes.authenticate, { body: { username, password: word } });

  test('only the named administrator and superusers sign in with a password; others get the same response', async () => {
    const client = await setUp();

    const named = await signIn(client, client.emailFor('ROLE_ADMIN'));
    const superuser = await signIn(client, client.emailFor('ROLE_SUPERUSER'));
    const others = [
      await signIn(client, client.emailFor('none')),
      await signIn(client, client.emailFor('ROLE_REPORTING')),
      await signIn(client, client.emailFor('ROLE_ADMIN'), 'wrong'),
      await signIn(client, 'unknown@nowhere.example'),
    ];

    expect([named.status, superuser.status]).toEqual([200, 200]);
    const comparable = others.map(({ status, body }) => [status, Reflect.get(body, 'message')]);
    expect(comparable).toEqual(Array.from({ length: 4 }, () => [401, 'Unauthorized']));
  });

  test('a second step that was started before is rejected', async () => {
    const client = await world.newClient();
    const { secret } = await turnOnTwoFactor(client, 'ROLE_REPORTING');
    await passFirstStep(client, 'ROLE_REPORTING');
    await setUpProvider(client, { passwordsAllowed: false });

    const { status } = await client.as('none')(authRoutes.authenticateTwoFactor, {
      body: { username: client.emailFor('ROLE_REPORTING'), token: totpCode(secret, 1) },
    });

    expect(status).toBe(401);
  });

  test('links do not set passwords, and requests send no link', async () => {
    const client = await setUp();
    const userId = client.userIdFor('ROLE_REPORTING');
    const issue = (type: 'RESET_PASSWORD' | 'ACTIVATION') =>
      client.db((db) => issueUserToken({ db, now: new Date() }, { userId, type, lastsMs: 60_000 }));
    const [{ key }, invitation] = [await issue('RESET_PASSWORD'), await issue('ACTIVATION')];
    const anyone = client.as('none');

    const request = (email: string) => anyone(authRoutes.resetPasswordInit, { body: { email } });
    const requests = [await request(client.emailFor('ROLE_REPORTING')), await request('unknown@nowhere.example')];
    const mails = (await world.mails()).filter(({ to }) => to.includes(client.subdomain));
    await request(client.emailFor('ROLE_ADMIN'));
    const named = (await world.mails()).filter(({ to }) => to.includes(client.subdomain));

    expect(requests.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect([mails.length, named.length]).toEqual([0, 1]);
    const rejections = [
      await anyone(authRoutes.resetPasswordCheck, { params: { key } }),
      await anyone(authRoutes.resetPasswordFinish, { body: { key, newPassword: 'another good one' } }),
      await anyone(authRoutes.activate, { query: { key: invitation.key } }),
    ];
    for (const { body } of rejections) expect(body).toMatchObject({ code: 'RESET_KEY_INVALID' });
  });

  test('signed-in users cannot change or confirm a password', async () => {
    const client = await setUp();
    const as = client.as('ROLE_REPORTING');

    const responses = [
      await as(authRoutes.changePassword, { body: { currentPassword: password, newPassword: 'another good one' } }),
      await as(authRoutes.confirmPassword, { body: { password } }),
      await as(twoFactorRoutes.begin, { body: { password } }),
    ];
    const named = await client.as('ROLE_ADMIN')(authRoutes.confirmPassword, { body: { password } });

    for (const { body } of responses) expect(body).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    expect(named.status).toBe(204);
  });

  test('administrators cannot send links, and an invitation names the provider instead', async () => {
    const client = await setUp();
    const admin = client.as('ROLE_ADMIN');
    const userId = client.userIdFor('ROLE_REPORTING');

    const reset = await admin(userRoutes.resetPasswordInit, { params: { userId } });
    const email = `ann@${client.subdomain}.example`;
    await admin(userRoutes.create, { body: { email, firstName: 'Ann', lastName: 'Ames', authorities: [] } });
    const [mail] = (await world.mails()).filter(({ to }) => to.includes(client.subdomain));

    expect(reset.body).toMatchObject({ code: 'PASSWORDS_OFF' });
    expect(mail?.text).toContain('Select “Sign in with Company sign-in” on the sign-in page.');
    expect(mail?.text).not.toContain('key=');
  });
});
