import { sql } from 'kysely';
import type { TestClient } from '../client.ts';
import type { World } from '../world.ts';
import type { Case } from './examples.ts';
import { idsIn } from './ids.ts';

/** Stands in every text of the victim, so that any of it shows in another client's answer. */
export const marker = 'leaked-';

/** Another client with the records of one route's example. */
export interface Victim {
  readonly client: TestClient;
  readonly ids: readonly number[];
}

/** A victim for each route, each of its texts marked. */
export const makeVictims = async (world: World, tried: readonly Case[]): Promise<ReadonlyMap<Case, Victim>> => {
  const victims = new Map<Case, Victim>();
  for (const one of tried) {
    const client = await world.newClient();
    victims.set(one, { client, ids: idsIn(await one.example(client)) });
  }
  await markTexts(
    world,
    [...victims.values()].map(({ client }) => client.tenantId),
  );
  return victims;
};

/** A text that may only be one of a few words stays what it is. */
const markTexts = ({ database }: World, tenantIds: readonly number[]): Promise<void> =>
  database.system(async (db) => {
    await sql`reset role`.execute(db);
    await sql`select set_config('victim.ids', ${`{${tenantIds.join(',')}}`}, true)`.execute(db);
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
              place.table_name, place.column_name, current_setting('victim.ids'), place.column_name);
          exception when others then null;
          end;
        end loop;
      end $$`)
      .execute(db);
  });
