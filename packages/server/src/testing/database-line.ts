import path from 'node:path';
import type pg from 'pg';
import { type NetworkLine, networkLine } from './network-line.ts';

/** A proxy between an application and its database. */
export interface DatabaseLine {
  readonly line: NetworkLine;
  readonly connection: pg.PoolConfig;
}

/** Starts a proxy to the database of this DATABASE_URL. */
export const databaseLine = async (address: string): Promise<DatabaseLine> => {
  const { username: user, pathname, searchParams } = new URL(address);
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`);
  const line = await networkLine({ path: socket });
  return { line, connection: { host: '127.0.0.1', port: line.port, user, database: pathname.slice(1) } };
};
