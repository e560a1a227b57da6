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

/** Locks the shards of a client for changes, as Citus does at the end of a move. Returns what unlocks them. */
export const lockShards = async (tenantId: number): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: process.env.CITUS_URL });
  await client.connect();
  await client.query('begin');
  const exclusive = 7;
  await client.query(
    `select lock_shard_metadata($1, array_agg(get_shard_id_for_distribution_column(logicalrelid, $2::integer)))
     from pg_dist_partition where partmethod = 'h'`,
    [exclusive, tenantId],
  );
  return () => client.end();
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
