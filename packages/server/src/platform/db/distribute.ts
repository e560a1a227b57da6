import pg from 'pg';
import { distributedFunctions } from './distributed-functions.ts';
import { findTablesToPlace, type TableToPlace } from './distribution.ts';

/** A reason that the operator can remove. */
export class DistributionRejected extends Error {}

export interface Distribution {
  /** Tables that this run has distributed. */
  readonly distributed: readonly string[];
  /** Tables that this run has copied to every node. */
  readonly copied: readonly string[];
  /** Tables that were in place before. */
  readonly unchanged: number;
  readonly nodes: number;
}

interface Settings {
  /** Shards per table. Fixed once the first table is distributed. */
  readonly shards?: number | undefined;
  /** Called before each table. */
  readonly onTable?: (step: TableStep) => void;
}

export interface TableStep {
  readonly name: string;
  /** From 1. */
  readonly place: number;
  readonly tables: number;
}

/**
 * Every client table has a table on a node for each shard, so that the time of `db:distribute`, of migrations, and of the start
 * of a connection grows with the shards. 16 are enough for 4 nodes with 4 shards each.
 */
export const defaultShards = 16;

/**
 * Distributes the client tables by client and copies `client` to every node. Continues where an earlier run ended, and
 * places the tables that a migration has added since.
 */
export const distribute = async (
  connection: pg.ClientConfig,
  { shards = defaultShards, onTable = () => undefined }: Settings = {},
): Promise<Distribution> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireCitus(client);
    await client.query(`select pg_advisory_lock(hashtext('shelfward migrations'))`);
    const tables = await findTablesToPlace(client);
    requirePlaces(tables);
    for (const setting of sessionSettings) await client.query(`set ${setting}`);
    await client.query(`set citus.shard_count = ${shards}`);
    await prepareNodes(client);
    await adaptPolicies(client);
    const distribution = await placeTables(client, tables, onTable);
    await adaptToNodes(client);
    await saveSettings(client);
    return distribution;
  } finally {
    await client.end();
  }
};

/** What a migration of a distributed database may have replaced or added. */
export const adaptToNodes = async (client: pg.Client): Promise<void> => {
  await adaptFunctions(client);
  await delegateFunctions(client);
  await grantSequences(client);
};

const requireCitus = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: string; installed: boolean }>(`
    select default_version as version, installed_version is not null as installed
    from pg_available_extensions where name = 'citus'`);
  const [extension] = rows;
  if (!extension)
    throw new DistributionRejected('This PostgreSQL does not have the extension Citus. Install it on every node.');
  if (!extension.installed) throw new DistributionRejected('Run "create extension citus" on every node first.');
  const { rows: nodes } = await client.query<{ coordinator: number; workers: number }>(`
    select count(*) filter (where groupid = 0)::integer as coordinator,
      count(*) filter (where groupid > 0 and shouldhaveshards)::integer as workers
    from pg_dist_node where isactive`);
  if (!nodes[0]?.coordinator)
    throw new DistributionRejected('Run "select citus_set_coordinator_host(…)" on the coordinator first.');
  if (!nodes[0].workers) throw new DistributionRejected('Add a worker first: "select citus_add_node(…)".');
};

const requirePlaces = (tables: readonly TableToPlace[]): void => {
  const obstacles = tables.flatMap(({ name, place, obstacles: found }) =>
    place
      ? found.map((obstacle) => `${name}: ${obstacle}`)
      : [`${name}: its place on a distributed database is not defined`],
  );
  if (obstacles.length > 0)
    throw new DistributionRejected(`These tables cannot be distributed:\n${obstacles.join('\n')}`);
};

/**
 * The triggers of client tables only change rows of the same client, which are on the same node, and foreign keys of
 * tables on the coordinator do not make these tables part of the distributed database.
 */
const sessionSettings = [
  `citus.multi_shard_modify_mode = 'sequential'`,
  'citus.enable_local_reference_table_foreign_keys = off',
  'citus.enable_unsafe_triggers = on',
];

/** The defaults of this database, so that the product, migrations, and psql have them without further statements. */
const databaseSettings = [
  ...sessionSettings,
  // `set local role` and `set local app.tenant` also apply on the nodes, where row-level security reads them.
  `citus.propagate_set_commands = 'local'`,
];

