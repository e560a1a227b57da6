import path from 'node:path';
import type pg from 'pg';
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts';

/** A proxy between an application and its database. */
export interface DatabaseProxy {
  readonly line: NetworkProxy;
  readonly connection: pg.PoolConfig;
}

/** Starts a proxy to the database of this DATABASE_URL. */
export const startDatabaseProxy = async (address: string): Promise<DatabaseProxy> => {
  const { username: user, pathname, searchParams } = new URL(address);
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`);
  const line = await startNetworkProxy({ path: socket });
  return { line, connection: { host: '127.0.0.1', port: line.port, user, database: pathname.slice(1) } };
};
