import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DistributionRejected } from './distribute.ts';
import { isDistributedDatabase } from './distribution.ts';
import { findUnforcedShards, type NodeAddress } from './forced-row-security.ts';

interface Order {
  readonly subdomain: string;
  readonly to: NodeAddress;
  /** Changes wait until the move has ended. Otherwise they wait at its end only, which needs `wal_level = logical`. */
  readonly blocksWrites?: boolean;
  /** Called before each step. */
  readonly onStep?: (step: string) => void;
}

export interface Moved {
  /** False: the account was on this node, and only what an interrupted move had left was repaired. */
  readonly isMoved: boolean;
  /** Shards and tables whose row-level security was not forced, and is again. */
  readonly repaired: number;
  readonly from: NodeAddress;
  /** All accounts in the shards of this one. */
  readonly accounts: number;
  readonly durationMs: number;
  /** The longest time that a change to the account waited. */
  readonly longestWaitMs: number;
}

/** Moves the shards of an account, with all accounts in them, to another node. */
export const moveAccounts = async (connection: pg.ClientConfig, order: Order): Promise<Moved> => {
  const client = await openClient(connection);
  try {
    if (!(await isDistributedDatabase(client))) throw new DistributionRejected('This database is not distributed.');
    // No migration changes the tables meanwhile, and no second move.
    await client.query(`select pg_advisory_lock(hashtext('shelfward migrations'))`);
    const shard = await findShard(client, order);
    const { onStep = () => undefined } = order;
    const begin = performance.now();
    // What an earlier move has left on the node prevents a move back.
    onStep('Removing what an interrupted move has left');
    await client.query('call citus_cleanup_orphaned_resources()');
    const repaired = await forceRowSecurity(client, onStep);
    const { accounts } = shard;
    const from = { host: shard.host, port: shard.port };
    if (from.host === order.to.host && from.port === order.to.port)
      return { isMoved: false, repaired, from, accounts, durationMs: performance.now() - begin, longestWaitMs: 0 };
    if (!order.blocksWrites) await requireLogicalReplication(client);
    const waits = await measureWaits(connection, shard.tenantId);
    try {
      await moveShard(client, { ...order, onStep }, shard);
    } finally {
      await waits.stop();
    }
    return {
      isMoved: true,
      repaired,
      from,
      accounts,
      durationMs: performance.now() - begin,
      longestWaitMs: waits.longestMs(),
    };
  } finally {
    await client.end();
  }
};

const moveShard = async (
  client: pg.Client,
  { blocksWrites, to, onStep }: Order & Required<Pick<Order, 'onStep'>>,
  shard: Shard,
): Promise<void> => {
  const move = async () => {
    onStep(`Copying the tables of ${shard.accounts} accounts`);
    await client.query('select citus_move_shard_placement($1::bigint, $2, $3::integer, $4, $5::integer, $6)', [
      shard.id,
      shard.host,
      shard.port,
      to.host,
      to.port,
      blocksWrites ? 'block_writes' : 'force_logical',
    ]);
  };
  await (blocksWrites ? move() : withoutForcedRowSecurity(client, move, onStep));
};

const openClient = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

interface Shard extends NodeAddress {
  readonly id: string;
  readonly tenantId: number;
  readonly accounts: number;
}

const findShard = async (client: pg.Client, { subdomain, to }: Order): Promise<Shard> => {
  const { rows } = await client.query<Shard>(
    `select placement.shardid as id, placement.nodename as host, placement.nodeport as port, client.id as "tenantId",
       (select count(*)::integer from client other
        where get_shard_id_for_distribution_column('app_user', other.id) = placement.shardid) as accounts
     from client
     join pg_dist_shard_placement placement
       on placement.shardid = get_shard_id_for_distribution_column('app_user', client.id)
     where client.subdomain = $1`,
    [subdomain],
  );
  const [shard] = rows;
  if (!shard) throw new DistributionRejected(`No account has the subdomain "${subdomain}".`);
  const { rows: nodes } = await client.query(
    'select 1 from pg_dist_node where isactive and shouldhaveshards and nodename = $1 and nodeport = $2::integer',
    [to.host, to.port],
  );
  if (nodes.length === 0) throw new DistributionRejected(`${to.host}:${to.port} is not a node of this cluster.`);
  return shard;
};

