import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { identityProviderRoutes, openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { refundAttempt } from '../../platform/auth/throttle.ts';
import { insertIdentity } from '../../platform/auth/user-identities.queries.ts';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { turnOnTwoFactor } from './auth.factory.ts';
import {
  passProvider,
  personFor,
  providerInput,
  setUpProvider,
  sharedProvider,
  signInThrough,
} from './openid.factory.ts';
import { purgeSignInStates } from './openid.queries.ts';
import { openIdFinishLimits } from './sign-in-limits.service.ts';

const world = useWorld();

const withToken = ({ subdomain }: TestClient, headers: Readonly<Record<string, string | undefined>>) =>
  createCaller(world.app, { authorization: headers.authorization ?? '', 'x-client-subdomain': subdomain });

const findUsers = (client: TestClient) =>
  client.db((db) =>
    db.selectFrom('appUser').select(['id', 'email', 'authorities', 'activated']).orderBy('id').execute(),
  );

const findUser = async (client: TestClient, email: string) =>
  (await findUsers(client)).find((user) => user.email === email);

/** As a user who was linked before a superuser appointed them. */
const linkSuperuser = async (client: TestClient, subject: string) => {
  const { issuer } = await sharedProvider();
  const userId = client.userIdFor('ROLE_SUPERUSER');
  await client.db((db) => insertIdentity(db, { issuer, subject }, { userId, now: new Date() }));
};

const audited = (client: TestClient) =>
  client.db((db) =>
    db.selectFrom('auditEntry').select(['entityType', 'updatedValue', 'actorId']).orderBy('id').execute(),
  );

describe('a sign-in with the identity provider', () => {
  test('links the user with the verified address, sets the roles of the groups, and is audited', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const name = `${client.subdomain}-reports`;

    const { status, body, headers } = await signInThrough(
      client,
      name,
      personFor(client, 'ROLE_REPORTING', ['planners', 'canteen']),
    );
    const me = await withToken(client, headers)(authRoutes.currentUser, {});

    expect([status, body]).toEqual([200, {}]);
    expect(me.body).toMatchObject({
      email: client.emailFor('ROLE_REPORTING'),
      authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
    });
    const userId = client.userIdFor('ROLE_REPORTING');
    expect(await audited(client)).toEqual(
      expect.arrayContaining([
        { entityType: 'USER', actorId: userId, updatedValue: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] },
        {
          entityType: 'SESSION',
          actorId: userId,
          updatedValue: { outcome: 'SIGNED_IN', address: '127.0.0.1', byIdentityProvider: true },
        },
      ]),
    );
  });

  // ASVS 6.8.1
  test('finds a linked user by the subject after the address has changed, and updates the roles', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const name = `${client.subdomain}-moved`;
    await signInThrough(client, name, personFor(client, 'ROLE_REPORTING', ['planners']));

    const second = await signInThrough(client, name, {
      email: 'new@elsewhere.example',
      email_verified: false,
      groups: ['buyers'],
    });

    expect(second.status).toBe(200);
    expect(await findUser(client, client.emailFor('ROLE_REPORTING'))).toMatchObject({ authorities: [] });
    expect(await findUser(client, 'new@elsewhere.example')).toBeUndefined();
  });

  test('creates an unknown user of a mapped group once, also if two sign-ins are concurrent', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const name = `${client.subdomain}-kim`;
    const kim = {
      email: 'kim@new.example',
      email_verified: true,
      given_name: 'Kim',
      family_name: 'Lee',
      groups: ['planners'],
    };
    const returns = [await passProvider(client, name, kim), await passProvider(client, name)];

    const responses = await Promise.all(returns.map((body) => client.as('none')(openIdRoutes.finish, { body })));

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const created = (await findUsers(client)).filter(({ email }) => email === kim.email);
    expect(created).toMatchObject([{ activated: true, authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] }]);
  });

  test('does not create users if the setting is off', async () => {
    const client = await world.newClient();
    await setUpProvider(client, { createsUsers: false });
    const kim = { email: 'kim@new.example', email_verified: true, groups: ['planners'] };

    const { body } = await signInThrough(client, `${client.subdomain}-kim`, kim);

    expect(body).toMatchObject({
      code: 'OPENID_REFUSED',
      detail: 'This account has no user with your e-mail address. Ask your administrator for access.',
    });
    expect(await findUser(client, kim.email)).toBeUndefined();
  });

  test('is rejected without a mapped group, and starts no session', async () => {
    const client = await world.newClient();
    await setUpProvider(client);

    const { status, body, headers } = await signInThrough(
      client,
      `${client.subdomain}-x`,
      personFor(client, 'ROLE_REPORTING', ['canteen']),
    );

    expect(status).toBe(403);
    expect(body).toMatchObject({
      detail: 'None of your groups has access to this account. Ask your administrator for access.',
    });
    expect(headers.authorization).toBeUndefined();
    expect((await audited(client)).at(-1)?.updatedValue).toMatchObject({
      outcome: 'REFUSED_IDENTITY',
      reason: 'NO_GROUP',
    });
    expect(await findUser(client, client.emailFor('ROLE_REPORTING'))).toMatchObject({
      authorities: ['ROLE_REPORTING'],
    });
  });

  test('is rejected for a deactivated user, with and without a link', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const name = `${client.subdomain}-gone`;
    const gone = personFor(client, 'ROLE_REPORTING', ['planners']);
    const deactivate = (inactive: boolean) =>
      client.db((db) => db.updateTable('appUser').set({ inactive }).where('email', '=', gone.email).execute());

    await deactivate(true);
    const unlinked = await signInThrough(client, name, gone);
    await deactivate(false);
    await signInThrough(client, name);
    await deactivate(true);
    const linked = await signInThrough(client, name);

    for (const { body } of [unlinked, linked])
      expect(body).toMatchObject({ detail: 'Your user is inactive. Ask your administrator for access.' });
  });

  // ASVS 10.5.2
  test('is rejected for an address that is not verified, or belongs to a user with another identity', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const person = personFor(client, 'ROLE_REPORTING', ['planners']);

    const unverified = await signInThrough(client, `${client.subdomain}-a`, { ...person, email_verified: false });
    await signInThrough(client, `${client.subdomain}-b`, person);
    const other = await signInThrough(client, `${client.subdomain}-c`, person);

    expect([unverified.status, other.status]).toEqual([403, 403]);
    expect(unverified.body).toMatchObject({ detail: expect.stringContaining('has not verified your e-mail address') });
    expect(other.body).toMatchObject({ detail: expect.stringContaining('signs in with another identity') });
  });

  test('is rejected if the user cancels at the provider', async () => {
    const client = await world.newClient();
    await setUpProvider(client);

    const { body } = await signInThrough(client, '');

    expect(body).toMatchObject({ detail: 'The identity provider did not complete the sign-in.' });
  });

  test('needs no second factor of the product, also if the account requires it', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    await turnOnTwoFactor(client, 'ROLE_ADMIN');
    const body = { adminOnlyDelete: false, twoFactorRequired: true };
    expect((await client.as('ROLE_ADMIN')(firmRoutes.changeSettings, { body })).status).toBe(200);

    const first = await signInThrough(client, `${client.subdomain}-on`, personFor(client, 'ROLE_ADMIN', ['admins']));
    const second = await signInThrough(client, `${client.subdomain}-off`, personFor(client, 'none', ['planners']));

    for (const { headers } of [first, second])
      expect((await withToken(client, headers)(authRoutes.currentUser, {})).body).toMatchObject({
        twoFactorSetupRequired: false,
      });
  });

  test('does not take the administrator role from the named administrator, nor a role that groups do not give', async () => {
    const client = await world.newClient();
    await setUpProvider(client);

    await signInThrough(client, `${client.subdomain}-a`, personFor(client, 'ROLE_ADMIN', ['buyers']));
    await linkSuperuser(client, `${client.subdomain}-s`);
    const linked = await signInThrough(
      client,
      `${client.subdomain}-s`,
      personFor(client, 'ROLE_SUPERUSER', ['buyers']),
    );

    expect(linked.status).toBe(200);

    expect(await findUser(client, client.emailFor('ROLE_ADMIN'))).toMatchObject({ authorities: ['ROLE_ADMIN'] });
    expect(await findUser(client, client.emailFor('ROLE_SUPERUSER'))).toMatchObject({
      authorities: ['ROLE_SUPERUSER'],
    });
  });

  // ASVS 10.5.2
  test('does not link a superuser by the address, in whatever group', async () => {
    const client = await world.newClient();
    await setUpProvider(client);

    const rejected = await signInThrough(
      client,
      `${client.subdomain}-s`,
      personFor(client, 'ROLE_SUPERUSER', ['admins']),
    );

    expect(rejected.body).toMatchObject({
      code: 'OPENID_REFUSED',
      detail: 'Superusers are not linked to an identity provider by e-mail address. Sign in with your password.',
    });
    expect(rejected.headers.authorization).toBeUndefined();
    expect(await client.db((db) => db.selectFrom('userIdentity').selectAll().execute())).toEqual([]);
    expect((await audited(client)).at(-1)?.updatedValue).toMatchObject({
      outcome: 'REFUSED_IDENTITY',
      reason: 'SUPERUSER',
    });
  });

  test('no longer opens a user whose address an administrator has changed', async () => {
    const client = await world.newClient();
    await setUpProvider(client, { createsUsers: false });
    const name = `${client.subdomain}-former`;
    const former = personFor(client, 'ROLE_REPORTING', ['planners']);
    await signInThrough(client, name, former);
    const successor = { ...former, email: 'successor@company.example' };
    const change = { firstName: 'S', lastName: 'T', email: successor.email, authorities: ['ROLE_REPORTING' as const] };

    const id = client.userIdFor('ROLE_REPORTING');
    const changed = await client.as('ROLE_ADMIN')(userRoutes.update, { body: { id, ...change } });
    const rejected = await signInThrough(client, name);
    const welcome = await signInThrough(client, `${client.subdomain}-successor`, successor);

    expect([changed.status, rejected.status, welcome.status]).toEqual([200, 403, 200]);
  });

  test('activates an invited user', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const ann = { email: 'ann@invited.example', firstName: 'Ann', lastName: 'Ames', authorities: [] };
    await client.as('ROLE_ADMIN')(userRoutes.create, { body: ann });

    const person = { email: ann.email, email_verified: true, groups: ['planners'] };
    const { status } = await signInThrough(client, `${client.subdomain}-ann`, person);

    expect(status).toBe(200);
    expect(await findUser(client, ann.email)).toMatchObject({ activated: true });
  });
});

