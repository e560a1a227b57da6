import { alertRoutes as routes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { maxAlertRules } from '@shelfward/contract/alerts/alerts.rules.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { admins, expectSharing, others } from '../../testing/sharing.ts';
import { useWorld } from '../../testing/world.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeSellingChain, ruleInput, usualUnits } from './alerts.factory.ts';
import { evaluateAlerts } from './public.ts';

const world = useWorld();
/** A Monday; the sales of Sunday are the newest. */
const monday = new Date('2026-11-23T08:00:00Z');
const lastDay = '2026-11-22';
const day = 86_400_000;
beforeEach(() => world.setNow(monday));
afterEach(() => world.setNow(undefined));

const log = {
  warn: (facts: object) => {
    throw new Error('An evaluation failed', { cause: facts });
  },
};
const evaluate = (now = monday) => {
  world.setNow(now);
  return evaluateAlerts({ database: world.database, keys: world.keys, log }, now);
};
const create = async (client: TestClient, rule: Parameters<typeof ruleInput>[0] = {}, role: Reader = 'ROLE_ADMIN') =>
  (await client.as(role)(routes.create, { body: ruleInput(rule) })).body;
type Reader = 'ROLE_ADMIN' | 'ROLE_REPORTING' | 'ROLE_SUPERUSER';
const listAlerts = async (client: TestClient, query: object = {}, role: Reader = 'ROLE_ADMIN') =>
  (await client.as(role)(routes.alerts, { query })).body.content;
const listTasks = async (client: TestClient, role: Reader = 'ROLE_ADMIN') =>
  (await client.as(role)(todayRoutes.tasks, { query: { kind: 'ALERT' } })).body.content;
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);

/** The first store sells 40 % less in the last week. */
const fallen = (age: number, store: number, product: number): number =>
  Math.round(usualUnits(age, store, product) * (store === 0 && age < 7 ? 0.6 : 1));

const makeFallenStore = async () => {
  const client = await world.newClient();
  const chain = await makeSellingChain(client, { lastDay, unitsOn: fallen });
  return { client, ...chain };
};

