import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { type ChangeCtx, unversioned } from '../../../../platform/context/context.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import { hashOf } from '../client/content-hash.rules.ts';
import type { OdooDomain, OdooSearch } from '../client/odoo.client.ts';
import { instantOfOdoo, odooInstant } from '../client/odoo-values.rules.ts';
import { findCursor, keepCursor } from '../mapping/cursor.queries.ts';
import {
  findMappingsOfExternal,
  keepMapping,
  type MappedEntity,
  type Mapping,
  orphanMappings,
} from '../mapping/mapping.queries.ts';
import { findMissing } from '../mapping/missing-records.service.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';

/** What every record of Odoo's is read with. */
export interface Remote {
  readonly id: number;
  readonly name: string | null;
  readonly write_date: string | null;
}

/** A kind of records that comes from Odoo, one by one. */
export interface Pull<R extends Remote, F> {
  readonly entity: MappedEntity;
  readonly integrationLogType: IntegrationLogType;
  readonly entityType: string;
  readonly model: string;
  readonly domain: OdooDomain;
  readonly read: (search: OdooSearch) => Promise<R[]>;
  /** What the records of a page refer to, read at once: with it a record becomes what we would keep. */
  readonly prepare: (records: readonly R[], mapped: ReadonlyMap<number, Mapping>) => Promise<(record: R) => F>;
  /** Writes one record; throws `AppError` or `Unpullable` for what people have to mend. */
  readonly write: (ctx: ChangeCtx, fields: F, mapping: Mapping | undefined) => Promise<Written>;
}

export interface Written {
  readonly internalId: number;
  /** Of what ours is now: another value at the next time means that somebody changed it here. */
  readonly hashOut: string;
  /** Somebody had changed ours since: what it was, now that Odoo's took its place. */
  readonly overwritten?: unknown;
}

/** A record that cannot be taken as it is. The message says what to do, and in which field. */
export class Unpullable extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

const pageSize = 500;
const overlapMs = 5 * 60_000;
const withArchived = { active_test: false };

export interface PullResult {
  readonly read: number;
  readonly written: number;
  readonly failed: number;
  readonly orphaned: number;
}

/**
 * Reads what changed since the last run, or everything, page by page behind the last record's number, and writes what
 * differs, each record in a transaction of its own with its mapping. Five minutes are read twice: Odoo dates a change by
 * the start of its transaction. The cursor moves when the run is through; a record that failed does not hold it back,
 * because the next run begins with it.
 */
export const pullRecords = async <R extends Remote, F>(odoo: OdooRun, pull: Pull<R, F>): Promise<PullResult> => {
  const { run, client } = odoo;
  const { since, until, isFull, after: start } = await beginReading(odoo);
  const changed = isFull || since === null ? [] : [['write_date', '>=', withOverlap(since)]];
  const domain = [...pull.domain, ...changed];
  const taker = takerOf(odoo, pull, { isFull });
  const again = retriesOf(odoo, pull);
  if (again.length > 0) await taker.take(await readIds(pull, again));
  const total = await client.count(pull.model, { domain: [...domain, ['id', '>', start]], context: withArchived });
  await run.tell({ done: 0, total });
  for (let after = start, done = 0; ; ) {
    const search = { domain: [...domain, ['id', '>', after]], order: 'id', limit: pageSize, context: withArchived };
    const page = await pull.read(search);
    if (page.length === 0) break;
    await taker.take(page);
    after = page.at(-1)?.id ?? after;
    done += page.length;
    const pageAfter = after;
    await run.begin((ctx) => keepCursor(ctx, run.integrationId, { pageAfter }));
    await run.tell({ done, total: Math.max(total, done) });
    if (page.length < pageSize) break;
  }
  const orphaned = isFull ? await findOrphans(odoo, pull) : 0;
  await run.begin((ctx) =>
    keepCursor(ctx, run.integrationId, {
      since: until,
      runningUntil: null,
      runningFull: null,
      pageAfter: 0,
      ...(isFull && { fullAt: ctx.now }),
    }),
  );
  return { ...taker.result(), orphaned };
};

const withOverlap = (since: string): string => odooInstant(new Date(instantOfOdoo(since).getTime() - overlapMs));

/** Where to begin; a run that was cut off goes on behind the page that it had finished. */
const beginReading = async ({ run, client }: OdooRun) =>
  run.begin(async (ctx) => {
    const cursor = await findCursor(ctx, run.integrationId);
    const isFull = run.completeSync || cursor.since === null;
    if (cursor.runningUntil !== null && cursor.runningFull === isFull)
      return { since: cursor.since, until: cursor.runningUntil, isFull, after: cursor.pageAfter };
    const until = client.version.now;
    await keepCursor(ctx, run.integrationId, { runningUntil: until, runningFull: isFull, pageAfter: 0 });
    return { since: cursor.since, until, isFull, after: 0 };
  });

