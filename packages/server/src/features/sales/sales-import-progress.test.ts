// U9

import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, makeCompanyWithStores } from './sales.factory.ts';
import { startProgress } from './sales-import-progress.service.ts';

const { newClient } = useWorld();

const makeImport = async (status: 'RUNNING' | 'DONE') => {
  const client = await newClient();
  await makeCompanyWithStores(client);
  const { body } = await importFile(client, ['Downtown,HONEY-1,3,2026-01-05'], { key: 'followed' });
  const longAgo = new Date(Date.now() - 3_600_000);
  await client.db((db) =>
    db
      .updateTable('saleImport')
      .set({ status, processedBytes: 0, rowCount: 0, writtenRows: 0, fileBytes: 1001, heartbeatAt: longAgo })
      .set({ updatedAt: longAgo })
      .execute(),
  );
  return { client, id: body.id };
};

const toProgressCtx = (client: TestClient) => ({
  log: { warn: () => undefined },
  begin: (work: (ctx: { readonly db: Db }) => Promise<void>) => client.db((db) => work({ db })),
});

const getProgress = async (client: TestClient) =>
  (await client.as('none')(saleRoutes.importProgress, { params: { key: 'followed' } })).body;

test('an import records its phases, in bytes of the uploaded file, also of an unpacked file', async () => {
  const { client, id } = await makeImport('RUNNING');
  const recorder = startProgress(toProgressCtx(client), id, { file: { bytes: 1001 } });

  recorder.onReading(() => ({ bytes: 2500, rows: 40 }), 5000);
  await expect
    .poll(() => getProgress(client))
    .toMatchObject({ status: 'RUNNING', phase: 'READING', processedBytes: 500, totalBytes: 1001, rows: 40 });
  const reading = await getProgress(client);
  recorder.onReading(() => ({ bytes: 5000, rows: 80 }), 5000);
  recorder.onWritten(60);
  await expect
    .poll(() => getProgress(client))
    .toMatchObject({ phase: 'WRITING', processedBytes: 1001, writtenRows: 60 });
  await recorder.stop();

  expect(reading.share).toBeCloseTo(0.25, 2);
  expect((await getProgress(client)).share).toBeCloseTo(0.875, 2);
});

test('an import whose progress cannot be saved is not reported as failed', async () => {
  const { client, id } = await makeImport('RUNNING');
  const before = await getProgress(client);
  const recorder = startProgress(toProgressCtx(client), id, { file: { bytes: Number.NaN } });
  recorder.onReading(() => ({ bytes: 1, rows: 1 }), 2);

  await expect.poll(async () => (await getProgress(client)).status).toBe('RUNNING');
  await recorder.stop();

  expect(before.status).toBe('FAILED');
  expect(await getProgress(client)).toMatchObject({ processedBytes: 0, rows: 0 });
});
