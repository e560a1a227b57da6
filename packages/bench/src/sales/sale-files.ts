import fs from 'node:fs';
import path from 'node:path';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import type { BenchEnvironment } from '../core/bench-environment.ts';

const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };

/** Uploads a sales file over a real connection; returns the response. */
export const uploader = (origin: string, client: TestClient) => async (file: string) => {
  const form = new FormData();
  const configuration = { storeIdentificationType: 'STORE_NAME', companyId: 0, headers, delimiter: 'DEFAULT' };
  form.append('importSaleCsvConfiguration', new Blob([JSON.stringify(configuration)], { type: 'application/json' }));
  form.append('file', await fs.openAsBlob(file), path.basename(file));
  const route: Route = saleRoutes.import;
  const response = await fetch(origin + routeUrl(route, {}), {
    method: route.method,
    headers: client.headersFor('ROLE_ADMIN'),
    body: form,
  });
  return response.text();
};

export const countSaleRows = ({ database }: BenchEnvironment, { tenantId }: TestClient): Promise<number> =>
  database.tenant(tenantId, async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from sale where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.total ?? 0;
  });

/** Samples the maximum memory of the process from now on. */
export const watchMemory = () => {
  let highest = process.memoryUsage().rss;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return highest;
    },
  };
};
