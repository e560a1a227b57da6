// ASVS 8.2.2, 8.2.3

import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMailBody } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { scopeKinds } from '@shelfward/contract/kit/access.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reportMailSource, sendDueMails } from '../../features/analytics/report-mails/public.ts';
import type { ReadyMail } from '../../platform/mail/compose.ts';
import { type Caller, createCaller, type TestClient } from '../client.ts';
import { useWorld } from '../world.ts';
import { days, type Market, makeMarket } from './market.ts';
import { scopes } from './scopes.ts';
import { findHiddenWords, makeTwins } from './twins.ts';

const world = useWorld();
let client: TestClient;
let market: Market;

beforeAll(async () => {
  client = await world.newClient();
  market = await makeMarket(client);
});

// Files and reports name the minute of their creation.
afterEach(() => world.setNow(undefined));

const period = { soldOnAfter: '2026-02-01', soldOnBefore: days.last };
const reports = [
  ['SALES_VIEW', { groupByType: 'COMPANY' }, ['PICTURE', 'XLSX']],
  ['RETAIL_SALES', { groupByType: 'REGION' }, ['XLSX', 'CSV']],
  ['STORE_PERFORMANCE', { groupByType: 'STORE' }, ['XLSX']],
  ['ORDER_CONVERSION', { groupByType: 'PRODUCT' }, ['CSV']],
] as const;

const saveView = async (call: Caller): Promise<number> => {
  const figures: ('sales' | 'units')[] = ['sales', 'units'];
  const levels = [{ type: 'COMPANY' as const }, { type: 'STORE' as const }];
  const report = { days: period, levels, figures };
  return (await call(savedViewRoutes.save, { body: { screen: 'pivot', name: 'Stores', search: '', report } })).body.id;
};

/** Schedules the reports of all screens, and of a view, for the user itself; returns the statuses. */
const scheduleAll = async (call: Caller, userId: number, storeId: number): Promise<unknown[]> => {
  const recipients = [{ userId }];
  const bodies: ReportMailBody[] = [
    ...reports.map(
      ([screen, report, formats]): ReportMailBody => ({
        name: screen,
        screen,
        report,
        days: period,
        formats: [...formats],
        recipients,
      }),
    ),
    { name: 'View', savedViewId: await saveView(call), formats: ['XLSX'], recipients },
    {
      name: 'Store',
      screen: 'SALES_VIEW',
      report: { groupByType: 'STORE', storeIds: [storeId] },
      days: period,
      recipients,
    },
  ];
  const found: unknown[] = [];
  for (const body of bodies) {
    const { status, body: created } = await call(reportMailRoutes.create, { body });
    found.push(status === 201 ? status : { status, ...created, requestId: undefined });
  }
  const { body: listed } = await call(reportMailRoutes.list, {});
  for (const { id, owner, savedViewId: _, ...schedule } of listed) {
    const { body: read } = await call(reportMailRoutes.get, { params: { id } });
    expect(read).toMatchObject({ id, ...schedule });
    found.push({ ...schedule, owner: { ...owner, scope: null } });
  }
  return found;
};

/** The mails of all due schedules of an account as text, without what names the account, the mail, or its time. */
const sendAll = async ({ db, subdomain }: TestClient, now: Date): Promise<unknown[]> => {
  await db((on) =>
    on
      .updateTable('reportMail')
      .set({ nextMailAt: new Date(now.getTime() - 60_000) })
      .execute(),
  );
  const warnings: unknown[] = [];
  await sendDueMails(
    {
      database: world.database,
      keys: world.keys,
      sources: { report: reportMailSource },
      log: { warn: (...given: unknown[]) => void warnings.push(given) },
    },
    now,
  );
  expect(warnings).toEqual([]);
  const mails = (await world.mails()).filter((mail) => mail.subdomain === subdomain);
  const texts = await Promise.all(mails.map((mail) => toText(mail)));
  return texts.sort((one, other) => one.subject.localeCompare(other.subject));
};

const toText = async ({ id, subdomain, to, subject, text, html, picture, files }: ReadyMail) => {
  const neutral = (given: string) =>
    given
      .replaceAll(subdomain, 'account')
      .replaceAll(id, 'mail')
      .replaceAll(/stop(?:#|\?key=)[\w.~-]+/g, 'stop');
  return {
    to,
    subject,
    text: neutral(text),
    html: neutral(html),
    picture: picture?.content,
    files: await Promise.all(files.map(readFile)),
  };
};

const readFile = async ({ name, content }: ReadyMail['files'][number]) => {
  const bytes = Buffer.from(content, 'base64');
  return { name, text: name.endsWith('xlsx') ? (await readXlsx(bytes)).sheets : bytes.toString('utf8') };
};

describe.each(scopeKinds)('schedules of a %s', (kind) => {
  test.each(scopes)('with %s send what those of an account with only these records send', async (_, scope) => {
    const authorities = ['ROLE_REPORTING'] as const;
    const twins = await makeTwins(world, { client, market, kind, scope, authorities });
    const { user, twinClient: other } = twins;
    const twin = createCaller(world.app, twins.twin);
    const storeId = market.stores[1]?.id ?? 0;

    const now = new Date();
    world.setNow(now);
    const scheduled = [await scheduleAll(user.call, user.id, storeId), await scheduleAll(twin, user.id, storeId)];
    const sent = [await sendAll(client, now), await sendAll(other, now)];
    await client.db((on) => on.deleteFrom('reportMail').execute());

    expect(scheduled[0]).toEqual(scheduled[1]);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.length).toBeGreaterThan(reports.length);
    expect(findHiddenWords(JSON.stringify([scheduled[0], sent[0]]), '', twins)).toEqual([]);
  });
});
