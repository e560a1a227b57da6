import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMailBody } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { readXlsx } from 'hucre/xlsx';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailTransport } from '../../../platform/mail/transport.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { sendDueMails } from './mail-schedules.service.ts';
import { reportMailSource } from './report-mail-source.service.ts';

const world = useWorld();

/** A Saturday; the next Monday is 23 November. */
const saturday = new Date('2026-11-21T12:00:00Z');
const monday = new Date('2026-11-23T06:00:30Z');
const week = 7 * dayMs;
beforeEach(() => world.setNow(saturday));
afterEach(() => world.setNow(undefined));

/** Sales in the seven days before 23 November: Alder $25 for 10 Tea ($20 last year), Birch $15 for 5 Mint. */
const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, harbour, tea, mint } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-11-16', units: 10, cents: 2500 },
      { storeId: downtown, productId: tea, soldOn: '2025-11-22', units: 8, cents: 2000 },
      { storeId: harbour, productId: mint, soldOn: '2026-11-22', units: 5, cents: 1500 },
      { storeId: harbour, productId: mint, soldOn: '2026-11-23', units: 500, cents: 150_000 },
    ]),
  );
  return market;
};

const buildInput = (client: TestClient, input: Partial<ReportMailBody> = {}) => ({
  name: 'Companies of the week',
  screen: 'SALES_VIEW' as const,
  search: 'comparison=CALENDAR&period=This+Year&soldOnAfter=2026-01-01',
  report: { groupByType: 'COMPANY' as const },
  days: { name: 'Last 7 days' as const },
  weekday: 'MONDAY' as const,
  recipients: [{ userId: client.userIdFor('ROLE_REPORTING') }, { userId: client.userIdFor('ROLE_ADMIN') }],
  ...input,
});

const owner = (client: TestClient) => client.as('ROLE_REPORTING');
const create = (client: TestClient, input: Partial<ReportMailBody> = {}) =>
  owner(client)(routes.create, { body: buildInput(client, input) });
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const sendDue = (now: Date, keys = world.keys) => {
  world.setNow(now);
  return sendDueMails(
    { database: world.database, keys, sources: { report: reportMailSource }, log: { warn: () => undefined } },
    now,
  );
};
const readSheet = async (content: string) =>
  (await readXlsx(Buffer.from(content, 'base64'))).sheets[0]?.rows.map((row) => row.filter((cell) => cell !== null));

describe('a scheduled report', () => {
  test('is scheduled work, which loads no sales into memory', async () => {
    const client = await world.newClient();
    await create(client);
    const contexts: (true | undefined)[] = [];
    const claim: typeof reportMailSource.claim = (keys, ctx, id) => {
      contexts.push(ctx.isScheduled);
      return reportMailSource.claim(keys, ctx, id);
    };
    world.setNow(monday);

    const { database, keys } = world;
    const sources = { report: { ...reportMailSource, claim } };
    await sendDueMails({ database, keys, sources, log: { warn: () => undefined } }, monday);

    expect(contexts).toEqual([true]);
    expect(await listMails(client)).toHaveLength(2);
  });

  test('stores its report, period, weekday, and recipients, and is only accessible to its owner', async () => {
    const client = await world.newClient();
    const { status, body, headers } = await create(client);
    const { id } = body;

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Companies of the week',
      report: { groupByType: 'COMPANY', comparison: 'CALENDAR', sameStoresOnly: false },
      days: { name: 'Last 7 days' },
      nextMailAt: '2026-11-23T06:00:00.000Z',
      lastMailedAt: null,
    });
    expect(body.recipients.map(({ email, obstacle }) => [email, obstacle])).toEqual([
      [client.emailFor('ROLE_ADMIN'), null],
      [client.emailFor('ROLE_REPORTING'), null],
    ]);

    const changed = await owner(client)(
      routes.update,
      {
        params: { id },
        body: buildInput(client, {
          name: 'Every Friday',
          weekday: 'FRIDAY',
          days: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' },
          recipients: [{ userId: client.userIdFor('ROLE_ADMIN') }],
        }),
      },
      { 'if-match': String(headers.etag) },
    );
    expect(changed.body).toMatchObject({ name: 'Every Friday', nextMailAt: '2026-11-27T06:00:00.000Z' });
    expect((await owner(client)(routes.list, {})).body).toHaveLength(1);

    await client.db((db) =>
      db
        .updateTable('appUser')
        .set({ authorities: ['ROLE_REPORTING'] })
        .where('id', '=', client.userIdFor('none'))
        .execute(),
    );
    const otherUser = client.as('none');
    expect((await otherUser(routes.list, {})).body).toEqual([]);
    expect((await otherUser(routes.get, { params: { id } })).status).toBe(404);
    expect((await otherUser(routes.update, { params: { id }, body: buildInput(client) })).status).toBe(404);
    expect((await otherUser(routes.send, { params: { id } })).status).toBe(404);
    expect((await otherUser(routes.remove, { params: { id } })).status).toBe(404);
    expect((await owner(client)(routes.remove, { params: { id } })).status).toBe(204);
    expect((await owner(client)(routes.list, {})).body).toEqual([]);
  });

  test('only accepts recipients and attribute keys of the client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { size } = await makeMarket(other);

    expect((await create(client, { recipients: [{ userId: other.userIdFor('ROLE_ADMIN') }] })).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    const report = { groupByType: 'ATTRIBUTE_VALUE' as const, attributeKeyId: size.keyId };
    const { body } = await owner(client)(routes.create, { body: { ...buildInput(client), report } });
    expect(body).toMatchObject({ code: 'ATTRIBUTE_NOT_FOUND' });
    const { body: readers } = await owner(client)(routes.recipients, {});
    expect(readers.map(({ email }) => email)).toEqual(
      (['ROLE_ADMIN', 'ROLE_REPORTING', 'ROLE_SUPERUSER'] as const).map(client.emailFor),
    );
  });
});

