import type { CellForm, ImportProperty } from '@shelfward/contract/kit/tables/import-property.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { CreatedReferences } from './created-references.rules.ts';
import type { ImportDefaults, ImportedKind } from './import-kind.types.ts';
import { emptyWhen, notFoundWhen } from './import-problems.queries.ts';
import type { AnyRecordDescriptor, MissingName, NamedRecord, OtherProperty, Reference } from './record-kind.types.ts';

// The statements of every kind with a descriptor. Names in raw SQL are those of the descriptor, never of a file.

type Sql = RawBuilder<unknown>;

const columnTypes: Readonly<Record<CellForm, string>> = {
  text: 'text',
  whole: 'integer',
  money: 'integer',
  percent: 'numeric',
  flag: 'boolean',
  day: 'date',
  attributes: 'jsonb',
};

/** A kind of master data from its descriptor and the properties of its files. */
export const createRecordKind = (descriptor: AnyRecordDescriptor): ImportedKind => {
  const { sets, entityType, key, uniques = [], findConflicts, others = [] } = descriptor;
  const { own, references } = readProperties(descriptor);
  const label = (property: string) => ({ property, label: own.find(({ id }) => id === property)?.label ?? property });
  return {
    entityType,
    table: sets.table,
    key: label(key.property),
    uniques: uniques.map(({ property, column }) => ({ ...label(property), column })),
    ...(findConflicts && { findConflicts }),
    resolve: (ctx, defaults) => resolveRecords(ctx, descriptor, defaults),
    lock: (ctx) => lockRecords(ctx, sets.table),
    write: async (ctx) => {
      let created = await createMissing(ctx, references);
      await upsertStaged(ctx, descriptor, 'after');
      await storeIds(ctx, sets.table, key.property);
      for (const other of others) created = { ...created, ...(await other.write(ctx)) };
      return created;
    },
    remove: async (ctx, given, created) => {
      for (const other of others) await other.removeNew?.(ctx, created);
      return sets.deleteUnused(ctx, given);
    },
    deleteUnusedReferences: async (ctx, created) => {
      // Regions before their companies.
      for (const { missing } of references.toReversed()) await missing?.deleteUnused(ctx, created[missing.as] ?? []);
      for (const other of others) await other.deleteUnused?.(ctx, created);
    },
    restore: async (ctx) => {
      await upsertStaged(ctx, descriptor, 'before');
      for (const other of others) await other.restore(ctx);
    },
  };
};

type NamingProperty = ImportProperty & Reference;

const readProperties = ({ kind, references, others = [] }: AnyRecordDescriptor) => {
  const properties = listImportProperties(kind).filter(({ id }) => !others.some(({ property }) => property === id));
  return {
    own: properties.filter(({ id }) => !references[id]),
    references: properties.flatMap((property): NamingProperty[] => {
      const reference = references[property.id];
      return reference ? [{ ...property, ...reference }] : [];
    }),
  };
};

/** The value of a cell: null if it is empty. */
const given = (id: string): Sql => sql.raw(`given."${id}"`);

const resolveRecords = async (ctx: Ctx, descriptor: AnyRecordDescriptor, defaults: ImportDefaults): Promise<void> => {
  const { db, tenantId } = ctx;
  const { sets, key, others = [] } = descriptor;
  const { own, references } = readProperties(descriptor);
  for (const other of others) await other.resolve(ctx);
  const named: NamedColumns[] = [];
  for (const reference of references) {
    const fallback = await reference.fallback?.find(ctx, defaults);
    named.push(
      resolveReference(await withAllowed(ctx, reference, defaults), {
        fallback,
        owner: named.find(({ id }) => id === reference.owner),
      }),
    );
  }
  const cells = [...own, ...references].map(({ id, form }) => sql.raw(`"${id}" ${columnTypes[form]}`));
  const before = [...own.map(ownBefore), ...named.flatMap((one) => one.before)];
  const after = [...own.map((property) => ownAfter(property, descriptor)), ...named.flatMap((one) => one.after)];
  const problems = [...own.flatMap(findEmpty), ...named.flatMap((one) => one.problems)];
  const notes = [...named.flatMap((one) => one.note ?? []), sql`null`];
  await sql`
    insert into pg_temp.import_target (line, record_id, record_version, key, before, after, errors, note)
    select s.line, record.id, record.version, to_name_key(${given(key.property)}),
           case when record.id is not null then jsonb_build_object(${sql.join(before)}) ${otherPart(others, 'before')} end,
           jsonb_build_object(${sql.join(after)}) ${otherPart(others, 'after')},
           ${sql.join([sql`s.problems`, ...problems], sql` || `)}, coalesce(${sql.join(notes)})
    from pg_temp.import_stage s
    cross join lateral jsonb_to_record(s.given) as given (${sql.join(cells)})
    left join ${sql.table(sets.table)} record on record.tenant_id = ${tenantId}
      and record.${sql.ref(`${key.property}Key`)} = to_name_key(${given(key.property)})
    ${joinAll(named.map(({ join }) => join(tenantId)))}
    ${joinAll(others.map(({ table }) => sql`left join ${sql.id('pg_temp', table)} ${sql.id(table)} on ${sql.id(table)}.line = s.line`))}`.execute(
    db,
  );
};

