// G12
// ASVS 2.3.1, 6.4.3, 6.5.2

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { twoFactorRoutes as routes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { beginTwoFactor, totpCode, turnOnTwoFactor } from './auth.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';

/** Of this client: e-mails of earlier tests may still be queued. */
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const visitor = (client: TestClient) => createCaller(world.app, { 'x-client-subdomain': client.subdomain });
const firstStep = (client: TestClient) =>
  visitor(client)(authRoutes.authenticate, { body: { username: client.emailFor(who), password } });
const secondStep = (client: TestClient, token: string, username = client.emailFor(who)) =>
  visitor(client)(authRoutes.authenticateTwoFactor, { body: { username, token } });
const outcomes = async (client: TestClient) => {
  const entries = await client.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute());
  return entries.flatMap(({ updatedValue }) => /"outcome":"(\w+)"/.exec(JSON.stringify(updatedValue))?.[1] ?? []);
};

describe('two-factor sign-in', () => {
  test('requires a code, and returns the token only for a valid one', async () => {
    const client = await world.newClient();
    const { secret } = await turnOnTwoFactor(client, who);

    const first = await firstStep(client);
    const wrong = await secondStep(client, '000000');
    const second = await secondStep(
      client,
      ` ${totpCode(secret, 1).replace(/(...)/, '$1 ')}`,
      client.emailFor(who).toUpperCase(),
    );
    const me = await createCaller(world.app, {
      'x-client-subdomain': client.subdomain,
      authorization: second.headers.authorization ?? '',
    })(authRoutes.currentUser, {});

    expect([first.status, first.body, first.headers.authorization]).toEqual([
      200,
      { verifyTwoFactor: true },
      undefined,
    ]);
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    expect([second.status, second.body]).toEqual([200, { verifyTwoFactor: false }]);
    expect(me.body).toMatchObject({ email: client.emailFor(who), twoFactorOn: true });
  });

  test('rejects a code without the password step, from another address, or after five minutes', async () => {
    const client = await world.newClient();
    const { secret } = await turnOnTwoFactor(client, who);

    const without = await secondStep(client, totpCode(secret, 1));
    await firstStep(client);
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: authRoutes.authenticateTwoFactor.path,
      headers: { 'x-client-subdomain': client.subdomain },
      payload: { username: client.emailFor(who), token: totpCode(secret, 1) },
      remoteAddress: '10.9.9.9',
    });
    const late = Date.now() + 5 * 60_000 + 1000;
    world.setNow(new Date(late));
    const tooLate = await secondStep(client, totpCode(secret, 0, late));
    world.setNow(undefined);

    expect([without.status, elsewhere.statusCode, tooLate.status]).toEqual([401, 401, 401]);
  });

  test('starts one session per code for concurrent requests', async () => {
    const client = await world.newClient();
    const { secret } = await turnOnTwoFactor(client, who);
    await firstStep(client);
    const code = totpCode(secret, 1);

    const responses = await Promise.all(Array.from({ length: 4 }, () => secondStep(client, code)));
    await firstStep(client);
    const again = await secondStep(client, code);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ headers }) => headers.authorization)).toHaveLength(1);
    expect(again.status).toBe(401);
  });

  test('allows five attempts in 15 minutes, also concurrently and with new first steps', async () => {
    const client = await world.newClient();
    const start = Date.now() + dayMs;
    const { secret } = await turnOnTwoFactor(client, who);
    world.setNow(new Date(start));
    await firstStep(client);

    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => secondStep(client, `00000${n}`.slice(-6))));
    await firstStep(client);
    const right = await secondStep(client, totpCode(secret, 0, start));
    world.setNow(new Date(start + 15 * 60_000 + 1000));
    await firstStep(client);
    const later = await secondStep(client, totpCode(secret, 0, start + 15 * 60_000 + 1000));
    world.setNow(undefined);

    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect([right.status, later.status]).toEqual([429, 200]);
    expect((await outcomes(client)).filter((outcome) => outcome === 'REFUSED_CODE')).toHaveLength(5);
  });

  test('does not count attempts without the password', async () => {
    const client = await world.newClient();
    const { secret } = await turnOnTwoFactor(client, who);
    world.setNow(new Date(Date.now() + 2 * dayMs));
    for (let n = 0; n < 10; n += 1) await secondStep(client, '123456');
    world.setNow(undefined);

    await firstStep(client);

    expect((await secondStep(client, totpCode(secret, 1))).status).toBe(200);
  });

  // ASVS 6.5.1
  test('accepts each recovery code once, in the same field, and notifies the user', async () => {
    const client = await world.newClient();
    const { recoveryCodes } = await turnOnTwoFactor(client, who);
    const [code = ''] = recoveryCodes;
    await listMails(client);

    await firstStep(client);
    const once = await secondStep(client, code.toLowerCase().replace('-', ' '));
    await firstStep(client);
    const twice = await secondStep(client, code);
    const state = await client.as(who)(routes.get, {});
    const mails = await listMails(client);

    expect(new Set(recoveryCodes).size).toBe(10);
    // Five bits a character: at least 112 bits.
    for (const one of recoveryCodes) expect(one.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{23,}$/);
    expect([once.status, twice.status]).toEqual([200, 401]);
    expect(state.body).toEqual({ on: true, recoveryCodesLeft: 9 });
    expect(mails).toMatchObject([{ to: client.emailFor(who), subject: 'A recovery code was used' }]);
    expect(await outcomes(client)).toContain('RECOVERY_CODE_USED');
  });
});

