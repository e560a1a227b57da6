import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { type Sale, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { budget } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { buildSaleBlocks, removeUndoneImports } from './public.ts';
import { importFile, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

/** Blocks that differ from the rows of `sale`, counted from scratch. */
const findDifferences = (client: TestClient) =>
  client.db(async (db) => {
    const key = sql`sale_import_id, sold_on, inactive, replaced_by`;
    const { rows } = await sql`
      with counted as (
        select id / 64 as block, coalesce(store_id, 0) as store, ${key}, count(*) as rows, min(units) as min_units, max(units) as max_units,
          min(cents) as min_cents, max(cents) as max_cents
        from sale where tenant_id = ${client.tenantId} group by grouping sets ((id / 64, store_id, ${key}), (id / 64, ${key}))
      ), kept as (
        select first_sale_id / 64 as block, store_id as store, ${key}, sum(row_count)::bigint as rows, min(min_units) as min_units,
          max(max_units) as max_units, min(min_cents) as min_cents, max(max_cents) as max_cents
        from sale_block where tenant_id = ${client.tenantId} group by 1, 2, ${key}
      )
      (table counted except table kept) union all (table kept except table counted)`.execute(db);
    return rows;
  });

type Step =
  | { readonly kind: 'import'; readonly mode: 'APPEND' | 'REPLACE' | 'SKIP'; readonly lines: readonly string[] }
  | { readonly kind: 'undo' | 'toggle'; readonly pick: number }
  | { readonly kind: 'remove' | 'rebuild' };

const line = fc
  .tuple(fc.constantFrom('Downtown', 'Uptown'), fc.constantFrom('HONEY-1', '0012345678905'), fc.nat(9), fc.nat(3))
  .map(([store, upc, units, offset]) => `${store},${upc},${units},2026-01-0${1 + offset}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      mode: fc.constantFrom('APPEND' as const, 'REPLACE' as const, 'SKIP' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'toggle' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'rebuild' as const) }) },
);

const run = async (client: TestClient, taken: Step): Promise<void> => {
  const admin = client.as('ROLE_ADMIN');
  if (taken.kind === 'import') await importFile(client, taken.lines, { mode: taken.mode, role: 'ROLE_ADMIN' });
  else if (taken.kind === 'undo') {
    const { body } = await admin(saleRoutes.listImports, {});
    const done = body.content.filter(({ status }) => status === 'DONE');
    const picked = done[taken.pick % done.length];
    if (picked) await admin(saleRoutes.undoImport, { params: { importId: picked.id } });
  } else if (taken.kind === 'toggle') {
    const { body } = await admin(saleRoutes.list, { query: { includeInactive: true, size: 2000 } });
    const picked = body.content[taken.pick % body.content.length];
    const route = picked?.inactive ? saleRoutes.activate : saleRoutes.deactivate;
    if (picked) await admin(route, { params: { saleId: picked.id } });
  } else if (taken.kind === 'remove')
    await removeUndoneImports({ database: world.database, clock: () => new Date(Date.now() + 2 * dayMs) });
  else {
    await client.db((db) =>
      sql`update sale_version set block_version = null where tenant_id = ${client.tenantId}`.execute(db),
    );
    await buildSaleBlocks(world.database, new Date());
  }
};

const sorts = ['id', 'soldOn', 'quantity', 'totalPrice'].flatMap((field) => [`${field},asc`, `${field},desc`]);

const inOrder = (sales: readonly Sale[], sort: string): Sale[] => {
  const [field = '', direction] = sort.split(',');
  const values = new Map(sales.map((sale) => [sale, Object.entries(sale).find(([name]) => name === field)?.[1] ?? 0]));
  return sales.toSorted((left, right) => {
    const [one, other] = (direction === 'asc' ? [left, right] : [right, left]).map((sale) => values.get(sale) ?? 0);
    if (one === other || one === undefined || other === undefined) return left.id - right.id;
    return one < other ? -1 : 1;
  });
};

test('blocks and lists agree with the rows after imports, replacements, undos, and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const client = await world.newClient();
      const { companyId, uptown: storeId } = await makeCompanyWithStores(client);
      for (const taken of steps) await run(client, taken);

      expect(await findDifferences(client)).toEqual([]);
      const list = async (query: object) => (await client.as('ROLE_REPORTING')(saleRoutes.list, { query })).body;
      const { content: all } = await list({ includeInactive: true, size: 2000, sort: ['id,asc'] });
      const importId = all.at(0)?.importId ?? 1;
      const filters: readonly (readonly [object, (sale: Sale) => boolean])[] = [
        [{}, ({ inactive }) => !inactive],
        [{ includeInactive: true, importId }, (sale) => sale.importId === importId],
        [{ companyId, soldOnBefore: '2026-01-03' }, ({ inactive, soldOn }) => !inactive && soldOn <= '2026-01-03'],
        [
          { storeId, soldOnAfter: '2026-01-02', includeInactive: true },
          ({ store, soldOn }) => store.id === storeId && soldOn >= '2026-01-02',
        ],
      ];
      for (const [n, sort] of sorts.entries()) {
        const [filter, isListed] = filters[(n + steps.length) % filters.length] ?? [{}, () => true];
        const expected = inOrder(all.filter(isListed), sort);
        const size = 13;
        const pages = [];
        for (let page = 0; page <= Math.ceil(expected.length / size); page += 1)
          pages.push(await list({ ...filter, sort: [sort], size, page }));
        expect(pages.flatMap(({ content }) => content)).toEqual(expected);
        for (const page of pages) expect(page.totalElements).toBe(expected.length);
      }
    }),
    { numRuns: budget({ gate: 3, full: 20 }) },
  );
}, 240_000);

test('lists are complete before the blocks are built, and after a node of the previous release changed sales', async () => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-06']);
  const list = async () =>
    (await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { sort: ['id,asc'] } })).body.content;
  const before = await list();
  const [first] = before;
  // The previous release increments the version and knows no blocks.
  await client.db((db) =>
    sql`with changed as (update sale set inactive = true where tenant_id = ${client.tenantId} and id = ${first?.id})
      update sale_version set version = version + 1 where tenant_id = ${client.tenantId}`.execute(db),
  );

  const changed = await list();
  await importFile(client, ['Uptown,HONEY-1,5,2026-01-07']);
  const imported = await list();
  await buildSaleBlocks(world.database, new Date());

  expect(changed).toEqual(before.slice(1));
  expect(imported.slice(0, 1)).toEqual(changed);
  expect(imported).toHaveLength(2);
  expect(await findDifferences(client)).toEqual([]);
  expect(await list()).toEqual(imported);
});