const joinAll = (parts: readonly Sql[]): Sql => (parts.length > 0 ? sql.join([...parts], sql` `) : sql``);

/** Without permission to create missing records, a row that names one is rejected. */
const withAllowed = async (
  ctx: Ctx,
  { missing, ...reference }: NamingProperty,
  defaults: ImportDefaults,
): Promise<NamingProperty> =>
  missing && (await (missing.isAllowed?.(ctx, defaults) ?? true)) ? { ...reference, missing } : reference;

const otherPart = (others: readonly OtherProperty[], part: 'before' | 'after'): Sql =>
  joinAll(others.map(({ table }) => sql`|| coalesce(${sql.id(table)}.${sql.ref(part)}, '{}')`));

/** A name and a value of a JSON object. */
const pair = (id: string, value: Sql): Sql => sql`${sql.lit(id)}, ${value}`;

/** Percentages are compared and displayed as JSON numbers without trailing zeros. */
const toJson = ({ form }: ImportProperty, value: Sql): Sql => (form === 'percent' ? sql`${value}::float8` : value);

const column = ({ id }: ImportProperty): Sql =>
  id === 'active' ? sql`not record.inactive` : sql`record.${sql.ref(id)}`;

const ownBefore = (property: ImportProperty): Sql => pair(property.id, toJson(property, column(property)));

/** Empty cells leave values unchanged, but every row activates its record unless it says otherwise. */
const ownAfter = (property: ImportProperty, { key, defaults }: AnyRecordDescriptor): Sql => {
  const { id } = property;
  if (id === 'active') return pair(id, sql`coalesce(${given(id)}, true)`);
  const values = [given(id), column(property)];
  if (id === key.property && key.isRetained) values.reverse();
  if (defaults[id] !== undefined) values.push(sql.lit(defaults[id]));
  return pair(id, toJson(property, sql`coalesce(${sql.join(values)})`));
};

/** New records need a value. */
const findEmpty = (property: ImportProperty): Sql[] =>
  property.isRequired ? [emptyWhen(sql`${given(property.id)} is null and ${column(property)} is null`, property)] : [];

interface NamedColumns {
  readonly id: string;
  /** The id of the resulting reference. */
  readonly target: Sql;
  readonly before: readonly Sql[];
  readonly after: readonly Sql[];
  readonly problems: readonly Sql[];
  /** A record that is only created in some cases, for the user to compare its name. */
  readonly note: Sql | undefined;
  readonly join: (tenantId: number) => Sql;
}

interface ReferenceContext {
  readonly fallback: NamedRecord | undefined;
  readonly owner: NamedColumns | undefined;
}

const resolveReference = (reference: NamingProperty, { fallback, owner }: ReferenceContext): NamedColumns => {
  const { id, table, missing, isRequired, namedBy = 'name' } = reference;
  const cell = given(id);
  const toColumn = (part: 'id' | 'name') => (part === 'name' ? namedBy : part);
  const current = (part: 'id' | 'name') => sql.raw(`"${id}_before".${toColumn(part)}`);
  const named = (part: 'id' | 'name') => sql.raw(`"${id}_named".${toColumn(part)}`);
  const retained = (part: 'id' | 'name'): Sql => {
    if (owner) return sql`case when ${owner.target} = record.${sql.ref(`${owner.id}Id`)} then ${current(part)} end`;
    const usual = part === 'id' ? sql`${fallback?.id}::bigint` : sql`${fallback?.name}::text`;
    if (reference.fallback?.rows === 'ALL') return sql`coalesce(${usual}, ${current(part)})`;
    if (reference.fallback?.rows === 'NEW')
      return sql`case when record.id is not null then ${current(part)} else ${usual} end`;
    return current(part);
  };
  const name = missing ? sql`coalesce(${named('name')}, ${cell})` : named('name');
  const target = sql`case when ${cell} is not null then ${named('id')} else ${retained('id')} end`;
  return {
    id,
    target,
    before: [pair(id, current('name')), pair(`${id}Id`, current('id'))],
    after: [
      pair(id, sql`case when ${cell} is not null then ${name} else ${retained('name')} end`),
      pair(`${id}Id`, target),
    ],
    problems: [
      ...(missing ? [] : [notFoundWhen(sql`${cell} is not null and ${named('id')} is null`, reference)]),
      ...(isRequired ? [emptyWhen(sql`${cell} is null and ${target} is null`, reference)] : []),
    ],
    note:
      missing?.isAllowed &&
      sql`case when ${cell} is not null and ${named('id')} is null
      then ${`New ${reference.label.toLowerCase()}: `}::text || ${cell} end`,
    join: (tenantId) => sql`
      left join ${sql.table(table)} ${sql.raw(`"${id}_before"`)} on ${sql.raw(`"${id}_before"`)}.tenant_id = ${tenantId}
        and ${current('id')} = record.${sql.ref(`${id}Id`)}
      left join ${sql.table(table)} ${sql.raw(`"${id}_named"`)}
        on ${joinByName({ alias: sql.raw(`"${id}_named"`), name: cell, owner: owner?.id, target: owner?.target, tenantId, namedBy })}`,
  };
};

