import Fastify from 'fastify';
import pg from 'pg';

export interface FloorServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** The statements of one operation for the nth call. */
export type FloorOperation = (client: pg.PoolClient, n: number) => Promise<unknown>;

interface Floor {
  readonly connection: pg.PoolConfig;
  readonly tenantId: number;
  readonly operations: Readonly<Record<string, FloorOperation>>;
}

/**
 * The minimum cost of an operation with the same stack: Fastify, a transaction with the role and the client of row-level
 * security, its statements, and JSON. No session, no validation, no audit, no links between records.
 */
export const startFloorServer = async ({ connection, tenantId, operations }: Floor): Promise<FloorServer> => {
  const pool = new pg.Pool({ ...connection, max: 12 });
  // Without it, a connection that the end of the benchmark closes would end the process before its error is shown.
  pool.on('error', (error) => app.log.warn(error));
  const app = Fastify({ logger: { level: 'error' } });
  app.post<{ Params: { name: string; n: string } }>('/:name/:n', async ({ params: { name, n } }) => {
    const operation = operations[name];
    if (!operation) throw new Error(`The floor has no operation ${name}`);
    const client = await pool.connect();
    try {
      await client.query(`begin; set local role shelfward_tenant; set local app.tenant = ${tenantId}`);
      const result = await operation(client, Number(n));
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
};
