// G15

import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { hostileFiles } from '@shelfward/tables/testing/hostile-files.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from './client.ts';
import { useWorld } from './world.ts';

const world = useWorld();

type Import = (client: TestClient, file: File) => Promise<{ readonly status: number }>;

const importers: readonly (readonly [what: string, send: Import])[] = [
  [
    'sales',
    (client, file) =>
      client.as('ROLE_ADMIN')(saleRoutes.import, {
        body: {
          importSaleCsvConfiguration: {
            companyId: 0,
            headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
          },
        },
        files: { file },
      }),
  ],
  [
    'stock',
    (client, file) =>
      client.as('ROLE_ADMIN')(productOnHandRoutes.import, {
        body: { headers: { upc: 1, onHand: 2 } },
        files: { file },
      }),
  ],
  [
    'companies',
    (client, file) =>
      client.as('ROLE_ADMIN')(masterImportRoutes.create, {
        body: { configuration: { kind: 'COMPANIES' } },
        files: { file },
      }),
  ],
  [
    'orders',
    (client, file) => client.as('ROLE_ADMIN')(orderImportRoutes.import, { body: { metadata: {} }, files: { file } }),
  ],
  [
    'workbooks',
    (client, file) =>
      client.as('ROLE_ADMIN')(workbookRoutes.import, { body: { metadata: { preview: false } }, files: { file } }),
  ],
];

/** CPU time including threads, because other tests share the machine. */
const maxCpuMs = 6000;
const maxBytes = 150_000_000;
const rejectionStatuses = [400, 406, 413, 415];

describe.each(importers)('the importer of %s rejects', (what, send) => {
  test.each(hostileFiles)('%s', async (_what, name, content) => {
    const client = await world.newClient();
    const file = new File([Uint8Array.from(content())], name);
    const before = process.memoryUsage().rss;
    const peakMemory = watchMemory();
    const start = process.cpuUsage();

    const { status } = await send(client, file);

    // Company imports return a preview with the errors of each row. Rows are imported when the user confirms.
    expect(what === 'companies' ? [201, ...rejectionStatuses] : rejectionStatuses).toContain(status);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(maxCpuMs);
    expect(peakMemory() - before).toBeLessThan(maxBytes);
  });
});

/** Returns a function that returns the peak memory of this process with all its threads. */
const watchMemory = () => {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(sample, 20);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
};
