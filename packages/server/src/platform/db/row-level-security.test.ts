// G1, G20
// ASVS 8.4.1, 14.2.4

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Db } from './database.ts';
import { tenantTables } from './schema.gen.ts';

const world = useWorld();

/** Tables with a client whose policies allow access to rows of other clients. */
const openTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (
      c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
                  and p.polroles = array['shelfward_tenant'::regrole::oid]
                  and pg_get_expr(p.polqual, c.oid) = '(tenant_id = current_tenant())'
                  and pg_get_expr(p.polwithcheck, c.oid) = '(tenant_id = current_tenant())')
      and (select count(*) from pg_policy p where p.polrelid = c.oid
           and p.polroles <> array['shelfward_scoped'::regrole::oid]) = 2
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polroles = array['shelfward_scoped'::regrole::oid]
                      and (not starts_with(pg_get_expr(p.polqual, c.oid), '((tenant_id = current_tenant()) AND ')
                        and pg_get_expr(p.polqual, c.oid) not in ('(tenant_id = current_tenant())', 'false')))
      and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = a.attnum))
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
};

describe('row-level security', () => {
  test('protects every client table, with tenant_id first in its key', async () => {
    await world.database.system(async (db) => {
      expect(await openTables(db)).toEqual([]);
    });
    expect(tenantTables.length).toBeGreaterThan(40);
  });

  test.for([
    ['no security at all', 'create table leak (tenant_id integer, id bigint, primary key (tenant_id, id))'],
    [
      'security that is not forced',
      `create table leak (tenant_id integer, id bigint, primary key (tenant_id, id));
       call isolate('leak'); alter table leak no force row level security`,
    ],
    [
      'a second policy that lets more through',
      `create table leak (tenant_id integer, id bigint, primary key (tenant_id, id));
       call isolate('leak'); create policy more on leak to shelfward_tenant using (true)`,
    ],
    [
      'a key that does not lead with the client',
      `create table leak (tenant_id integer, id bigint primary key); call isolate('leak')`,
    ],
  ] as const)('the check finds a table with %s', async ([, statements]) => {
    const failure = new Error('roll back');
    const found: string[] = [];
    const work = world.database.system(async (db) => {
      await sql`reset role`.execute(db);
      for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
      found.push(...(await openTables(db)));
      throw failure;
    });

    await expect(work).rejects.toBe(failure);
    expect(found).toEqual(['leak']);
  });

  test('neither reads nor changes rows of another client, whatever the statement', async () => {
    const [mine, theirs] = [await world.newClient(), await world.newClient()];
    const term = await theirs.db((db) =>
      db.insertInto('paymentTerm').values({ name: 'Theirs', days: 1 }).returning('id').executeTakeFirstOrThrow(),
    );

    const outcome = await mine.db(async (db) => {
      const seen = await sql<{ id: number }>`select id from payment_term where tenant_id = ${theirs.tenantId}`.execute(
        db,
      );
      const changed = await sql`update payment_term set days = 9 where tenant_id = ${theirs.tenantId}`.execute(db);
      const removed = await sql`delete from payment_term where id = ${term.id} and tenant_id > 0`.execute(db);
      return [seen.rows.length, changed.numAffectedRows, removed.numAffectedRows];
    });
    const planted = mine.db((db) =>
      sql`insert into payment_term (tenant_id, name, days) values (${theirs.tenantId}, 'Mine', 1)`.execute(db),
    );

    expect(outcome).toEqual([0, 0n, 0n]);
    await expect(planted).rejects.toThrow('row-level security');
  });

  test('allows inserting but not changing audit entries, for every role of the application', async () => {
    const client = await world.newClient();
    const attempts = ['update audit_entry set entity_id = 1', 'delete from audit_entry', 'truncate audit_entry'];

    for (const attempt of attempts) {
      const statement = `${attempt} ${attempt.startsWith('truncate') ? '' : `where tenant_id = ${client.tenantId}`}`;
      await expect(client.db((db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied');
      await expect(world.database.system((db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied');
    }
  });
});
