import { sql } from 'kysely';
import type { Logger } from '../core/log.ts';
import type { Database } from './database.ts';

type Clock = () => Date;

/** Sessions compare times of the server with times of the database; smaller differences change nothing. */
const maxOffsetSeconds = 30;

/** Warns of a clock of this server that differs from that of the database; undefined if it does not. */
export const findClockWarning = async (database: Database, clock: Clock): Promise<string | undefined> => {
  const seconds = await measureOffsetSeconds(database, clock);
  if (Math.abs(seconds) <= maxOffsetSeconds) return undefined;
  return `The clock of this server is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} the clock of the database.`;
};

export const logClockWarning = async (database: Database, clock: Clock, log: Pick<Logger, 'warn'>): Promise<void> => {
  const warning = await findClockWarning(database, clock);
  if (warning) log.warn({}, `${warning} Sessions end too early or too late. Synchronize the clocks.`);
};

/** The time of the response is between the times before and after the query. */
const measureOffsetSeconds = async (database: Database, clock: Clock): Promise<number> =>
  database.system(async (db) => {
    const before = clock().getTime();
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
    const middle = (before + clock().getTime()) / 2;
    const [row] = rows;
    return row ? Math.round((middle - row.time.getTime()) / 1000) : 0;
  });
