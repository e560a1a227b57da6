import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { useWorld } from '../../testing/world.ts';
import {
  listInterchanges,
  make852,
  makePartner,
  makeRetailer,
  processInterchanges,
  receive,
  sampleSales,
} from './edi.factory.ts';

const world = useWorld();

/** A database that loses the worker: no transaction commits after the first ones. */
const dieAfter = (database: Database, transactions: number) => {
  let left = transactions;
  const dying: Database = {
    ...database,
    tenant: (tenantId, work, signal) =>
      database.tenant(
        tenantId,
        async (db) => {
          const result = await work(db);
          left -= 1;
          if (left < 0) throw new Error('The worker died.');
          return result;
        },
        signal,
      ),
  };
  return { dying, isDead: () => left < 0 };
};

/** The transactions of one interchange, with the claim and the release. */
const count = 10;

// G7
test.each(Array.from({ length: count + 1 }, (_, at) => at))(
  'a worker that dies after %i transactions loses nothing and doubles nothing',
  async (transactions) => {
    const { client, companyId } = await makeRetailer(world);
    await makePartner(client, companyId);
    await receive(client, make852(sampleSales));
    const { dying, isDead } = dieAfter(world.database, transactions);
    await processInterchanges(dying).catch(() => 0);
    expect(isDead()).toBe(transactions < count);

    const later = new Date(Date.now() + 3_600_000);
    await processInterchanges(world.database, { clock: () => later });

    const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: {} });
    expect(body.content.map(({ quantity }) => quantity).toSorted((left, right) => left - right)).toEqual([-1, 5, 9]);
    expect(await listInterchanges(client)).toMatchObject([
      { direction: 'IN', status: 'ACCEPTED', isProcessed: true, documents: [{ state: 'BOOKED' }] },
      { direction: 'OUT', control: '000000001', documents: [{ control: '0001' }] },
    ]);
  },
);

test('two workers process an interchange once', async () => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId);
  for (let control = 1; control <= 4; control += 1)
    await receive(client, make852(sampleSales, { control: `00000000${control}` }));

  await Promise.all([processInterchanges(world.database), processInterchanges(world.database)]);

  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: {} });
  expect(body.totalElements).toBe(3);
  const sent = await listInterchanges(client, { direction: 'OUT' });
  expect(sent.map(({ control }) => control)).toEqual(['000000001', '000000002', '000000003', '000000004']);
});
