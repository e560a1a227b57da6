import { sql } from 'kysely';
import type { TestClient } from '../client.ts';
import type { World } from '../world.ts';
import type { Case } from './examples.ts';
import { idsIn } from './ids.ts';

/** The prefix of every text of an isolation target, which reveals its data in another client's response. */
export const marker = 'leaked-';

/** Another client with the records of one route's example. */
export interface IsolationTarget {
  readonly client: TestClient;
  readonly ids: readonly number[];
}

/** Creates a client for each route and marks each of its texts. */
export const makeIsolationTargets = async (
  world: World,
  testCases: readonly Case[],
): Promise<ReadonlyMap<Case, IsolationTarget>> => {
  const targets = new Map<Case, IsolationTarget>();
  for (const testCase of testCases) {
    const client = await world.newClient();
    targets.set(testCase, { client, ids: idsIn(await testCase.example(client)) });
  }
  await markTexts(
    world,
    [...targets.values()].map(({ client }) => client.tenantId),
  );
  return targets;
};

/** Texts with a check constraint remain unchanged. Triggers are off: they write for the client of the transaction. */
const markTexts = ({ database }: World, tenantIds: readonly number[]): Promise<void> =>
  database.system(async (db) => {
    await sql`reset role`.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`select set_config('isolation_target.ids', ${`{${tenantIds.join(',')}}`}, true)`.execute(db);
    await sql
      .raw(`do $$ declare place record; begin
        for place in
          select c.table_name, c.column_name from information_schema.columns c
          join information_schema.columns t on t.table_name = c.table_name and t.column_name = 'tenant_id'
          where c.table_schema = 'public' and t.table_schema = 'public' and c.data_type = 'text'
        loop
          begin
            execute format('update %I set %I = ''${marker}'' || substr(md5(random()::text), 1, 12)
                            where tenant_id = any(%L) and %I is not null',
              place.table_name, place.column_name, current_setting('isolation_target.ids'), place.column_name);
          exception when others then null;
          end;
        end loop;
      end $$`)
      .execute(db);
  });
