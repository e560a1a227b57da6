import { addDays } from '@shelfward/contract/kit/dates.ts';
import { endOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { maxFigureDays } from '@shelfward/contract/today/today.contract.ts';
import { type TodayKind, todayKinds } from '@shelfward/contract/today/today.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import type { Logger } from '../../platform/core/log.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../platform/db/transient-errors.ts';
import { publishEvent } from '../../platform/outgoing/publish-event.queries.ts';
import { listSources } from '../feeds/public.ts';
import { findStockStakes } from '../replenishment/public.ts';
import {
  type CompanyFigures,
  deleteFiguresBefore,
  findClientFigures,
  insertFigures,
  noCompany,
} from './figures.queries.ts';
import { findEndedDay } from './figures.rules.ts';
import { findLiveTasks } from './live-tasks.service.ts';
import { sumOpenStakes } from './tasks.queries.ts';

interface FigureDeps {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
}

/** Records the figures of the day that has ended for each client, one transaction per client; returns how many. */
export const recordFigures = async ({ database, log }: FigureDeps, now: Date): Promise<number> => {
  let count = 0;
  for (const client of await database.system((db) => findClientFigures(db))) {
    const day = findEndedDay(client, now);
    if (day === undefined) continue;
    const { tenantId, timeZone } = client;
    try {
      await database.tenant(tenantId, (db) => recordDay({ db, tenantId, now, timeZone }, day));
      count += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error, client: tenantId }, 'recording the figures of a day failed');
    }
  }
  return count;
};

const recordDay = async (ctx: ZonedCtx, day: string): Promise<void> => {
  // Tasks that are snoozed until the new day are not open yet.
  const atEnd = { ...ctx, now: new Date(endOfDay(day, ctx.timeZone).getTime() - 1) };
  await insertFigures(ctx, day, await computeFigures(atEnd));
  await deleteFiguresBefore(ctx, addDays(day, 1 - maxFigureDays));
  await publishLateSources(ctx, addDays(day, 1));
};

/** Sources whose next figures are late from this day on. Each ended day is recorded once, so each event is sent once. */
const publishLateSources = async (ctx: ZonedCtx, day: string): Promise<void> => {
  for (const { kind, id, name, company, lastTo, lateFrom } of await listSources(ctx))
    if (lateFrom === day)
      await publishEvent(ctx, 'feed.late', { kind, id, name, companyId: company?.id ?? null, lastTo, lateFrom });
};

const computeFigures = async (ctx: ZonedCtx): Promise<CompanyFigures[]> => {
  const stakes = await sumOpenStakes(ctx, await findLiveTasks(ctx, todayKinds));
  const shelves = new Map((await findStockStakes(ctx)).map((one) => [one.companyId, one]));
  const byCompany = new Map<number, Partial<Record<TodayKind, number>>>([[noCompany, {}]]);
  for (const { companyId, kind, stake } of stakes) {
    const id = companyId ?? noCompany;
    byCompany.set(id, { ...byCompany.get(id), [kind]: stake });
  }
  return [...new Set([...byCompany.keys(), ...shelves.keys()])].map((companyId) => ({
    companyId,
    shelves: shelves.get(companyId)?.shelves ?? 0,
    emptyShelves: shelves.get(companyId)?.emptyShelves ?? 0,
    stakes: byCompany.get(companyId) ?? {},
  }));
};