describe('a started sign-in', () => {
  // ASVS 10.1.2, 10.2.1
  test('works once, for ten minutes, with its own state and key, in its own account', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    await setUpProvider(client);
    await setUpProvider(other);
    const name = `${client.subdomain}-once`;
    const finish = (body: Awaited<ReturnType<typeof passProvider>>, at = client) =>
      at.as('none')(openIdRoutes.finish, { body });
    const pass = () => passProvider(client, name, personFor(client, 'none', ['buyers']));

    const used = await pass();
    const [first, again] = [await finish(used), await finish(used)];
    const [one, two] = [await pass(), await pass()];
    const crossed = await finish({ ...one, state: two.state });
    const otherAccount = await finish(two, other);
    const late = await pass();
    world.setNow(new Date(Date.now() + 11 * 60_000));
    const expired = await finish(late);
    world.setNow(undefined);

    expect(first.status).toBe(200);
    for (const { status, body } of [again, crossed, otherAccount, expired])
      expect([status, body]).toMatchObject([409, { code: 'OPENID_EXPIRED' }]);
  });

  test('is stored as a hash, and deleted after it has expired', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const { body } = await client.as('none')(openIdRoutes.start, {});
    const count = async () => (await client.db((db) => db.selectFrom('signInState').selectAll().execute())).length;

    const stored = JSON.stringify(await client.db((db) => db.selectFrom('signInState').selectAll().execute()));
    await purgeSignInStates(world.database, new Date());
    const before = await count();
    await purgeSignInStates(world.database, new Date(Date.now() + 11 * 60_000));

    const url = new URL(body.url);
    for (const secret of [body.key, url.searchParams.get('state'), url.searchParams.get('nonce')])
      expect(stored).not.toContain(secret);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect([before, await count()]).toEqual([1, 0]);
  });

  // ASVS 10.2.2
  test('ends when the provider is replaced', async () => {
    const client = await world.newClient();
    await setUpProvider(client);
    const body = await passProvider(client, `${client.subdomain}-r`, personFor(client, 'none', ['buyers']));

    await setUpProvider(client, { issuer: 'https://login.example.com' });

    expect((await client.as('none')(openIdRoutes.finish, { body })).body).toMatchObject({ code: 'OPENID_EXPIRED' });
  });

  test('is not possible without a provider, or too often from one address', async () => {
    const client = await world.newClient();
    const none = await client.as('none')(openIdRoutes.start, {});
    const failures: number[] = [];
    const body = { key: 'k'.repeat(43), state: 'x', code: 'y' };
    const identity = { 'x-client-subdomain': client.subdomain };
    world.setNow(new Date(Date.now() + dayMs));
    for (let attempt = 0; attempt < 21; attempt += 1)
      failures.push((await createCaller(world.app, identity)(openIdRoutes.finish, { body })).status);
    world.setNow(undefined);
    // The process remembers a reached limit, and the next file of this worker uses the same database.
    await refundAttempt(world.database, openIdFinishLimits('127.0.0.1'));

    expect([none.status, none.body]).toMatchObject([404, { code: 'IDENTITY_PROVIDER_NOT_FOUND' }]);
    expect([failures[0], failures.at(-1)]).toEqual([409, 429]);
  });
});

