import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { firmRoutes as routes } from '@shelfward/contract/accounts/firm.contract.ts';
import { defaultOutsideMails } from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createCaller, createUntypedCaller, type TestClient } from '../../testing/client.ts';
import { pixel, pngHeader } from '../../testing/contract-loop/example-files.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const logoAt = (client: TestClient) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain })(routes.logo, {});
const upload = (client: TestClient, file: File) => client.as('ROLE_ADMIN')(routes.changeLogo, { files: { file } });

describe('the account settings', () => {
  test('are readable by every user and changed by administrators with the current version', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: before, headers } = await client.as('none')(routes.settings, {});
    const ifMatch = { 'if-match': headers.etag ?? '' };

    const rejected = await client.as('ROLE_ORDER_MANAGER')(routes.changeSettings, { body: { adminOnlyDelete: true } });
    const changed = await admin(routes.changeSettings, { body: { adminOnlyDelete: true } }, ifMatch);
    const late = await admin(routes.changeSettings, { body: { adminOnlyDelete: false } }, ifMatch);

    const initial = {
      adminOnlyDelete: false,
      timeZone: 'UTC',
      twoFactorRequired: false,
      usersCanCount: false,
      reportCalendar: { kind: 'GREGORIAN' },
      outsideMails: defaultOutsideMails,
    };
    expect(before).toEqual(initial);
    expect([rejected.status, changed.status, late.status]).toEqual([403, 200, 412]);
    expect((await admin(routes.settings, {})).body).toEqual({ ...initial, adminOnlyDelete: true });
  });
});

describe('the calendar of reports', () => {
  const nrf = { kind: 'NRF' } as const;
  const put = (client: TestClient, reportCalendar: unknown) =>
    createUntypedCaller(world.app, client.headersFor('ROLE_ADMIN'))(routes.changeSettings, {
      body: { adminOnlyDelete: false, reportCalendar },
    });

  test('is set by an administrator, is part of the session, and remains when a request omits it', async () => {
    const client = await world.newClient();

    expect(await put(client, nrf)).toMatchObject({ status: 200, body: { reportCalendar: nrf } });
    await put(client, undefined);

    const { body: me } = await client.as('none')(authRoutes.currentUser, {});
    expect(me.firmSettings.reportCalendar).toEqual(nrf);
  });

  const fiscal = { kind: 'FISCAL', startsOn: 1, firstDay: '07-01', weekOne: 'CONTAINS_DAY', pattern: '4-4-5' };
  test.each([
    ['an unknown kind', { kind: 'LUNAR' }],
    ['a day that does not exist', { ...fiscal, firstDay: '02-30' }],
    ['a leap day', { ...fiscal, firstDay: '02-29' }],
    ['an eighth weekday', { ...fiscal, startsOn: 8 }],
    ['another pattern', { ...fiscal, pattern: '4-4-4' }],
    ['an incomplete fiscal year', { kind: 'FISCAL' }],
  ])('rejects %s', async (_, calendar) => {
    const client = await world.newClient();

    expect((await put(client, calendar)).status).toBe(400);
    expect((await put(client, fiscal)).status).toBe(200);
  });
});

describe('the time zone of an account', () => {
  test('is set by an administrator and is part of the session', async () => {
    const client = await world.newClient();
    const body = { adminOnlyDelete: false, timeZone: 'Asia/Kolkata' };
    const { body: changed } = await client.as('ROLE_ADMIN')(routes.changeSettings, { body });

    const { body: me } = await client.as('none')(authRoutes.currentUser, {});

    const others = {
      twoFactorRequired: false,
      usersCanCount: false,
      reportCalendar: { kind: 'GREGORIAN' },
      outsideMails: defaultOutsideMails,
    };
    expect(changed).toEqual({ ...body, ...others });
    expect(me.firmSettings).toEqual({ ...body, ...others });
    expect((await world.newClient().then((other) => other.as('none')(routes.settings, {}))).body.timeZone).toBe('UTC');
  });

  test.each(['', 'Mars/Olympus', '+05:30', 'asia/kolkata', 'x'.repeat(61)])('is not "%s"', async (timeZone) => {
    const client = await world.newClient();

    const { status, body } = await client.as('ROLE_ADMIN')(routes.changeSettings, {
      body: { adminOnlyDelete: false, timeZone },
    });

    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/timeZone' }] } });
  });

  test('moves the next runs of integrations and report e-mails to the same local time', async () => {
    world.setNow(new Date('2026-11-20T12:00:00Z'));
    const client = await world.newClient({ timeZone: 'Europe/Berlin' });
    const other = await world.newClient({ timeZone: 'Europe/Berlin' });
    for (const each of [client, other]) await makeSchedules(each);
    expect(await nextRuns(client)).toEqual(['2026-11-21T05:00:00.000Z', '2026-11-23T05:00:00.000Z']);

    await client.as('ROLE_ADMIN')(routes.changeSettings, {
      body: { adminOnlyDelete: false, timeZone: 'America/Los_Angeles' },
    });
    const bySuperuser = { name: 'Other', betaFlag: true, timeZone: 'Asia/Kolkata' };
    const params = { id: other.tenantId };
    await client.as('ROLE_SUPERUSER')(clientRoutes.update, { params, body: bySuperuser });

    expect(await nextRuns(client)).toEqual(['2026-11-20T14:00:00.000Z', '2026-11-23T14:00:00.000Z']);
    expect(await nextRuns(other)).toEqual(['2026-11-21T00:30:00.000Z', '2026-11-23T00:30:00.000Z']);
  });
});