const requireLogicalReplication = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ level: string }>(
    `select result as level from run_command_on_workers('show wal_level')`,
  );
  if (rows.some(({ level }) => level !== 'logical'))
    throw new DistributionRejected('Set wal_level = logical on every node and restart it, or use --block-writes.');
};

const lockTimeoutMs = 250;
const lockTimeout = `set local lock_timeout = ${lockTimeoutMs};`;

/**
 * The replication of a move runs as a member of the owner of the tables, which PostgreSQL rejects as long as row-level
 * security is forced for owners. Citus creates the moved shards by the catalog of the coordinator, so that it is off there
 * for the time of the move, and for the moved shards until its end. The roles of the product are not owners.
 */
const withoutForcedRowSecurity = async (
  client: pg.Client,
  move: () => Promise<unknown>,
  onStep: (step: string) => void,
): Promise<void> => {
  await client.query('set citus.enable_ddl_propagation = off');
  onStep('Preparing the tables of the coordinator for the replication');
  try {
    for (const { name, isForced } of await findTables(client))
      if (isForced) await retryUntilLocked(() => alter(client, `alter table ${name} no force row level security`));
    await move();
  } finally {
    await forceRowSecurity(client, onStep);
  }
};

/** Also what an interrupted move has left without it; returns the number of changed tables and shards. */
const forceRowSecurity = async (client: pg.Client, onStep: (step: string) => void): Promise<number> => {
  await client.query('set citus.enable_ddl_propagation = off');
  const tables = (await findTables(client)).filter(({ isForced }) => !isForced);
  const shards = await findUnforcedShards(client);
  if (tables.length + shards.length > 0)
    onStep(`Forcing row-level security on ${tables.length} tables and ${shards.length} shards`);
  for (const { name } of tables)
    await retryUntilLocked(() => alter(client, `alter table ${name} force row level security`));
  for (const { name, ...node } of shards) await retryUntilLocked(() => runOnNode(client, node, forceOnShard(name)));
  return tables.length + shards.length;
};

/** The distributed tables of the coordinator. */
const findTables = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; isForced: boolean }>(`
    select logicalrelid::text as name, relforcerowsecurity as "isForced"
    from pg_dist_partition join pg_class on oid = logicalrelid where partmethod = 'h' order by 1`);
  return rows;
};

const alter = async (client: pg.Client, statement: string): Promise<void> => {
  await client.query(`begin; ${lockTimeout} ${statement}; commit`).catch(async (error) => {
    await client.query('rollback');
    throw error;
  });
};

/** Nodes hide their shards; a shard that is not changed is not locked. */
const forceOnShard = (name: string): string => `
  do $$ begin
    ${lockTimeout}
    set local citus.override_table_visibility = off;
    if exists (select from pg_class where oid = '${name}'::regclass and not relforcerowsecurity) then
      alter table ${name} force row level security;
    end if;
  end $$`;

const runOnNode = async (client: pg.Client, { host, port }: NodeAddress, command: string): Promise<void> => {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from master_run_on_worker(array[$1], array[$2::integer], array[$3], false)',
    [host, port, command],
  );
  const [{ success, result } = { success: false, result: '' }] = rows;
  if (!success && result.includes('lock timeout')) throw new LockWanted(result);
  if (!success) throw new Error(`${host}:${port}: ${result}`);
};

/** The table is in use on the node. */
class LockWanted extends Error {}

const patienceMs = 600_000;

const retryUntilLocked = async (work: () => Promise<void>): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLock = error instanceof LockWanted || (error instanceof pg.DatabaseError && error.code === '55P03');
      if (!isLock || Date.now() > deadline) throw error;
      await sleep(lockTimeoutMs * (1 + Math.random()));
    }
  }
};

/** A change of the account without an effect, ten times a second. */
const measureWaits = async (connection: pg.ClientConfig, tenantId: number) => {
  const client = await openClient(connection);
  let longest = 0;
  let isRunning = true;
  const measure = async () => {
    while (isRunning) {
      const begin = performance.now();
      await client.query(`delete from sample_record where tenant_id = ${tenantId} and table_name = ''`);
      longest = Math.max(longest, performance.now() - begin);
      await sleep(100);
    }
  };
  const measuring = measure();
  // Awaited by `stop`.
  measuring.catch(() => undefined);
  return {
    longestMs: () => longest,
    stop: async () => {
      isRunning = false;
      try {
        await measuring;
      } finally {
        await client.end();
      }
    },
  };
};