interface NameJoin {
  readonly namedBy?: NonNullable<Reference['namedBy']> | 'name';
  readonly alias: Sql;
  readonly name: Sql;
  /** The property of the owner, and its id. */
  readonly owner: string | undefined;
  readonly target: Sql | undefined;
  readonly tenantId: number;
}

const joinByName = ({ alias, name, owner, target, tenantId, namedBy = 'name' }: NameJoin): Sql => sql`
  ${alias}.tenant_id = ${tenantId} and ${alias}.${sql.ref(`${namedBy}Key`)} = to_name_key(${name})
  ${owner && target ? sql`and ${alias}.${sql.ref(`${owner}Id`)} = ${target}` : sql``}`;

const lockRecords = async ({ db, tenantId }: Ctx, table: string): Promise<void> => {
  await sql`
    select record.id from ${sql.table(table)} record
    where record.tenant_id = ${tenantId} and record.id in (select id from pg_temp.import_locked)
    order by record.id for no key update`.execute(db);
};

/** Creates the records that rows name and that do not exist. */
const createMissing = async (ctx: Ctx, references: readonly NamingProperty[]): Promise<CreatedReferences> => {
  const created: CreatedReferences = {};
  for (const reference of references) {
    const { id, owner, missing } = reference;
    if (!missing) continue;
    const ownerId = owner ? sql`(after ->> ${sql.lit(`${owner}Id`)})::bigint` : sql`0`;
    const { rows } = await sql<MissingName>`
      select distinct on (owner_id, to_name_key(name)) owner_id, name from (
        select line, ${ownerId} as owner_id, after ->> ${sql.lit(id)} as name from pg_temp.import_validation
        where outcome in ('NEW', 'CHANGED') and after ->> ${sql.lit(`${id}Id`)} is null
      ) named where name is not null
      order by owner_id, to_name_key(name), line`.execute(ctx.db);
    created[missing.as] = await missing.create(ctx, rows);
    if (rows.length > 0) await storeMissing(ctx, reference);
  }
  return created;
};

/** Stores the ids of the records that were created, which the rows and further missing records refer to. */
const storeMissing = async ({ db, tenantId }: Ctx, { id, table, owner }: NamingProperty): Promise<void> => {
  const alias = sql`named`;
  const name = sql`validation.after ->> ${sql.lit(id)}`;
  const target = owner === undefined ? undefined : sql`(validation.after ->> ${sql.lit(`${owner}Id`)})::bigint`;
  // Citus rejects functions that are only stable here, such as jsonb_build_object.
  await sql`
    update pg_temp.import_validation validation
    set after = validation.after || (${sql.lit(`{"${id}Id":`)} || named.id::text || '}')::jsonb
    from ${sql.table(table)} named
    where validation.outcome in ('NEW', 'CHANGED') and validation.after ->> ${sql.lit(`${id}Id`)} is null
      and ${joinByName({ alias, name, owner, target, tenantId })}`.execute(db);
};

/** Writes the valid rows of `import_validation` as they result, or the undone rows of `import_undo` as they were. */
const upsertStaged = async (ctx: Ctx, descriptor: AnyRecordDescriptor, part: 'after' | 'before'): Promise<void> => {
  const { db } = ctx;
  const { own, references } = readProperties(descriptor);
  const value = (id: string, type: string) => sql`(v.${sql.ref(part)} ->> ${sql.lit(id)})::${sql.raw(type)}`;
  const columns = [
    ...own.map(({ id, form }) =>
      id === 'active'
        ? { name: 'inactive', value: sql`not ${value(id, 'boolean')}` }
        : { name: id, value: value(id, columnTypes[form]) },
    ),
    ...references.map(({ id }) => ({ name: `${id}Id`, value: value(`${id}Id`, 'bigint') })),
  ];
  const rows =
    part === 'after'
      ? sql`pg_temp.import_validation v where v.outcome in ('NEW', 'CHANGED')`
      : sql`pg_temp.import_undo v where v.outcome = 'CHANGED' and v.is_undone`;
  await sql`
    create temporary table import_record on commit drop as
    select v.record_id as id, ${sql.join(columns.map(({ name, value: of }) => sql`${of} as ${sql.ref(name)}`))}
    from ${rows} order by v.line`.execute(db);
  await descriptor.sets.upsert(ctx, { table: 'import_record', columns: columns.map(({ name }) => name) });
};

/** Stores the ids of new records, found by their key. */
const storeIds = async ({ db, tenantId }: Ctx, table: string, key: string): Promise<void> => {
  await sql`
    update pg_temp.import_validation validation set record_id = record.id
    from ${sql.table(table)} record
    where validation.outcome = 'NEW' and record.tenant_id = ${tenantId}
      and record.${sql.ref(`${key}Key`)} = to_name_key(validation.after ->> ${key})`.execute(db);
};
