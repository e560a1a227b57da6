import type pg from 'pg';
import { DatabaseUnavailable } from './transient-errors.ts';

export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

export interface UnforcedShard extends NodeAddress {
  readonly name: string;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The nodes with their shards of client tables in use whose row-level security is not forced, and the nodes that do not respond. */
const unforcedShards = `
  with node as (
    select nodeid, success, case when success then result::jsonb else '[]' end as names
    from run_command_on_all_nodes('select list_unforced_tables()')
  ),
  unforced as (
    select shard_name(logicalrelid, shardid) as name, nodename as host, nodeport as port, success,
      shardminvalue::integer as first, shardmaxvalue::integer as last
    from pg_dist_shard_placement
    join pg_dist_node using (nodename, nodeport)
    join node using (nodeid)
    join pg_dist_shard using (shardid)
    join pg_dist_partition using (logicalrelid)
    where partmethod = 'h' and (not success or names ? shard_name(logicalrelid, shardid))
  )`;

/** An interrupted move leaves such shards. Fails if a node does not respond. */
export const findUnforcedShards = async (client: Queryable): Promise<UnforcedShard[]> => {
  const { rows } = await client.query<UnforcedShard & { readonly success: boolean }>(
    `${unforcedShards} select name, host, port, success from unforced order by name`,
  );
  const [missing] = rows.filter(({ success }) => !success);
  if (missing) throw new Error(`The node ${missing.host}:${missing.port} does not list its tables.`);
  return rows;
};

/** The accounts with such a shard, or on a node that does not respond. */
const findUnforcedAccounts = async (client: Queryable): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ id: number }>(
    `${unforcedShards}
     select id from client
     where exists (select from unforced where worker_hash(client.id) between unforced.first and unforced.last)`,
  );
  return new Set(rows.map(({ id }) => id));
};

const recheckMs = 5000;

/** Rejects transactions of accounts with such a shard, from the start of the node until `npm run db:move` has repaired it. */
export const createRowSecurityGuard = (client: Queryable) => {
  let checked: Promise<ReadonlySet<number>> | undefined;
  let checkedAt = 0;
  const check = () => {
    checkedAt = performance.now();
    checked = findUnforcedAccounts(client);
    checked.catch(() => {
      checked = undefined;
    });
    return checked;
  };
  return async (tenantId: number): Promise<void> => {
    if (!(await (checked ?? check())).has(tenantId)) return;
    if (performance.now() - checkedAt > recheckMs) await check();
    if ((await checked)?.has(tenantId))
      throw new DatabaseUnavailable(
        new Error(
          `A shard of the account ${tenantId} has no forced row-level security, or its node does not respond. Repeat npm run db:move.`,
        ),
      );
  };
};