describe('setting up two-factor sign-in', () => {
  test('changes nothing until a code is confirmed', async () => {
    const client = await world.newClient();
    const me = client.as(who);

    const { body: begun } = await me(routes.begin, { body: { password } });
    const before = await firstStep(client);
    const wrong = await me(routes.confirm, { body: { code: '000000' } });
    const confirmed = await me(routes.confirm, { body: { code: totpCode(begun.secret) } });
    const again = await me(routes.begin, { body: { password } });
    const after = await firstStep(client);

    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Shelfward:role_admin(%40|@).*secret=/);
    expect(before.body).toEqual({ verifyTwoFactor: false });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_CODE_WRONG' } });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(again).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_IS_ON' } });
    expect(after.body).toEqual({ verifyTwoFactor: true });
  });

  test('requires the password to start, to create new recovery codes, and to disable', async () => {
    const client = await world.newClient();
    const { recoveryCodes } = await turnOnTwoFactor(client, who);
    const me = client.as(who);
    const wrong = { body: { password: 'wrong' } };

    const rejected = [
      await me(routes.begin, wrong),
      await me(routes.renewRecoveryCodes, wrong),
      await me(routes.turnOff, wrong),
    ];
    const renewed = await me(routes.renewRecoveryCodes, { body: { password } });
    await firstStep(client);
    const old = await secondStep(client, recoveryCodes[0] ?? '');
    const off = await me(routes.turnOff, { body: { password } });
    const after = await firstStep(client);

    const failed = { status: 500, body: { code: 'AUTHENTICATION_FAILED' } };
    expect(rejected).toMatchObject([failed, failed, failed]);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(renewed.body.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect(old.status).toBe(401);
    expect(off.body).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect(after.body).toEqual({ verifyTwoFactor: false });
    expect(await outcomes(client)).toEqual(expect.arrayContaining(['TWO_FACTOR_ON', 'TWO_FACTOR_OFF']));
  });

  test('stores the secret and the recovery codes encrypted, also for a repeated request', async () => {
    const client = await world.newClient();
    const key = { 'idempotency-key': 'once' };
    const me = client.as(who);

    const begun = await me(routes.begin, { body: { password } }, key);
    const code = totpCode(begun.body.secret);
    const confirmed = await me(routes.confirm, { body: { code } }, key);
    const replayed = await me(routes.confirm, { body: { code } }, key);
    const rows = await client.db(async (db) => [
      await db.selectFrom('appUser').selectAll().orderBy('id').execute(),
      await db.selectFrom('recoveryCode').selectAll().orderBy('id').execute(),
      await db.selectFrom('idempotencyKey').selectAll().execute(),
      await db.selectFrom('auditEntry').selectAll().orderBy('id').execute(),
      await db.selectFrom('mail').selectAll().execute(),
    ]);

    const kept = JSON.stringify(rows);
    expect(replayed.body).toEqual(confirmed.body);
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    for (const secret of [begun.body.secret, ...confirmed.body.recoveryCodes]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(secret.replace('-', ''));
    }
  });

  test('rejects codes of the previous secret', async () => {
    const client = await world.newClient();
    const old = await beginTwoFactor(client, who);
    await beginTwoFactor(client, who);

    const response = await client.as(who)(routes.confirm, { body: { code: totpCode(old) } });

    expect(response.status).toBe(409);
  });
});
