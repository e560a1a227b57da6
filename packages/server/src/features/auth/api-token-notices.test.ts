import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { runWaitingBatches } from '../batch/public.ts';
import { makeApiToken } from './api-tokens.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';
const subject = 'Your API token was used from a new address';

/** Behind a proxy, which states the address of the caller. */
let app: typeof world.app;
beforeAll(async () => {
  const config = { LOG_LEVEL: 'error' as const, RATE_LIMIT: 1_000_000, TRUST_PROXY: true, MAX_SESSIONS: 20 };
  app = await world.appWith({ config });
});
afterAll(() => app.close());

const callFrom = async ({ subdomain }: TestClient, token: string, address: string): Promise<number> => {
  const identity = {
    authorization: `Bearer ${token}`,
    'x-client-subdomain': subdomain,
    'x-forwarded-for': address,
  };
  return (await createCaller(app, identity)(paymentTermRoutes.list, {})).status;
};

const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);

test('the creation of an API token is announced to its user', async () => {
  const client = await world.newClient();
  await makeApiToken(client, who, { name: 'ERP', access: 'READ_WRITE', expiresInDays: 30 });

  const [mail, ...others] = await listMails(client);

  expect([mail?.to, mail?.subject, others]).toEqual([client.emailFor(who), 'An API token was created', []]);
  expect(mail?.text).toContain('The API token “ERP” was created. It can read and write for 30 days.');
  expect(mail?.text).toContain('If this was not you, revoke the token, change your password, and inform');
  expect(mail?.text).toContain(`https://${client.subdomain}.shelfward.example/settings?tab=api-tokens`);
});

describe('the use of an API token', () => {
  /** A client whose mails about the creation are sent. */
  const setUp = async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who, { name: 'ERP' });
    await listMails(client);
    return { client, token };
  };

  test('is announced once for each network, also within the minute in which the last use is recorded', async () => {
    const { client, token } = await setUp();

    for (const address of ['203.0.113.7', '203.0.113.200', '198.51.100.1', '203.0.113.7', '2001:db8::1', '2001:db8::2'])
      expect(await callFrom(client, token, address)).toBe(200);
    const mails = await listMails(client);

    const named = mails.map(({ text }) => /was used from ([\da-f.:]+),/.exec(text)?.[1]);
    expect(mails.map(({ subject: about, to }) => [about, to])).toEqual(
      Array.from({ length: 3 }, () => [subject, client.emailFor(who)]),
    );
    expect(new Set(named)).toEqual(new Set(['203.0.113.7', '198.51.100.1', '2001:db8::1']));
  });

  test('is announced once by concurrent first uses', async () => {
    const { client, token } = await setUp();

    const statuses = await Promise.all(Array.from({ length: 8 }, () => callFrom(client, token, '203.0.113.7')));

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listMails(client)).toHaveLength(1);
  });

  test('is not announced for calls of a batch, which this server makes', async () => {
    const { client, token } = await setUp();
    const identity = {
      authorization: `Bearer ${token}`,
      'x-client-subdomain': client.subdomain,
      'x-forwarded-for': '203.0.113.7',
    };
    const items = [{ id: 'read', method: 'GET' as const, uri: '/api/v1/payment-terms' }];
    const call = createCaller(app, identity);
    await call(batchRoutes.run, { body: { items } });
    const { body: job } = await call(batchRoutes.runAsync, { body: { items } });

    await runWaitingBatches({ app, database: world.database, tokens: world.tokens, clock: () => new Date() });

    expect((await call(batchRoutes.job, { params: { jobId: job.id } })).body.items.map(({ status }) => status)).toEqual(
      [200],
    );
    expect(await listMails(client)).toHaveLength(1);
  });

  test('is no longer announced from the twentieth network on, of which the last e-mail informs', async () => {
    const { client, token } = await setUp();

    for (let n = 0; n < 25; n += 1) expect(await callFrom(client, token, `203.0.${n}.1`)).toBe(200);
    const mails = await listMails(client);

    const last = mails.filter(({ text }) => text.includes('further ones are not reported'));
    expect([mails.length, last.length]).toEqual([20, 1]);
    expect(last[0]?.text).toContain('was used from 203.0.19.1,');
  });
});
