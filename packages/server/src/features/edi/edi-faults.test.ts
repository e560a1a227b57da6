import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { build852, type Sample852Shape, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { listX12Faults } from '@shelfward/edi/testing/edi-faults.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile } from '../sales/sales.factory.ts';
import {
  listInterchanges,
  makePartner,
  makeRetailer,
  processInterchanges,
  receive,
  sampleSales,
  toEdiFile,
} from './edi.factory.ts';

const world = useWorld();
const run = () => processInterchanges(world.database);

const listSales = async (client: TestClient) => {
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { size: 1000 } });
  return body.content
    .map(({ store, product, quantity, soldFrom, soldOn }) => [store.name, product.upc, quantity, soldFrom, soldOn])
    .toSorted((left, right) => String(left).localeCompare(String(right)));
};

const day = '2026-01-05';

const send852 = async (client: TestClient, body: readonly string[], control: string) =>
  receive(client, toEdiFile(toX12('852', body, { control })));

const sendShape = (shape: Sample852Shape) => (client: TestClient) =>
  send852(client, build852(sampleSales, shape, day, day), '000000001');

/** A document for each store, which its party names. */
const sendDocumentPerStore = async (client: TestClient) => {
  for (const [at, store] of ['101', '2'].entries()) {
    const sales = sampleSales.filter((sale) => sale.store === store);
    const body = [
      `XQ*H*${day.replaceAll('-', '')}*${day.replaceAll('-', '')}`,
      `N1*ST*STORE*92*${store}`,
      ...sales.flatMap(({ upc, units }) => [`LIN**UP*${upc}`, `ZA*QS*${units}*EA`]),
      `CTT*${sales.length}`,
    ];
    await send852(client, body, `00000000${at + 1}`);
  }
};

const sendTable = (client: TestClient) =>
  importFile(
    client,
    sampleSales.map(({ store, upc, units }) => [store, upc, units, day].join(',')),
    { storeIdentificationType: 'STORE_NUMBER' },
  );

test.each([
  ['stores in SDQ', sendShape('STORES_IN_SDQ')],
  ['a line for each store', sendShape('LINE_PER_STORE')],
  ['a document for each store', sendDocumentPerStore],
  ['a CSV file', sendTable],
])('the same sales are the same rows: %s', async (_, send) => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId);

  await send(client);
  await run();

  expect(await listSales(client)).toEqual([
    ['Store 101', sampleSales[0]?.upc, 5, day, day],
    ['Store 2', sampleSales[2]?.upc, 9, day, day],
    ['Store 2', sampleSales[0]?.upc, -1, day, day],
  ]);
});

const sample = toX12('852', build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09'));
const unknownCharacters = Array.from("~*>'+:?^\u0000\n\u00ff5A");

/** Changes of a file: a cut, a deleted or repeated part, and characters that replace others. */
const mutation = fc.oneof(
  fc.nat(sample.length).map((at) => sample.slice(0, at)),
  fc
    .tuple(fc.nat(sample.length), fc.integer({ min: 1, max: 40 }))
    .map(([at, length]) => sample.slice(0, at) + sample.slice(at + length)),
  fc
    .tuple(fc.nat(sample.length), fc.integer({ min: 1, max: 40 }))
    .map(([at, length]) => sample.slice(0, at + length) + sample.slice(at)),
  fc
    .array(fc.tuple(fc.nat(sample.length - 1), fc.constantFrom(...unknownCharacters)), { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce((text, [at, character]) => text.slice(0, at) + character + text.slice(at + 1), sample),
    ),
);

// Each file is received twice, so that everything that is booked could be booked twice.
test('hundreds of damaged interchanges are processed without an error, and nothing is booked twice', async () => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId);
  const files = [
    ...listX12Faults(build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09')).map(({ file }) => file),
    ...fc.sample(mutation, { numRuns: 300, seed: 39 }),
  ];

  for (const file of files)
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await receive(client, toEdiFile(file));
      expect([202, 422]).toContain(status);
      if (status === 422) expect(body).toMatchObject({ code: 'NOT_EDI' });
    }
  await run();

  const received = await listInterchanges(client, { direction: 'IN', size: 2000 });
  expect(received.length).toBeGreaterThan(400);
  expect(received.every(({ isProcessed, partner }) => isProcessed || partner === null)).toBe(true);
  expect(received.flatMap(({ documents }) => documents.flatMap(({ messages }) => messages))).not.toContain(
    'Processing failed. Replay the document later.',
  );
  // Of each store, product, and period there is one active figure, whatever was sent.
  const sales = await listSales(client);
  const keys = sales.map(([store, upc, , from, to]) => `${store} ${upc} ${from} ${to}`);
  expect(new Set(keys).size).toBe(keys.length);
  const accepted = received.filter(({ status }) => status === 'ACCEPTED' || status === 'PARTLY');
  expect(new Set(accepted.map(({ partner, control }) => `${partner?.id} ${control}`)).size).toBe(accepted.length);
});