describe('the e-mail of a report', () => {
  test('contains the report as an image, text, and table, and completely as a spreadsheet', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const { body } = await create(client);
    world.setNow(monday);

    const sent = await owner(client)(routes.send, { params: { id: body.id } });
    const [mail, ...others] = await listMails(client);

    expect([sent.status, sent.body.sentTo]).toEqual([
      202,
      [client.emailFor('ROLE_ADMIN'), client.emailFor('ROLE_REPORTING')],
    ]);
    expect(others).toHaveLength(1);
    expect(mail?.subject).toBe('Companies of the week: 11/16/2026 – 11/22/2026');
    expect(mail?.text).toContain('Sales: $40.00 · LY Sales: $20.00 · YoY Sales: +100% · Units: 15 · LY Units: 8');
    expect(mail?.text).toContain(
      'Alder: Sales $25.00, LY Sales $20.00, YoY Sales 25%, Units 10, LY Units 8, YoY Units 25%',
    );
    expect(mail?.html).toContain('>Birch</td><td');
    expect(mail?.html).toContain(`<img src="cid:${mail?.picture?.cid}"`);
    expect(
      Buffer.from(mail?.picture?.content ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(mail?.text).toContain('/sales-view?comparison=CALENDAR&soldOnAfter=2026-11-16&soldOnBefore=2026-11-22');
    expect(mail?.files.map(({ name }) => name)).toEqual(['Companies of the week 2026-11-23.xlsx']);
    const rows = await readSheet(mail?.files[0]?.content ?? '');
    expect(rows?.slice(0, 3)).toEqual([
      expect.arrayContaining(['Name', 'Sales Quantity', 'Percentage Change Units']),
      ['Alder', 10, 25, 8, 20, 0.25, 0.25],
      ['Birch', 5, 15, 0, 0, 1, 1],
    ]);
    expect((await owner(client)(routes.list, {})).body[0]?.lastMailedAt).toBe(monday.toISOString());
  });

  test('has an inline image and an attached spreadsheet', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const { body } = await create(client);
    await owner(client)(routes.send, { params: { id: body.id } });
    const [mail] = await listMails(client);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-mails-'));

    if (mail) await mailTransport({ publicUrl: 'https://shelfward.example', folder })(mail);
    const eml = fs.readdirSync(folder).find((name) => name.endsWith('.eml')) ?? '';
    const read = await PostalMime.parse(fs.readFileSync(path.join(folder, eml)));
    fs.rmSync(folder, { recursive: true });

    expect(read.attachments.map(({ mimeType, disposition, contentId }) => [mimeType, disposition, contentId])).toEqual([
      ['image/png', 'inline', `<${mail?.picture?.cid}>`],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment', undefined],
    ]);
    expect(read.html).toContain(`cid:${mail?.picture?.cid}`);
  });

  test.each([
    ['RETAIL_SALES', '/retail-sales?', 'Retail Sales: Companies', 'Alder: Sales $25.00'],
    ['STORE_PERFORMANCE', '/store-performance?', 'Store Performance', 'Downtown: Sales $25.00'],
    ['ORDER_CONVERSION', '/order-conversion?', 'Order Conversion: Companies', 'Alder: Assortment Count 0'],
  ] as const)('supports %s', async (screen, address, title, line) => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const { body } = await create(client, { screen });
    world.setNow(monday);

    const { status } = await owner(client)(routes.send, { params: { id: body.id } });
    const [mail] = await listMails(client);

    expect(status).toBe(202);
    expect(mail?.text).toContain(title);
    expect(mail?.text).toContain(line);
    expect(mail?.text).toContain(address);
    const rows = await readSheet(mail?.files[0]?.content ?? '');
    expect(rows?.[1]?.slice(0, 1)).toEqual([line.split(':')[0]]);
  });

  test('is sent without sales and says so', async () => {
    const client = await world.newClient();
    const { body } = await create(client);

    const { status } = await owner(client)(routes.send, { params: { id: body.id } });

    expect(status).toBe(202);
    expect((await listMails(client))[0]?.text).toContain('Sales: $0.00');
  });
});

