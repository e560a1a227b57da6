import pg from 'pg';
import { runAsOwner } from './run-as-owner.ts';

interface Shard {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

/**
 * Deletes the rows of all tables, on each node by itself: a delete of the coordinator would check the references of each row
 * and commit on all nodes, table by table.
 */
export const deleteDistributedRows = async (connection: pg.ClientConfig): Promise<void> => {
  const { shards, local } = await findTables(connection);
  const nodes = new Map<string, Shard[]>();
  for (const shard of shards) {
    const node = `${shard.host}:${shard.port}`;
    nodes.set(node, [...(nodes.get(node) ?? []), shard]);
  }
  const cleanUp = (names: readonly string[]) => [
    'set session_replication_role = replica',
    'set citus.enable_manual_changes_to_shards = on',
    `begin; ${names.map((name) => `delete from ${name};`).join(' ')} commit`,
  ];
  await Promise.all([
    runAsOwner(connection, ...cleanUp(local)),
    ...[...nodes.values()].map(([first, ...others]) =>
      runAsOwner(
        { ...connection, host: first?.host, port: first?.port },
        ...cleanUp([first, ...others].flatMap((shard) => shard?.name ?? [])),
      ),
    ),
  ]);
};

const findTables = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: shards } = await client.query<Shard>(`
      select nodename as host, nodeport as port, shard_name(logicalrelid, shardid) as name
      from pg_dist_shard join pg_dist_shard_placement using (shardid)`);
    const { rows: local } = await client.query<{ name: string }>(`
      select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
        and oid not in (select logicalrelid from pg_dist_partition)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')`);
    return { shards, local: local.map(({ name }) => name) };
  } finally {
    await client.end();
  }
};

/** Filled by triggers, which run on the node of the rows. No client of the API reads their ids, and their order has no meaning. */
const tablesOfTriggers = ['product_order_amount', 'stock_risk_change', 'webhook_delivery'];

/** The tables with ids that a worker has assigned; the ids of the coordinator are small and increase. */
export const findTablesWithWorkerIds = async (connection: pg.ClientConfig): Promise<string[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; column: string }>(
      `select relname as name, quote_ident(attname) as column from pg_attribute
       join pg_class on pg_class.oid = attrelid
       where attidentity <> '' and relname <> all ($1) and attrelid in (select logicalrelid from pg_dist_partition)`,
      [tablesOfTriggers],
    );
    const { rows } = await client.query<{ name: string }>(
      tables
        .map(({ name, column }) => `select '${name}' as name from ${name} having max(${column}) >= ${firstWorkerId}`)
        .join(' union all '),
    );
    return rows.map(({ name }) => name).toSorted();
  } finally {
    await client.end();
  }
};

const firstWorkerId = 2 ** 48;
