import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMailBody } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { maxOutsideMails } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { allowOutsideMails, makeReportMailBody } from './report-mails.factory.ts';

const world = useWorld();

/** A Monday after sales of seven days: Alder $25, Birch $15. */
beforeEach(() => world.setNow(new Date('2026-11-23T06:00:30Z')));
afterEach(() => world.setNow(undefined));

/** A client that sends to all addresses. */
const newClient = async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  return client;
};

const buyer = 'ann@buyer.example';
const owner = (client: TestClient) => client.as('ROLE_REPORTING');

const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, harbour, tea, mint } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-11-16', units: 10, cents: 2500 },
      { storeId: harbour, productId: mint, soldOn: '2026-11-22', units: 5, cents: 1500 },
    ]),
  );
  return market;
};

const create = async (client: TestClient, body: Partial<ReportMailBody>) =>
  (await owner(client)(routes.create, { body: makeReportMailBody(client, body) })).body;
const send = async (client: TestClient, id: number) => {
  const { body } = await owner(client)(routes.send, { params: { id } });
  const mails = (await world.mails()).filter(
    (mail) => mail.subdomain === client.subdomain && !mail.subject.includes('outside address'),
  );
  return { sentTo: body.sentTo, mails };
};
const findDeliveries = async (client: TestClient, id: number) => {
  const { body } = await owner(client)(routes.sendings, { params: { id } });
  return body[0]?.deliveries.map(({ address, state, obstacle }) => ({ address, state, obstacle }));
};

describe('an address outside the account', () => {
  test('receives the report with a link to unsubscribe, and none to sign in', async () => {
    const client = await newClient();
    const { id, recipients } = await create(client, { recipients: [{ address: ' Ann@Buyer.example ' }] });

    const { sentTo, mails } = await send(client, id);

    expect(recipients).toMatchObject([{ userId: null, address: buyer, email: buyer, obstacle: null }]);
    expect(sentTo).toEqual([buyer]);
    expect(mails[0]?.text).toContain('/report-mails/stop#');
    expect(mails[0]?.text).not.toContain('Open report');
    expect(mails[0]?.stopAtOnce).toBeDefined();
  });

  test('stays unsubscribed, also when it is removed and added again', async () => {
    const client = await newClient();
    const { id } = await create(client, { frequency: 'MONTHLY', recipients: [{ address: buyer }] });
    const { mails } = await send(client, id);
    const key = /#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const visitor = client.as('none');
    const replace = async (recipients: ReportMailBody['recipients']) =>
      (await owner(client)(routes.update, { params: { id }, body: makeReportMailBody(client, { recipients }) })).body;

    const { body: receipt } = await visitor(routes.receipt, { body: { key } });
    await visitor(routes.stop, { body: { key, isStopped: true } });
    await replace([{ address: 'bob@buyer.example' }]);
    const removed = await visitor(routes.receipt, { body: { key } });
    const added = await replace([{ address: buyer }]);
    const { sentTo } = await send(client, id);

    expect(receipt).toEqual({ name: 'Companies', email: buyer, frequency: 'MONTHLY', isStopped: false });
    expect(removed.body).toMatchObject({ code: 'REPORT_MAIL_LINK_INVALID' });
    expect(added.recipients).toMatchObject([{ address: buyer, obstacle: 'STOPPED' }]);
    expect(sentTo).toEqual([]);
    expect(await findDeliveries(client, id)).toEqual([{ address: buyer, state: 'NOT_SENT', obstacle: 'STOPPED' }]);
  });

  test('is not that of a user of the account', async () => {
    const client = await newClient();
    const address = client.emailFor('ROLE_ORDER_MANAGER').toUpperCase();

    const { body } = await owner(client)(routes.create, {
      body: makeReportMailBody(client, { recipients: [{ address }] }),
    });

    expect(body).toMatchObject({ code: 'REPORT_MAIL_ADDRESS_OF_USER' });
  });

  test('receives nothing beyond the e-mails that an account may send outside within 24 hours', async () => {
    const client = await newClient();
    const recipients = [{ userId: client.userIdFor('ROLE_REPORTING') }, { address: buyer }, { address: `b${buyer}` }];
    const { id } = await create(client, { recipients });
    await client.db((db) =>
      sql`insert into outside_mail (tenant_id, user_id, created_at)
          select ${client.tenantId}, ${client.userIdFor('ROLE_ADMIN')}, ${new Date('2026-11-22T07:00:00Z')}
          from generate_series(2, ${maxOutsideMails}::integer)`.execute(db),
    );

    const { sentTo } = await send(client, id);

    expect(sentTo).toEqual([client.emailFor('ROLE_REPORTING'), buyer]);
    expect(await findDeliveries(client, id)).toContainEqual({
      address: `b${buyer}`,
      state: 'NOT_SENT',
      obstacle: 'DAILY_LIMIT',
    });
  });
});

describe('the filters of a recipient', () => {
  test('leave each recipient the own rows', async () => {
    const client = await newClient();
    const { alder, birch, downtown } = await makeSoldMarket(client);
    const { id } = await create(client, {
      recipients: [
        { userId: client.userIdFor('ROLE_REPORTING') },
        { address: 'alder@buyer.example', filters: { companyIds: [alder] } },
        { address: 'birch@buyer.example', filters: { companyIds: [birch] } },
        { address: 'none@buyer.example', filters: { companyIds: [birch], storeIds: [downtown] } },
      ],
    });

    const { mails } = await send(client, id);
    expect(mails.find(({ to }) => to === 'none@buyer.example')?.text).toContain('The filters match no store.');
    const salesOf = new Map(mails.map(({ to, text }) => [to, /Sales: (\S+)/.exec(text)?.[1]]));

    expect(salesOf).toEqual(
      new Map([
        [client.emailFor('ROLE_REPORTING'), '$40.00'],
        ['alder@buyer.example', '$25.00'],
        ['birch@buyer.example', '$15.00'],
        // Instead of zeros.
        ['none@buyer.example', undefined],
      ]),
    );
  });

  test.each(['STORE_PERFORMANCE', 'ORDER_CONVERSION', 'RETAIL_SALES'] as const)('apply to %s', async (screen) => {
    const client = await newClient();
    const { downtown, mint } = await makeSoldMarket(client);
    const { id } = await create(client, {
      screen,
      report: { groupByType: 'STORE' },
      recipients: [
        { address: 'downtown@buyer.example', filters: { storeIds: [downtown] } },
        { address: 'mint@buyer.example', filters: { productIds: [mint] } },
      ],
    });

    const { mails } = await send(client, id);
    const figures = new Map(mails.map(({ to, text }) => [to, /(?:Sales|Sold): ([$\d]\S*)/.exec(text)?.[1]]));

    expect(figures.get('downtown@buyer.example')).toBe(screen === 'ORDER_CONVERSION' ? '10' : '$25.00');
    expect(figures.get('mint@buyer.example')).toBe(screen === 'ORDER_CONVERSION' ? '5' : '$15.00');
  });

  test('that have nothing in common with those of the report leave nothing to send', async () => {
    const client = await newClient();
    const { alder, birch } = await makeSoldMarket(client);
    const { id } = await create(client, {
      report: { groupByType: 'COMPANY', companyIds: [alder] },
      recipients: [{ address: buyer, filters: { companyIds: [birch] } }],
    });

    const { sentTo } = await send(client, id);

    expect(sentTo).toEqual([]);
    expect(await findDeliveries(client, id)).toEqual([{ address: buyer, state: 'NOT_SENT', obstacle: 'NOTHING_LEFT' }]);
  });
});
