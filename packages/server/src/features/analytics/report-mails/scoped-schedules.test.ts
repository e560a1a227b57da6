// ASVS 8.2.1, 8.2.2, 8.2.3

import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import {
  maxSchedulesOfScope,
  type ReportMailBody,
  reportScreens,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { type ScopeKind, scopeKinds } from '@shelfward/contract/kit/access.ts';
import { toScopedShape } from '@shelfward/contract/kit/brand-only.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { type UserScope, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeScopedUser, type ScopedUser } from '../../users/user-scopes.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { sendDueMails } from './mail-schedules.service.ts';
import { isReportOpen, screenRoutes } from './report-access.rules.ts';
import { reportMailSource } from './report-mail-source.service.ts';
import { allowOutsideMails } from './report-mails.factory.ts';
import { claimReportMail } from './report-mails.queries.ts';

const world = useWorld();
let client: TestClient;
let market: Awaited<ReturnType<typeof makeMarket>>;

beforeEach(async () => {
  client = await world.newClient();
  market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea } = market;
  await client.db((db) =>
    makeSaleDays(
      db,
      [downtown, kiosk, harbour].map((storeId) => ({
        storeId,
        productId: tea,
        soldOn: '2026-02-10',
        units: 4,
        cents: 900,
      })),
    ),
  );
});

const makeUser = (kind: ScopeKind = 'PARTNER', scope: Partial<Parameters<typeof makeScopedUser>[2]> = {}) =>
  makeScopedUser(world, client, { kind, authorities: ['ROLE_REPORTING'], storeIds: [market.downtown], ...scope });

const buildBody = (userId: number, body: Partial<ReportMailBody> = {}): ReportMailBody => ({
  name: 'Stores',
  screen: 'SALES_VIEW',
  report: { groupByType: 'STORE' },
  days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-02-28' },
  formats: ['XLSX'],
  recipients: [{ userId }],
  ...body,
});

const schedule = async ({ call, id }: Pick<ScopedUser, 'call' | 'id'>, body: Partial<ReportMailBody> = {}) =>
  (await call(routes.create, { body: buildBody(id, body) })).body;

/** Sends what is due; returns the e-mails, each with the first sheet of its first file. */
const takeMails = async () => {
  await client.db((db) =>
    db
      .updateTable('reportMail')
      .set({ nextMailAt: new Date(Date.now() - 60_000) })
      .where('nextMailAt', 'is not', null)
      .execute(),
  );
  await sendDueMails(
    {
      database: world.database,
      keys: world.keys,
      sources: { report: reportMailSource },
      log: { warn: () => undefined },
    },
    new Date(),
  );
  return readMails();
};

const readMails = async () => {
  const mails = (await world.mails()).filter(({ subdomain }) => subdomain === client.subdomain);
  return Promise.all(
    mails.map(async ({ to, files: [file] }) => ({
      to,
      rows: file ? ((await readXlsx(Buffer.from(file.content, 'base64'))).sheets[0]?.rows ?? []) : [],
    })),
  );
};

const toStores = ({ to, rows }: Awaited<ReturnType<typeof readMails>>[number]) => [
  to,
  rows.map(([name]) => name).filter((name) => stores.some((store) => store === name)),
];

/** Sends what is due; returns the addresses with the stores of their files. */
const sendDue = async () => (await takeMails()).map(toStores);
const stores = ['Downtown', 'Kiosk', 'Harbour'];

const saveUser = async (id: number, change: { readonly scope?: UserScope | null; readonly inactive?: boolean }) => {
  const admin = client.as('ROLE_ADMIN');
  const { body } = await admin(userRoutes.get, { params: { id } });
  expect((await admin(userRoutes.update, { body: { ...body, ...change } })).status).toBe(200);
};
const toScope = (storeIds: readonly number[]): UserScope => ({
  kind: 'PARTNER',
  companyIds: [],
  regionIds: [],
  storeIds: [...storeIds],
});