const saveSettings = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  for (const setting of databaseSettings) await client.query(`alter database ${name} set ${setting}`);
  // A worker keeps them for itself: a function that reads another worker does so as its owner, without the role and the client.
  const keepSettings = `do $$ begin
    set local citus.enable_ddl_propagation = off;
    alter database ${name} set citus.propagate_set_commands = 'none';
  end $$`;
  await client.query('select run_command_on_workers($1)', [keepSettings]);
};

/** Citus connects to the workers as the role of a transaction, and triggers call functions there. */
const prepareNodes = async (client: pg.Client): Promise<void> => {
  for (const role of ['shelfward_tenant', 'shelfward_scoped', 'shelfward_system']) {
    await client.query(createLogin(role));
    await client.query('select run_command_on_workers($1)', [createLogin(role)]);
  }
};

/** Unchanged roles are not written: Citus sends each change to every node. */
const createLogin = (role: string): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login nobypassrls;
    elsif not (select rolcanlogin from pg_roles where rolname = '${role}') then alter role ${role} login;
    end if;
  end $$`;

/** A policy of a distributed table must not have a subselect, which otherwise reads the ids of a scope once per statement. */
const adaptPolicies = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; visible: string; written: string }>(`
    select polrelid::regclass::text as name, pg_get_expr(polqual, polrelid) as visible,
      pg_get_expr(polwithcheck, polrelid) as written
    from pg_policy where polname = 'scoped' and pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid) ~ 'SELECT'`);
  const adapt = (condition: string) =>
    condition
      .replaceAll(/\( SELECT (scope_ids\('\w+'::text\)) AS scope_ids\)/g, '$1')
      .replaceAll(/(\w+) <@ \( SELECT scope_ranges\(('\w+'::text)\) AS scope_ranges\)/g, '$1 = any(scope_ids($2))');
  for (const { name, visible, written } of rows)
    await client.query(`alter policy scoped on ${name} using (${adapt(visible)}) with check (${adapt(written)})`);
};

const placeTables = async (
  client: pg.Client,
  tables: readonly TableToPlace[],
  onTable: (step: TableStep) => void,
): Promise<Distribution> => {
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  const placed = new Set(rows.map(({ name }) => name));
  const open = tables.filter(({ name, place }) => place !== 'coordinator' && !placed.has(name));
  const distributed: string[] = [];
  const copied: string[] = [];
  for (const [index, { name, place }] of open.entries()) {
    onTable({ name, place: index + 1, tables: open.length });
    if (place === 'reference') {
      await client.query('select create_reference_table($1)', [name]);
      copied.push(name);
      continue;
    }
    await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
      name,
      findFirstTable(tables, placed),
    ]);
    placed.add(name);
    distributed.push(name);
  }
  const { rows: nodes } = await client.query<{ count: number }>(
    'select count(*)::integer from pg_dist_node where isactive and shouldhaveshards',
  );
  return { distributed, copied, unchanged: tables.length - open.length, nodes: nodes[0]?.count ?? 0 };
};

/** Citus computes the ids of selected rows as part of the statement, which needs the right to the sequence. */
const grantSequences = (client: pg.Client) =>
  client.query('select run_command_on_all_nodes($1)', [
    'grant usage on all sequences in schema public to shelfward_tenant, shelfward_scoped, shelfward_system',
  ]);

/** A function that a migration replaces needs its form for several nodes again. */
const adaptFunctions = async (client: pg.Client): Promise<void> => {
  for (const definition of distributedFunctions) await client.query(definition);
};

/**
 * Run on the node of their client. On the coordinator, Citus would run their statements as their owner on another
 * connection, which cannot change rows of a client that the transaction of its role has changed.
 */
const delegatedFunctions = [
  'delete_sample_counts(integer)',
  'delete_imported_counts(integer, bigint[])',
  'find_products_by_text(integer, text, integer)',
];

const delegateFunctions = async (client: pg.Client): Promise<void> => {
  for (const name of delegatedFunctions)
    await client.query(
      `select create_distributed_function($1, '$1', colocate_with => 'app_user', force_delegation => true)`,
      [name],
    );
};

/** The rows of a client are on one node in all tables, so every table joins the group of the first. */
const findFirstTable = (tables: readonly TableToPlace[], placed: ReadonlySet<string>): string =>
  tables.find(({ name, place }) => place === 'client' && placed.has(name))?.name ?? 'none';
