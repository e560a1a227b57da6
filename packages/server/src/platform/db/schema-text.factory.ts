import type pg from 'pg';

const text = `
  select format('column %s.%s %s %s %s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select format('relation %s %s %s %s %s %s %s', relname, relkind, relrowsecurity, relforcerowsecurity, reloptions,
    relacl, relowner::regrole)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'S')
  union all
  select format('index %s %s', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all
  select format('policy %s %s %s %s %s %s', tablename, policyname, qual, with_check, roles, cmd) from pg_policies
  union all
  select format('routine %s %s %s %s', p.oid::regprocedure, pg_get_functiondef(p.oid), proowner::regrole, proacl)
  from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select format('type %s %s', typname, typtype)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'c')
  union all
  select format('schema %s', nspacl) from pg_namespace where nspname = 'public'
  order by 1`;

/** Everything that migrations define, one line each, to compare databases. */
export const readSchema = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ line: string }>(text);
  return rows.map(({ line }) => line);
};