describe('a user with a scope', () => {
  test.each(scopeKinds)('schedules, changes, pauses, sends, and deletes own reports: %s', async (kind) => {
    const user = await makeUser(kind);
    const { call } = user;
    const { id, owner } = await schedule(user);
    const params = { id };

    const changed = await call(routes.update, { params, body: buildBody(user.id, { name: 'My stores' }) });
    const paused = await call(routes.pause, { params });
    const resumed = await call(routes.resume, { params });
    const sent = await call(routes.send, { params });
    const { body: listed } = await call(routes.list, {});
    const removed = await call(routes.remove, { params });

    expect(owner).toMatchObject({ id: user.id, scope: kind });
    expect([changed.body.name, paused.body.isPaused, resumed.body.isPaused]).toEqual(['My stores', true, false]);
    expect(sent.body).toEqual({ sentTo: [user.email] });
    expect((await readMails()).map(toStores)).toEqual([[user.email, ['Downtown']]]);
    expect(listed).toMatchObject([{ id, lastMailedAt: expect.any(String), lastProblem: null }]);
    expect([removed.status, (await call(routes.list, {})).body]).toEqual([204, []]);
  });

  test('receives a report of the own stores as its schedule sends it, also of a saved view', async () => {
    const user = await makeUser();
    const report = {
      days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-02-28' },
      levels: [{ type: 'STORE' as const }],
      figures: ['sales' as const],
    };
    const { body: view } = await user.call(savedViewRoutes.save, {
      body: { screen: 'pivot', name: 'Stores', search: '', report },
    });
    await schedule(user);
    await schedule(user, { screen: null, report: null, days: null, savedViewId: view.id });

    expect(await sendDue()).toEqual([
      [user.email, ['Downtown']],
      [user.email, ['Downtown']],
    ]);
  });

  test('does not see, change, send, or delete schedules of others, of this account or another one', async () => {
    const [user, second, outsider] = [await makeUser(), await makeUser(), await world.newClient()];
    const brand = { call: client.as('ROLE_REPORTING'), id: client.userIdFor('ROLE_REPORTING') };
    const foreign = { call: outsider.as('ROLE_REPORTING'), id: outsider.userIdFor('ROLE_REPORTING') };
    const ids = [(await schedule(brand)).id, (await schedule(second)).id, (await schedule(foreign)).id];
    const statuses = new Set<number>();
    for (const id of ids)
      for (const route of [routes.get, routes.send, routes.pause, routes.resume, routes.remove])
        statuses.add((await user.call(route, { params: { id } })).status);
    for (const id of ids)
      statuses.add((await user.call(routes.update, { params: { id }, body: buildBody(user.id) })).status);

    expect([...statuses]).toEqual([404]);
    expect((await user.call(routes.list, {})).body).toEqual([]);
    expect((await user.call(routes.recipients, {})).status).toBe(403);
    expect((await user.call(routes.changeOwner, { params: { id: 1 }, body: { ownerId: user.id } })).status).toBe(403);
    expect((await user.call(routes.sendings, { params: { id: 1 } })).status).toBe(403);
  });

  test('cannot send to other users and addresses, whether they exist or not', async () => {
    await allowOutsideMails(client);
    const [user, second] = [await makeUser(), await makeUser()];
    const { id } = await schedule(user);
    const found: unknown[] = [];
    for (const recipient of [
      { userId: client.userIdFor('ROLE_ADMIN') },
      { userId: second.id },
      { userId: 999_999_999 },
      { address: 'other@example.com' },
      { address: client.emailFor('ROLE_ADMIN').toLowerCase() },
      { address: user.email },
    ]) {
      const body = buildBody(user.id, { recipients: [{ userId: user.id }, recipient] });
      const created = await user.call(routes.create, { body });
      const changed = await user.call(routes.update, { params: { id }, body });
      found.push(...[created, changed].map((response) => 'code' in response.body && response.body.code));
    }

    expect(found).toEqual([
      ...Array<string>(6).fill('USER_NOT_FOUND'),
      ...Array<string>(6).fill('REPORT_MAIL_ADDRESS_NOT_ALLOWED'),
    ]);
  });

  test('cannot schedule reports that are closed, name other records, or exceed the limit', async () => {
    const user = await makeUser();
    const create = async (body: Partial<ReportMailBody>) =>
      (await user.call(routes.create, { body: buildBody(user.id, body) })).status;
    const brand = client.as('ROLE_REPORTING');
    const view = {
      screen: 'sales-view',
      name: 'Shared',
      search: '',
      report: { days: { name: 'This Month' as const } },
    };
    const { body: shared } = await brand(savedViewRoutes.save, { body: view });

    expect(await create({ screen: 'LEDGER', report: {} })).toBe(403);
    expect(await create({ report: { groupByType: 'STORE', storeIds: [market.harbour] } })).toBe(400);
    expect(await create({ recipients: [{ userId: user.id, filters: { companyIds: [market.birch] } }] })).toBe(400);
    expect(await create({ screen: null, report: null, days: null, savedViewId: shared.id })).toBe(404);
    for (let made = 0; made < maxSchedulesOfScope; made += 1) expect(await create({})).toBe(201);
    const { body } = await user.call(routes.create, { body: buildBody(user.id) });
    expect(body).toMatchObject({
      code: 'REPORT_MAIL_LIMIT',
      message: 'You have the maximum of 20 schedules. Delete one of them first.',
    });
  });

  test('needs the authority to read reports', async () => {
    const user = await makeUser('PARTNER', { authorities: [] });

    expect((await user.call(routes.create, { body: buildBody(user.id) })).status).toBe(403);
  });
});