const retriesOf = <R extends Remote, F>({ run }: OdooRun, pull: Pull<R, F>): number[] =>
  run.retries.flatMap(({ integrationLogType, externalId }) => {
    const id = Number(externalId);
    return integrationLogType === pull.integrationLogType && Number.isInteger(id) ? [id] : [];
  });

const readIds = <R extends Remote, F>({ domain, read }: Pull<R, F>, ids: readonly number[]): Promise<R[]> =>
  read({ domain: [...domain, ['id', 'in', ids]], order: 'id', context: withArchived });

/** The same for records that another kind refers to and that have not come yet. */
export const pullIds = async <R extends Remote, F>(
  odoo: OdooRun,
  pull: Pull<R, F>,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length > 0) await takerOf(odoo, pull, { isFull: false }).take(await readIds(pull, ids));
};

const takerOf = <R extends Remote, F>(
  { run, baseId }: OdooRun,
  pull: Pull<R, F>,
  { isFull }: { readonly isFull: boolean },
) => {
  const place = { baseId, entity: pull.entity };
  const { integrationLogType, entityType } = pull;
  const counts = { read: 0, written: 0, failed: 0 };
  const failing = new Set(run.retries.map(({ externalId }) => externalId));

  const takeOne = async (record: R, toFields: (record: R) => F, mapping: Mapping | undefined): Promise<void> => {
    const externalId = String(record.id);
    try {
      const fields = toFields(record);
      const hashIn = hashOf(fields);
      const isSame = mapping?.hashIn === hashIn && mapping.state === 'LINKED';
      if (!isSame || isFull) {
        const written = await run.begin(async (ctx) => {
          const done = await pull.write(unversioned(ctx), fields, mapping);
          await keepMapping(ctx, place, {
            internalId: done.internalId,
            model: pull.model,
            externalId: record.id,
            hashIn,
            hashOut: done.hashOut,
            ...(record.write_date !== null && { remoteWriteDate: record.write_date }),
          });
          return done;
        });
        if (!isSame) counts.written += 1;
        if (failing.has(externalId)) await run.solve({ integrationLogType, externalId });
        if (written.overwritten !== undefined)
          await run.fail({
            integrationLogType,
            message: 'It had been changed here; Odoo’s values have taken its place. Look at whether they are right.',
            record: { entityType, id: written.internalId, name: record.name },
            externalId,
            payload: { here: written.overwritten, odoo: fields },
          });
      } else if (failing.has(externalId)) await run.solve({ integrationLogType, externalId });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof Unpullable)) throw error;
      counts.failed += 1;
      await run.fail({
        integrationLogType,
        message: sentenceOf(error, record),
        ...(error instanceof Unpullable && error.field !== undefined && { field: error.field }),
        ...(mapping && { record: { entityType, id: mapping.internalId, name: record.name } }),
        externalId,
        payload: record,
      });
    }
  };

  return {
    result: () => counts,
    take: async (records: readonly R[]): Promise<void> => {
      counts.read += records.length;
      const ids = records.map(({ id }) => id);
      const found = await run.begin((ctx) => findMappingsOfExternal(ctx, place, ids));
      const mapped = new Map(found.map((mapping) => [mapping.externalId, mapping]));
      const toFields = await pull.prepare(records, mapped);
      for (const record of records) {
        run.signal.throwIfAborted();
        const mapping = mapped.get(record.id);
        if (mapping || !isArchived(record)) await takeOne(record, toFields, mapping);
      }
    },
  };
};

/** What was put away in Odoo before we ever saw it is no news. */
const isArchived = (record: object): boolean => 'active' in record && record.active === false;

const sentenceOf = (error: Error, { name, id }: Remote): string => {
  const who = name ?? `Record ${id}`;
  if (error instanceof Unpullable) return `${who}: ${error.message}`;
  return `${who} cannot be taken: ${error.message}. Change it here or in Odoo.`;
};

/** What is gone in Odoo stays here, for people to decide about. */
const findOrphans = async <R extends Remote, F>(odoo: OdooRun, pull: Pull<R, F>): Promise<number> => {
  const { run, baseId } = odoo;
  const { entity, integrationLogType, entityType, model } = pull;
  const gone = await findMissing(odoo, { entity, model });
  if (gone.length === 0) return 0;
  const ids = gone.map(({ externalId }) => externalId);
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity }, ids));
  for (const { internalId, externalId } of gone)
    await run.fail({
      integrationLogType,
      message: 'It is no longer in Odoo. It stays here: deactivate it if it is gone for good.',
      record: { entityType, id: internalId, name: null },
      externalId: String(externalId),
    });
  return gone.length;
};

/** `12 companies read, 3 of them taken.` */
export const summaryOf = (
  [one, many]: readonly [one: string, many: string],
  { read, written, failed, orphaned }: PullResult,
): string => {
  const parts = [
    read === 0
      ? `No ${many} changed in Odoo`
      : `${read.toLocaleString('en-US')} ${read === 1 ? one : many} read, ${written.toLocaleString('en-US')} taken`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(orphaned > 0 ? [`${orphaned} are no longer in Odoo`] : []),
  ];
  return `${parts.join(', ')}.`;
};