describe('a rule about a fall', () => {
  test('raises one alert for the store whose units fell, with a link to its report', async () => {
    const { client, storeIds } = await makeFallenStore();
    const { id, sentence } = await create(client);
    expect(sentence).toBe(
      'Units of a store fall by 30% or more against the forecast from the season and at least 4 weeks before',
    );

    await evaluate();

    const alerts = await listAlerts(client);
    expect(alerts).toMatchObject([{ ruleId: id, title: 'Store 1', day: lastDay, endedDate: null, sentence }]);
    expect(alerts[0]?.reason).toMatch(/^had \d+ units in the 7 days until 11\/22\/2026, \d\d% less than expected/);
    expect(alerts[0]?.report).toEqual({
      label: 'Open report',
      path: `/retail-sales?soldOnAfter=2026-11-16&soldOnBefore=${lastDay}&storeId=${storeIds[0]}`,
    });
    expect((await client.as('ROLE_ADMIN')(routes.rules, {})).body).toMatchObject([
      { id, openAlerts: 1, evaluation: { lastDay, subjects: 3, omittedSubjects: 0 } },
    ]);
  });

  test('raises no second alert while the fall lasts, and ends it when sales recover', async () => {
    const { client, storeIds, productIds } = await makeFallenStore();
    await create(client);
    await evaluate();
    const sell = (soldOn: string, factor: number) =>
      client.db((db) =>
        makeSaleDays(
          db,
          storeIds.flatMap((storeId, store) =>
            productIds.map((productId, product) => ({
              storeId,
              productId,
              soldOn,
              units: Math.round(usualUnits(0, store, product) * (store === 0 ? factor : 1)),
            })),
          ),
        ),
      );
    await sell('2026-11-23', 0.6);
    await evaluate(new Date(monday.getTime() + day));
    expect(await listAlerts(client)).toHaveLength(1);

    for (const date of [
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
      await sell(date, 1.3);
    await evaluate(new Date(monday.getTime() + 8 * day));

    expect(await listAlerts(client)).toMatchObject([{ title: 'Store 1', ended: 'RECOVERED' }]);
    expect(await listAlerts(client, { openOnly: true })).toEqual([]);
  });

  test('is evaluated once for each change of sales, and once for each day', async () => {
    const { client } = await makeFallenStore();
    await create(client);
    await evaluate();
    const evaluatedAt = async () => (await client.as('ROLE_ADMIN')(routes.rules, {})).body[0]?.evaluation?.evaluatedAt;
    const first = await evaluatedAt();

    await evaluate(new Date(monday.getTime() + 60_000));
    expect(await evaluatedAt()).toBe(first);

    await evaluate(new Date(monday.getTime() + day));
    expect(await evaluatedAt()).not.toBe(first);
  });

  test('ignores a day on which only some stores have sent their sales', async () => {
    const client = await world.newClient();
    // Today, and yesterday, of which only one store of four has arrived.
    await makeSellingChain(client, {
      stores: 4,
      lastDay: '2026-11-23',
      unitsOn: (age, store, product) => (age <= 1 && store > 0 ? 0 : usualUnits(age, store, product)),
    });
    await create(client);
    await create(client, { kind: 'SILENCE', threshold: 2 });

    await evaluate();

    expect(await listAlerts(client)).toEqual([]);
    expect((await client.as('ROLE_ADMIN')(routes.rules, {})).body[0]?.evaluation).toMatchObject({
      lastDay: '2026-11-21',
    });
  });
});

describe('a rule about silence', () => {
  test('finds the store without sales, and ends with its next sale', async () => {
    const client = await world.newClient();
    const { storeIds, productIds } = await makeSellingChain(client, {
      stores: 5,
      lastDay,
      unitsOn: (age, store, product) => (store === 2 && age < 4 ? 0 : usualUnits(age, store, product)),
    });
    await create(client, { kind: 'SILENCE', threshold: 3 });
    await evaluate();
    expect(await listAlerts(client)).toMatchObject([
      { title: 'Store 3', reason: 'has sold nothing since 11/18/2026, for 4 days' },
    ]);

    const [productId = 0] = productIds;
    await client.db((db) =>
      makeSaleDays(
        db,
        storeIds.map((storeId) => ({ storeId, productId, soldOn: '2026-11-23', units: 5 })),
      ),
    );
    await evaluate(new Date(monday.getTime() + day));

    expect(await listAlerts(client)).toMatchObject([{ title: 'Store 3', ended: 'RECOVERED' }]);
  });

  test('raises one alert for late data instead of one for each store', async () => {
    const client = await world.newClient();
    await makeSellingChain(client, { stores: 6, lastDay: '2026-11-12' });
    await create(client, { kind: 'SILENCE', threshold: 3 });

    await evaluate();

    expect(await listAlerts(client)).toMatchObject([
      { title: 'Corner Shops', reason: 'has no sales data since 11/12/2026', report: { path: '/feeds' } },
    ]);
  });
});

test('a rule about availability finds a line with too many products without stock', async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeSellingChain(client, { stores: 2, products: 5, days: 10, lastDay });
  await client.db(async (db) => {
    const pairs = storeIds.flatMap((storeId) => productIds.map((productId) => ({ storeId, productId })));
    await db
      .insertInto('storeAssortmentItem')
      .values(pairs.map((pair) => ({ ...pair, globalAssortmentId: 1, globalAssortmentQuantity: 3 })))
      .execute();
    await db
      .insertInto('storeInventory')
      .values(pairs.map((pair, at) => ({ ...pair, onHand: at === 4 ? 0 : 6, anchored: true })))
      .execute();
  });
  await create(client, { subject: 'PRODUCT_LINE', kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 });
  await create(client, { subject: 'COMPANY', kind: 'BELOW', figure: 'AVAILABILITY', threshold: 90 });

  await evaluate();

  expect(await listAlerts(client)).toMatchObject([
    { title: 'Tea', reason: 'has an availability of 90.0%, below 92%', report: { path: '/today?tab=stockOuts' } },
  ]);
});

test('many stores that meet a condition are 20 alerts and a summary', async () => {
  const client = await world.newClient();
  await makeSellingChain(client, {
    stores: 26,
    products: 1,
    days: 120,
    lastDay,
    unitsOn: (age, store, product) => usualUnits(age, store, product) * (age < 7 ? 2 : 1),
  });
  await create(client, { kind: 'RISE' });

  await evaluate();

  const { content, totalElements } = (await client.as('ROLE_ADMIN')(routes.alerts, { query: { size: 50 } })).body;
  expect(totalElements).toBe(21);
  expect(content).toEqual(expect.arrayContaining([expect.objectContaining({ title: '6 more' })]));
});

describe('open alerts', () => {
  test('are a task of the owner, and of all readers if the rule is shared, until the rule is muted', async () => {
    const { client } = await makeFallenStore();
    const { id } = await create(client);
    await evaluate();
    expect(await listTasks(client)).toMatchObject([
      { title: 'Store 1', action: { path: `/reports/alerts?rule=${id}` } },
    ]);
    expect(await listTasks(client, 'ROLE_REPORTING')).toEqual([]);

    await client.as('ROLE_ADMIN')(routes.update, { params: { alertRuleId: id }, body: ruleInput({ isShared: true }) });
    expect(await listTasks(client, 'ROLE_REPORTING')).toMatchObject([{ title: 'Store 1', canAct: true }]);

    const { body } = await client.as('ROLE_REPORTING')(routes.mute, {
      params: { alertRuleId: id },
      body: { until: '2026-12-21' },
    });
    expect(body).toMatchObject({ mutedUntil: '2026-12-21', mayEdit: false });
    expect(await listTasks(client)).toEqual([]);
  });

  test('whose rule another user mutes or ends muting are named to the owner by e-mail', async () => {
    const client = await world.newClient();
    const { id } = await create(client, { isShared: true });
    const mute = (role: Reader, until: string | null) =>
      client.as(role)(routes.mute, { params: { alertRuleId: id }, body: { until } });

    await mute('ROLE_ADMIN', '2026-12-20');
    await mute('ROLE_REPORTING', '2026-12-21');
    await mute('ROLE_REPORTING', '2026-12-21');
    await mute('ROLE_REPORTING', null);

    const mails = await listMails(client);
    expect(new Map(mails.map(({ to, subject }) => [subject, to]))).toEqual(
      new Map([
        ['Your alert rule is muted until 12/21/2026', client.emailFor('ROLE_ADMIN')],
        ['Your alert rule is active again', client.emailFor('ROLE_ADMIN')],
      ]),
    );
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain('ROLE_REPORTING Tester muted this rule for all users: ');
  });

  test('are e-mailed once, with all new alerts of a user in one e-mail from which the user can unsubscribe', async () => {
    const { client } = await makeFallenStore();
    const recipientIds = [client.userIdFor('ROLE_REPORTING')];
    await create(client, { recipientIds });
    await create(client, { subject: 'STORE_PRODUCT', recipientIds });
    await evaluate();

    const [mail, ...others] = await listMails(client);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 new alerts');
    expect(mail?.text).toContain('Product 1 in Store 1 had');
    expect(mail?.text).toMatch(/Mute: .*\/reports\/alerts\?mute=\d+/);
    const key = /stop#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await client.as('none')(reportMailRoutes.stop, { body: { key, isStopped: true } });
    expect(body).toMatchObject({ name: 'Alerts', isStopped: true });

    const [rule] = (await client.as('ROLE_ADMIN')(routes.rules, {})).body;
    expect(rule?.recipients).toMatchObject([{ obstacle: 'STOPPED' }]);
    await evaluate(new Date(monday.getTime() + day));
    expect(await listMails(client)).toEqual([]);
  });

  test('of a muted rule are neither e-mailed nor sent to webhooks', async () => {
    const { client } = await makeFallenStore();
    const { id } = await create(client, { recipientIds: [client.userIdFor('ROLE_ADMIN')], isEvent: true });
    await client.as('ROLE_ADMIN')(routes.mute, { params: { alertRuleId: id }, body: { until: '2026-12-21' } });
    await client.db((db) =>
      db
        .insertInto('webhook')
        .values({ url: 'https://example.com/hook', events: ['alert.raised'] })
        .execute(),
    );

    await evaluate();

    expect(await listAlerts(client)).toHaveLength(1);
    expect(await listMails(client)).toEqual([]);
    expect(await client.db((db) => db.selectFrom('webhookDelivery').selectAll().execute())).toEqual([]);
  });

  test('are events of webhooks', async () => {
    const { client, storeIds } = await makeFallenStore();
    const { id, sentence } = await create(client, { isEvent: true });
    await client.db((db) =>
      db
        .insertInto('webhook')
        .values({ url: 'https://example.com/hook', events: ['alert.raised'] })
        .execute(),
    );

    await evaluate();

    const deliveries = await client.db((db) => db.selectFrom('webhookDelivery').selectAll().execute());
    expect(deliveries).toMatchObject([
      {
        eventType: 'alert.raised',
        data: {
          ruleId: id,
          rule: sentence,
          subject: 'STORE',
          subjectIds: [storeIds[0]],
          title: 'Store 1',
          day: lastDay,
        },
      },
    ]);
  });
});

describe('rules', () => {
  test('and their alerts and tasks are seen by their owner and administrators, by all if shared, else by no third user', async () => {
    const { client } = await makeFallenStore();
    const recipientIds = [client.userIdFor('none')];
    await expectSharing({
      client,
      cases: [
        { sharing: {}, readers: admins },
        // An e-mail does not open the rule.
        { sharing: { recipientIds }, readers: admins },
        { sharing: { isShared: true }, readers: others },
      ],
      make: async (as, sharing) => (await as(routes.create, { body: ruleInput(sharing) })).body.id,
      prepare: async () => {
        await evaluate();
      },
      surfaces: {
        list: async (as, id) => (await as(routes.rules, {})).body.some((rule) => rule.id === id),
        get: async (as, alertRuleId) => (await as(routes.get, { params: { alertRuleId } })).status === 200,
        alerts: async (as, id) => (await as(routes.alerts, {})).body.content.some(({ ruleId }) => ruleId === id),
        'alerts of the rule': async (as, alertRuleId) =>
          (await as(routes.alerts, { query: { alertRuleId } })).body.totalElements > 0,
      },
      actions: {
        mute: (as, alertRuleId) => as(routes.mute, { params: { alertRuleId }, body: { until: null } }),
        update: (as, alertRuleId) => as(routes.update, { params: { alertRuleId }, body: ruleInput() }),
        activate: (as, alertRuleId) => as(routes.activate, { params: { alertRuleId } }),
        deactivate: (as, alertRuleId) => as(routes.deactivate, { params: { alertRuleId } }),
        remove: (as, alertRuleId) => as(routes.remove, { params: { alertRuleId } }),
      },
    });
    expect((await listMails(client)).map(({ to }) => to)).toEqual([client.emailFor('none')]);
  });

  test('belong to their owner: others see shared ones only, and change none', async () => {
    const client = await world.newClient();
    const { id } = await create(client, {}, 'ROLE_ADMIN');
    const reporter = client.as('ROLE_REPORTING');
    const params = { alertRuleId: id };
    expect((await reporter(routes.get, { params })).status).toBe(404);
    expect((await reporter(routes.rules, {})).body).toEqual([]);

    await client.as('ROLE_ADMIN')(routes.update, { params, body: ruleInput({ isShared: true }) });

    expect((await reporter(routes.get, { params })).body).toMatchObject({ id, mayEdit: false });
    expect((await reporter(routes.update, { params, body: ruleInput() })).status).toBe(403);
    expect((await reporter(routes.deactivate, { params })).status).toBe(403);
    expect((await reporter(routes.remove, { params })).status).toBe(403);
  });

  test('are changed by administrators, too, and their open alerts end if what they observe changes', async () => {
    const { client } = await makeFallenStore();
    const { id } = await create(client, {}, 'ROLE_REPORTING');
    await evaluate();
    const params = { alertRuleId: id };
    await client.as('ROLE_ADMIN')(routes.update, { params, body: ruleInput({ isShared: true }) });
    expect(await listAlerts(client, { openOnly: true })).toHaveLength(1);

    await client.as('ROLE_ADMIN')(routes.update, { params, body: ruleInput({ threshold: 60 }) });

    expect(await listAlerts(client)).toMatchObject([{ ended: 'RULE_CHANGED' }]);
  });

  test('that are inactive are not evaluated', async () => {
    const { client } = await makeFallenStore();
    const { id } = await create(client);
    await client.as('ROLE_ADMIN')(routes.deactivate, { params: { alertRuleId: id } });

    await evaluate();

    expect(await listAlerts(client)).toEqual([]);
  });

  test('are at most 50 in an account', async () => {
    const client = await world.newClient();
    for (let rule = 0; rule < maxAlertRules; rule += 1) await create(client);

    const { status, body } = await client.as('ROLE_ADMIN')(routes.create, { body: ruleInput() });

    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'ALERT_RULE_LIMIT' })]);
  });

  test.for([
    { given: { kind: 'SILENCE', threshold: 1 }, path: 'threshold' },
    { given: { kind: 'FALL', threshold: 101 }, path: 'threshold' },
    { given: { kind: 'FALL', figure: 'AVAILABILITY' }, path: 'figure' },
    { given: { weeks: 14 }, path: 'weeks' },
    { given: { recipientIds: [7, 7] }, path: 'recipientIds' },
  ] as const)('reject $given', async ({ given, path }) => {
    const client = await world.newClient();

    const { status, body } = await client.as('ROLE_ADMIN')(routes.create, { body: ruleInput(given as object) });

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(path);
  });

  test('reject recipients of another client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];

    const { status } = await client.as('ROLE_ADMIN')(routes.create, {
      body: ruleInput({ recipientIds: [other.userIdFor('ROLE_ADMIN')] }),
    });

    expect(status).toBe(404);
  });
});

test('a preview lists what a rule would have raised in the last weeks', async () => {
  const client = await world.newClient();
  // The second store sold almost nothing in the fourth week before the last one.
  await makeSellingChain(client, {
    lastDay,
    unitsOn: (age, store, product) => (store === 1 && age >= 28 && age < 35 ? 1 : usualUnits(age, store, product)),
  });

  const { body } = await client.as('ROLE_REPORTING')(routes.preview, { body: ruleInput() });

  expect(body).toMatchObject({ lastDay, subjects: 3, omittedSubjects: 0, weeks: 8 });
  expect(body.alerts).toMatchObject([{ title: 'Store 2', day: '2026-10-25' }]);
});