describe('a schedule from before the scope of its owner', () => {
  test('is sent within the present scope, and only to the owner', async () => {
    await allowOutsideMails(client);
    const owner = { call: client.as('ROLE_REPORTING'), id: client.userIdFor('ROLE_REPORTING') };
    const recipients = [
      { userId: owner.id },
      { userId: client.userIdFor('ROLE_ADMIN') },
      { address: 'other@example.com' },
    ];
    const { id } = await schedule(owner, { recipients });
    await readMails(); // Of administrators, about the new address.
    expect(await sendDue()).toHaveLength(3);

    await saveUser(owner.id, { scope: toScope([market.downtown]) });
    const sent = await sendDue();
    await saveUser(owner.id, { scope: toScope([market.kiosk]) });

    expect(sent).toEqual([[client.emailFor('ROLE_REPORTING'), ['Downtown']]]);
    expect(await sendDue()).toEqual([[client.emailFor('ROLE_REPORTING'), ['Kiosk']]]);
    const { body } = await client.as('ROLE_ADMIN')(routes.get, { params: { id } });
    expect(body.recipients.map(({ email, obstacle }) => [email, obstacle])).toEqual([
      [client.emailFor('ROLE_ADMIN'), 'NOT_ALLOWED'],
      [client.emailFor('ROLE_REPORTING'), null],
      ['other@example.com', 'NOT_ALLOWED'],
    ]);
  });

  test('of a report that is closed sends nothing', async () => {
    const owner = { call: client.as('ROLE_REPORTING'), id: client.userIdFor('ROLE_REPORTING') };
    await schedule(owner, { screen: 'LEDGER', report: {} });
    await saveUser(owner.id, { scope: toScope([market.downtown]) });

    expect(await sendDue()).toEqual([]);
    const { body } = await client.as('ROLE_ADMIN')(routes.list, {});
    expect(body).toMatchObject([{ problem: 'OWNER_WITHOUT_ROLE', lastProblem: 'OWNER_WITHOUT_ROLE' }]);
  });
});

describe('a schedule of a user whose scope', () => {
  test.each([
    ['became empty', { scope: toScope([]) }, [[expect.any(String), []]]],
    ['was removed', { scope: null }, []],
    ['ended with the access', { inactive: true }, []],
  ])('%s sends nothing of others', async (_, change, expected) => {
    const user = await makeUser();
    await schedule(user);
    await saveUser(user.id, change);

    expect(await sendDue()).toEqual(expected);
  });

  test('was set after the transaction began is not claimed', async () => {
    const owner = { call: client.as('ROLE_REPORTING'), id: client.userIdFor('ROLE_REPORTING') };
    const { id } = await schedule(owner);
    await saveUser(owner.id, { scope: toScope([market.downtown]) });

    const claimed = await client.db((db) =>
      claimReportMail({ db, tenantId: client.tenantId, now: new Date() }, id, 'any time'),
    );

    expect(claimed).toBeUndefined();
  });
});

test('administrators see, pause, and delete these schedules, but neither send them nor add recipients', async () => {
  await allowOutsideMails(client);
  const user = await makeUser();
  const { id } = await schedule(user);
  const admin = client.as('ROLE_ADMIN');
  const params = { id };
  const change = async (recipient: ReportMailBody['recipients'][number]) => {
    const body = buildBody(user.id, { recipients: [{ userId: user.id }, recipient] });
    const response = await admin(routes.update, { params, body });
    return 'code' in response.body && response.body.code;
  };

  expect((await admin(routes.list, {})).body).toMatchObject([{ id, owner: { scope: 'PARTNER' } }]);
  expect((await admin(routes.update, { params, body: buildBody(user.id, { name: 'Mine' }) })).body.name).toBe('Mine');
  expect(await change({ userId: client.userIdFor('ROLE_ADMIN') })).toBe('REPORT_MAIL_ADDRESS_NOT_ALLOWED');
  expect(await change({ address: 'other@example.com' })).toBe('REPORT_MAIL_ADDRESS_NOT_ALLOWED');
  expect((await admin(routes.send, { params })).status).toBe(403);
  expect((await admin(routes.pause, { params })).status).toBe(200);
  expect((await admin(routes.remove, { params })).status).toBe(204);
});

/** A hidden member would have to be removed from the columns of the e-mail and of its files. */
test('only the report of stores has hidden members, and its file has no columns for them', async () => {
  const screens = reportScreens.filter((one) => isReportOpen(one, 'PARTNER'));
  const withHidden = screens.filter((screen) => {
    const { response } = screenRoutes[screen];
    return response && toScopedShape(response, 'PARTNER') !== response;
  });
  expect(withHidden).toEqual(['STORE_PERFORMANCE']);

  const user = await makeUser();
  await schedule(user, { screen: 'STORE_PERFORMANCE' });
  const [mail] = await takeMails();

  const header = mail?.rows.find(([name]) => name === 'Store');
  const figures = [
    'sales',
    'salesLastYear',
    'percentageChangeSales',
    'units',
    'unitsLastYear',
    'percentageChangeUnits',
  ] as const;
  expect(header?.filter((name) => name !== null)).toEqual([
    'Store',
    ...figures.map((figure) => figureDefinitions[figure].label),
  ]);
});
