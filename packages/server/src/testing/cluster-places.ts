import pg from 'pg';
import type { TestClient } from './client.ts';
import type { World } from './world.ts';

interface Place {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

/** Rows of a statement of the owner on the coordinator. */
export const queryCoordinator = async <R extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: process.env.CITUS_URL });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
};

export const findPlace = async (tenantId: number): Promise<Place> => {
  const [place] = await queryCoordinator<Place>(
    `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('sales_order', $1::integer)`,
    [tenantId],
  );
  if (!place) throw new Error('Every client has a shard');
  return place;
};

/** Two clients on different nodes: the first one on the node with the most shards, so that a move leaves some on both. */
export const newClientsOnTwoNodes = async (world: World): Promise<readonly [TestClient, TestClient]> => {
  const [fullest] = await queryCoordinator<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement join pg_dist_shard using (shardid)
     where logicalrelid = 'sales_order'::regclass group by nodeport order by count(*) desc limit 1`,
  );
  const found = new Map<boolean, TestClient>();
  for (;;) {
    const client = await world.newClient();
    found.set((await findPlace(client.tenantId)).port === fullest?.port, client);
    const [first, other] = [found.get(true), found.get(false)];
    if (first && other) return [first, other];
  }
};
