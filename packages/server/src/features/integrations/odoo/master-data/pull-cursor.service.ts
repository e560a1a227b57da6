import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { z } from 'zod';
import type { OdooDomain } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooInstant, odooText, parseOdooInstant } from '../client/odoo-values.rules.ts';
import { findCursor, type SyncCursor, saveCursor } from './cursor.queries.ts';

/** What an import reads: records that changed, all of them with what was changed only here, or all of them as a check. */
type ReadMode = 'CHANGED' | 'FULL' | 'CHECK';

export interface PullPosition {
  readonly mode: ReadMode;
  /** The condition on the date of the records; empty if all are read. */
  readonly changed: OdooDomain;
  /** The date of the newest record before the first page was read. */
  readonly until: string | null;
  /** The last record that an interrupted run has imported. */
  readonly after: number;
}

const overlapMs = 5 * 60_000;
const checkAfterMs = 7 * dayMs;
const dated = z.object({ write_date: odooText });

/**
 * The start position. It follows the dates of the records, because the clock of the HTTP server may be another one. Five
 * minutes are read twice, because Odoo dates a change by the start of its transaction. All records are read each week,
 * and if the position is after the newest record. An interrupted run continues after its last completed page.
 */
export const startReading = async (
  { run, client }: OdooRun,
  { model, domain, changesWith }: ReadRecords,
): Promise<PullPosition> => {
  const search = { domain, order: 'write_date desc', limit: 1, context: { active_test: false } };
  const [newest] = await client.searchRead(model, dated, search);
  return run.begin(async (ctx) => {
    const cursor = await findCursor(ctx, run.integrationId);
    const mode = toMode(cursor, { isFull: run.completeSync, newest: newest?.write_date ?? null, now: ctx.now });
    const changed =
      mode === 'CHANGED' && cursor.since !== null ? changedSince(withOverlap(cursor.since), changesWith) : [];
    if (cursor.runningUntil !== null && cursor.runningFull === storedMode(mode))
      return { mode, changed, until: cursor.runningUntil, after: cursor.pageAfter };
    const until = newest?.write_date ?? cursor.since;
    await saveCursor(ctx, run.integrationId, { runningUntil: until, runningFull: storedMode(mode), pageAfter: 0 });
    return { mode, changed, until, after: 0 };
  });
};

interface ReadRecords {
  readonly model: string;
  readonly domain: OdooDomain;
  readonly changesWith?: string;
}

const changedSince = (since: string, reference: string | undefined): OdooDomain => {
  const own = ['write_date', '>=', since];
  return reference === undefined ? [own] : ['|', own, [`${reference}.write_date`, '>=', since]];
};

interface ModeInput {
  readonly isFull: boolean;
  readonly newest: string | null;
  readonly now: Date;
}

const toMode = ({ since, fullAt }: SyncCursor, { isFull, newest, now }: ModeInput): ReadMode => {
  if (isFull || since === null) return 'FULL';
  const isAhead = newest !== null && parseOdooInstant(since) > parseOdooInstant(newest);
  const isDue = fullAt === null || now.getTime() - fullAt.getTime() >= checkAfterMs;
  return isAhead || isDue ? 'CHECK' : 'CHANGED';
};

/** A check is stored as null, so that no other run continues it. */
const storedMode = (mode: ReadMode): boolean | null => (mode === 'CHECK' ? null : mode === 'FULL');

export const savePage = ({ run }: OdooRun, pageAfter: number): Promise<void> =>
  run.begin((ctx) => saveCursor(ctx, run.integrationId, { pageAfter }));

export const finishReading = ({ run }: OdooRun, { mode, until }: PullPosition): Promise<void> =>
  run.begin((ctx) =>
    saveCursor(ctx, run.integrationId, {
      since: until,
      runningUntil: null,
      runningFull: null,
      pageAfter: 0,
      ...(mode !== 'CHANGED' && { fullAt: ctx.now }),
    }),
  );

const withOverlap = (since: string): string => odooInstant(new Date(parseOdooInstant(since).getTime() - overlapMs));