/** A sync every day and a report every Monday, both at 06:00. */
const makeSchedules = async (client: TestClient) => {
  const admin = client.as('ROLE_ADMIN');
  await admin(integrationRoutes.createSalesAggregation, {
    body: { name: 'Sums', schedule: { partialSync: '0 6 * * *', fullSync: null } },
  });
  const report = { groupByType: 'COMPANY', search: undefined } as const;
  const { status } = await admin(reportMailRoutes.create, {
    body: {
      name: 'Weekly',
      screen: 'RETAIL_SALES',
      search: '',
      report,
      days: { name: 'Last 7 days' },
      weekday: 'MONDAY',
      recipients: [{ userId: client.userIdFor('ROLE_ADMIN') }],
    },
  });
  expect(status).toBe(201);
};

const nextRuns = async (client: TestClient) => {
  const { body: integrations } = await client.as('ROLE_ADMIN')(integrationRoutes.list, {});
  const { body: mails } = await client.as('ROLE_ADMIN')(reportMailRoutes.list, {});
  return [...integrations.content.map(({ nextRunTime }) => nextRunTime), ...mails.map(({ nextMailAt }) => nextMailAt)];
};

describe('the logo of an account', () => {
  test('is public at its URL until it is removed', async () => {
    const client = await world.newClient();
    const none = await logoAt(client);
    const { body } = await upload(client, pixel());

    const shown = await logoAt(client);
    const settings = await createCaller(world.app, { 'x-client-subdomain': client.subdomain })(
      authRoutes.clientInfo,
      {},
    );
    await client.as('ROLE_ADMIN')(routes.removeLogo, {});
    const gone = await logoAt(client);

    expect(body.logoUrl).toMatch(/^\/api\/account-custom-logo\?v=\d+$/);
    expect(settings.body.logoUrl).toBe(body.logoUrl);
    expect([none.status, shown.status, gone.status]).toEqual([204, 200, 204]);
    expect(shown.body).toMatchObject({ mediaType: 'image/png', disposition: 'inline' });
    expect(Buffer.from(shown.body?.content ?? [])).toEqual(Buffer.from(await pixel().arrayBuffer()));
  });

  test('is saved once when a request is repeated with its Idempotency-Key', async () => {
    const client = await world.newClient();
    const send = () =>
      client.as('ROLE_ADMIN')(routes.changeLogo, { files: { file: pixel() } }, { 'idempotency-key': 'one' });

    const [first, again] = [await send(), await send()];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('gets a new URL with each picture, and only the last picture is stored', async () => {
    const client = await world.newClient();
    const first = await upload(client, pixel());
    const second = await upload(client, pixel());

    const files = await client.db((db) => db.selectFrom('storedFile').select('id').orderBy('id').execute());

    expect(second.body.logoUrl).not.toBe(first.body.logoUrl);
    expect(files).toHaveLength(1);
  });

  test.each([
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture of another kind', 'GIF89a\u0001\u0000\u0001\u0000'],
  ])('is never %s, whatever it is called', async (_, content) => {
    const client = await world.newClient();

    const response = await upload(client, new File([content], 'logo.png', { type: 'image/png' }));

    expect(response.status).toBe(415);
    expect((await logoAt(client)).status).toBe(204);
  });

  test('has at most one megabyte', async () => {
    const client = await world.newClient();
    const large = new File([await pixel().arrayBuffer(), new Uint8Array(1_048_576)], 'logo.png');

    expect((await upload(client, large)).status).toBe(413);
  });

  test('has at most 65 million pixels, however few bytes', async () => {
    const client = await world.newClient();

    const large = await upload(client, new File([pngHeader(8_000, 8_126)], 'logo.png'));
    const largest = await upload(client, new File([pngHeader(8_000, 8_125)], 'logo.png'));

    expect([large.status, largest.status]).toEqual([413, 200]);
    expect(large.body).toMatchObject({
      message: 'The picture has 8,000 × 8,126 pixels. The limit is 65,000,000 pixels.',
    });
  });

  test('of one account is not served to another', async () => {
    const [mine, theirs] = [await world.newClient(), await world.newClient()];
    await upload(theirs, pixel());

    expect((await logoAt(mine)).status).toBe(204);
  });
});
