// G5

import fs from 'node:fs/promises';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeTemporaryFolder, startProcess } from '../../testing/server-process.ts';
import { whileWritesWait } from '../../testing/table-locks.ts';
import { useWorld } from '../../testing/world.ts';
import {
  listInterchanges,
  make852,
  makePartner,
  makeRetailer,
  receive,
  sampleSales,
  sampleUpcs,
  toEdiFile,
} from './edi.factory.ts';

const world = useWorld();

/** Receives a file, kills the process that writes to a table for it, and lets another process complete it. */
const killWhileWriting = async (client: TestClient, file: File, table: string): Promise<void> => {
  const folders = [await makeTemporaryFolder(), await makeTemporaryFolder()] as const;
  const first = await startProcess(folders[0], world.environment);
  const { happened: second } = await whileWritesWait(world.database, table, {
    work: () => receive(client, file),
    happens: async () => {
      const other = await startProcess(folders[1], world.environment);
      await first.end('SIGKILL');
      return other;
    },
  });
  // Simulates an expired lease.
  await client.db((db) =>
    db
      .updateTable('interchange')
      .set({ leaseUntil: new Date(0), nextAttemptAt: new Date(0) })
      .where('processedAt', 'is', null)
      .execute(),
  );
  await eventually(async () =>
    expect((await listInterchanges(client, { direction: 'IN' })).every(({ isProcessed }) => isProcessed)).toBe(true),
  );
  await second.end('SIGTERM');
  for (const folder of folders) await fs.rm(folder, { recursive: true });
};

const makeBuyer = async () => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId);
  return client;
};

const expectOneAcknowledgment = async (client: TestClient) =>
  expect(await listInterchanges(client)).toMatchObject([
    { direction: 'IN', status: 'ACCEPTED', documents: [{ state: 'BOOKED' }] },
    { direction: 'OUT', control: '000000001', documents: [{ type: '997', control: '0001' }] },
  ]);

test.for(['edi_document', 'control_number', 'sale_import', 'sale', 'sale_day'])(
  'an 852 is booked once if the process is killed while it writes to %s',
  async (table) => {
    const client = await makeBuyer();

    await killWhileWriting(client, make852(sampleSales), table);

    await expectOneAcknowledgment(client);
    const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: {} });
    expect(body.content.map(({ quantity }) => quantity).toSorted((left, right) => left - right)).toEqual([-1, 5, 9]);
  },
);

test.for(['sales_order', 'edi_order'])(
  'an 850 creates its orders once if the process is killed while it writes to %s',
  async (table) => {
    const client = await makeBuyer();
    const body = [
      'BEG*00*SA*PO-17**20260110',
      `PO1*1*24*EA*12.50*WE*UP*${sampleUpcs[0]}`,
      'SDQ*EA*92*101*10*2*14',
      'CTT*1',
    ];

    await killWhileWriting(client, toEdiFile(toX12('850', body), 'order.edi'), table);

    await expectOneAcknowledgment(client);
    const orders = await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { sort: ['id,asc'] } });
    expect(orders.body.content.map(({ purchaseOrderNumber, totalUnit }) => [purchaseOrderNumber, totalUnit])).toEqual([
      ['PO-17/101', 10],
      ['PO-17/2', 14],
    ]);
  },
);
