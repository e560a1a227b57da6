import type pg from 'pg';

/**
 * Where the rows of a table are on a distributed database: on the node of their client, as a copy on every node, or on the
 * coordinator only.
 */
export type TablePlace = 'client' | 'reference' | 'coordinator';

/** Tables with a `tenant_id` are distributed by it. Every other table must be listed here. */
const placesOfSharedTables: Readonly<Record<string, TablePlace>> = {
  backup_schedule: 'coordinator',
  // Client tables refer to it.
  client: 'reference',
  // Only read and written with other tables of the coordinator; a copy on every node would make each write slower.
  client_storage: 'coordinator',
  latest_backup: 'coordinator',
  migration: 'coordinator',
  setup_key: 'coordinator',
  throttle: 'coordinator',
};

/** Whether the client tables of this database are distributed. */
export const isDistributedDatabase = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  const { rows: extensions } = await client.query<{ exists: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as exists`,
  );
  if (!extensions[0]?.exists) return false;
  const { rows } = await client.query('select 1 from pg_catalog.pg_dist_partition limit 1');
  return rows.length > 0;
};

export interface TableToPlace {
  readonly name: string;
  /** Undefined for a table that is neither a client table nor listed. */
  readonly place: TablePlace | undefined;
  /** Why it cannot be placed like that; empty if it can. */
  readonly obstacles: readonly string[];
}

/** All tables, those to which others refer first. */
export const findTablesToPlace = async (client: Pick<pg.ClientBase, 'query'>): Promise<TableToPlace[]> => {
  const { rows } = await client.query<FoundTable>(findSql);
  const tables = rows.map(({ name, isOfClient, indexes, references, integers }) => ({
    name,
    place: isOfClient ? ('client' as const) : placesOfSharedTables[name],
    obstacles: isOfClient
      ? [
          ...indexes.map((index) => `the unique index ${index} lacks tenant_id`),
          ...references.map((reference) => `the foreign key ${reference} lacks tenant_id`),
          ...integers.map((column) => `the identity column ${column} is not a bigint`),
        ]
      : [],
  }));
  return inOrderOfReferences(tables, rows);
};

interface FoundTable {
  readonly name: string;
  readonly isOfClient: boolean;
  readonly indexes: readonly string[];
  readonly references: readonly string[];
  readonly integers: readonly string[];
  readonly referred: readonly string[];
}

const findSql = `
  with tables as (
    select c.oid, c.relname::text as name, a.attnum as tenant
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select name, tenant is not null as "isOfClient",
    array(select i.indexrelid::regclass::text from pg_index i
      where i.indrelid = t.oid and i.indisunique and not t.tenant = any (i.indkey::smallint[]) order by 1) as indexes,
    array(select k.conname::text from pg_constraint k join tables other on other.oid = k.confrelid
      where k.conrelid = t.oid and k.contype = 'f' and other.tenant is not null
        and not exists (select from unnest(k.conkey, k.confkey) pair (own, referred)
          where pair.own = t.tenant and pair.referred = other.tenant) order by 1) as references,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = t.oid and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype order by 1) as integers,
    array(select distinct other.name from pg_constraint k join tables other on other.oid = k.confrelid
      where k.conrelid = t.oid and k.contype = 'f' and other.oid <> t.oid order by 1) as referred
  from tables t order by name`;

const inOrderOfReferences = (tables: readonly TableToPlace[], found: readonly FoundTable[]): TableToPlace[] => {
  const referred = new Map(found.map((row) => [row.name, row.referred]));
  const ordered = new Map<string, TableToPlace>();
  const add = (table: TableToPlace, above: readonly string[]): void => {
    if (ordered.has(table.name) || above.includes(table.name)) return;
    for (const name of referred.get(table.name) ?? []) {
      const other = tables.find((candidate) => candidate.name === name);
      if (other) add(other, [...above, table.name]);
    }
    ordered.set(table.name, table);
  };
  for (const table of tables) add(table, []);
  return [...ordered.values()];
};