describe('the schedule of a report', () => {
  test('sends once per week, not early, and once if two nodes run concurrently', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    await create(client);

    await sendDue(new Date('2026-11-23T05:59:59Z'));
    const before = await listMails(client);
    await Promise.all([sendDue(monday), sendDue(monday)]);
    const concurrent = await listMails(client);
    await sendDue(new Date(monday.getTime() + 60_000));
    const later = await listMails(client);
    await sendDue(new Date(monday.getTime() + week));

    expect([before.length, concurrent.length, later.length, (await listMails(client)).length]).toEqual([0, 2, 0, 2]);
  });

  test('sends once after several missed weeks, then continues on its weekday', async () => {
    const client = await world.newClient();
    const { body } = await create(client);

    await sendDue(new Date('2026-12-16T09:00:00Z'));
    const mails = await listMails(client);

    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toContain('12/09/2026 – 12/15/2026');
    const { body: after } = await owner(client)(routes.get, { params: { id: body.id } });
    expect(after).toMatchObject({ nextMailAt: '2026-12-21T06:00:00.000Z', lastMailedAt: '2026-12-16T09:00:00.000Z' });
  });

  test('sends no e-mail if it fails halfway, and retries after an hour', async () => {
    const client = await world.newClient();
    await create(client);
    let sealed = 0;
    const failing = {
      ...world.keys,
      seal: (...input: Parameters<typeof world.keys.seal>) => {
        sealed += 1;
        if (sealed === 2) throw new Error('Injected failure');
        return world.keys.seal(...input);
      },
    };

    await sendDue(monday, failing);
    const failed = await listMails(client);
    await sendDue(new Date(monday.getTime() + 60_000));
    const soon = await listMails(client);
    await sendDue(new Date(monday.getTime() + 3_600_000));

    expect([failed.length, soon.length, (await listMails(client)).length]).toEqual([0, 0, 2]);
  });

  test('excludes recipients without permission, and the list shows the reason', async () => {
    const client = await world.newClient();
    await create(client, {
      recipients: (['ROLE_REPORTING', 'ROLE_ADMIN', 'ROLE_SUPERUSER', 'ROLE_ORDER_MANAGER'] as const).map((role) => ({
        userId: client.userIdFor(role),
      })),
    });
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('id', '=', client.userIdFor('ROLE_ADMIN')).execute(),
    );

    await sendDue(monday);
    const mails = await listMails(client);
    const { body } = await owner(client)(routes.list, {});

    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      (['ROLE_REPORTING', 'ROLE_SUPERUSER'] as const).map(client.emailFor),
    );
    expect(body[0]?.recipients.map(({ email, obstacle }) => [email, obstacle])).toEqual([
      [client.emailFor('ROLE_ADMIN'), 'INACTIVE'],
      [client.emailFor('ROLE_ORDER_MANAGER'), 'WITHOUT_ROLE'],
      [client.emailFor('ROLE_REPORTING'), null],
      [client.emailFor('ROLE_SUPERUSER'), null],
    ]);
  });

  test.each([
    ['has lost the role', { authorities: [] }],
    ['is inactive', { inactive: true }],
  ])('sends no e-mail while its owner %s', async (_, change) => {
    const client = await world.newClient();
    await create(client);
    const updateOwner = (set: object) =>
      client.db((db) =>
        db.updateTable('appUser').set(set).where('id', '=', client.userIdFor('ROLE_REPORTING')).execute(),
      );

    await updateOwner(change);
    await sendDue(monday);
    const without = await listMails(client);
    await updateOwner({ authorities: ['ROLE_REPORTING'], inactive: false });
    await sendDue(new Date(monday.getTime() + week));

    expect([without.length, (await listMails(client)).length]).toEqual([0, 2]);
  });

  test('waits while the client is inactive', async () => {
    const client = await world.newClient();
    await create(client);
    await client.acrossClients((db) =>
      db.updateTable('client').set({ inactive: true }).where('id', '=', client.tenantId).execute(),
    );

    await sendDue(monday);

    expect(await listMails(client)).toEqual([]);
  });
});