test('the sign-in page names the provider, and shows whether passwords are allowed', async () => {
  const client = await world.newClient();
  const read = async () => (await client.as('none')(authRoutes.clientInfo, {})).body;
  const before = await read();
  await setUpProvider(client, { passwordsAllowed: false });

  expect(before).toMatchObject({ signInWith: null, passwordsAllowed: true });
  expect(await read()).toMatchObject({ signInWith: 'Company sign-in', passwordsAllowed: false });
});

test('a test of the connection reports what the provider offers, and a wrong secret', async () => {
  const client = await world.newClient();
  const provider = await sharedProvider();
  await setUpProvider(client, { additionalScopes: 'groups unknown' });
  const run = () => client.as('ROLE_ADMIN')(identityProviderRoutes.test, {});

  const good = await run();
  await setUpProvider(client, { clientSecret: 'wrong secret' });
  const bad = await run();

  expect(good.body).toEqual({
    issuer: provider.issuer,
    authorizationEndpoint: `${provider.issuer}/auth`,
    signingKeys: 1,
    hasUserInfo: true,
    clientAccepted: true,
    unknownScopes: ['unknown'],
    listsGroupsClaim: true,
  });
  expect(bad.body).toMatchObject({ clientAccepted: false });
  expect(providerInput(client, provider).clientSecret).toBe(provider.clientSecret);
});
