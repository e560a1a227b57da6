import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import {
  type MasterImport,
  type MasterImportConfiguration,
  masterImport,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import {
  type OrderImportResult,
  orderImportResult,
  orderImportRoutes,
} from '@shelfward/contract/orders/order-import.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { findDataFile } from '../core/bench-data.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measureCells, measureStatement, toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';

// 92,331 products of Complete Journey, and the State of Iowa's liquor orders of one day: 224 stores, 1,175 items.

/** Real files over a real connection: upload, preview, commit, repeat, undo. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-bench-'));
  const stage = await startBenchEnvironment();
  try {
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await stage.newClient();
    const importer = createImporter(origin, client);
    const products = await unpackFile(['completejourney', 'products.csv.gz'], folder);
    const iowa = await unpackFile(['iowa', 'IA_liquor_sales_2012-01-31.csv.gz'], folder);

    const loop = await measureCells(products);
    const orderLoop = await measureCells(iowa);
    let preview: MasterImport | undefined;
    const reading = await timed(async () => {
      preview = await importer.upload(products, { kind: 'PRODUCTS' });
    });
    let token = '';
    const writing = await timed(async () => {
      token = await importer.commit(preview?.id ?? 0);
    });
    const insert = await measureStatement(client, copyProducts(client), { runs: 1 });
    const again = await importer.upload(products, { kind: 'PRODUCTS' });
    const undoing = await timed(() => importer.undo(token));

    const { body: company } = await client.as('ROLE_ADMIN')(companyRoutes.create, { body: { name: 'Iowa' } });
    await client.as('ROLE_ADMIN')(pricingRoutes.create, { body: { name: 'Bottle prices', isDefault: true } });
    const stores = await importer.upload(iowa, { kind: 'STORES', companyId: company.id });
    const items = await importer.upload(iowa, { kind: 'PRODUCTS' });
    await importer.commit(stores.id);
    await importer.commit(items.id);
    const prices = await importer.upload(iowa, { kind: 'PRICES' });
    await importer.commit(prices.id);
    await insertMissingPrices(client);
    let orders: OrderImportResult | undefined;
    const ordering = await timed(async () => {
      orders = await importer.importOrders(iowa, company.id);
    });
    return {
      'orders of the order file': orders?.totalOrders ?? 0,
      'rows of the order file that became lines': orders?.rows ?? 0,
      'order file to orders in s': seconds(ordering),
      'order file to orders, times a plain loop': toRatio(ordering, orderLoop),
      'products in the file': preview?.newRows ?? 0,
      'upload to commit in s': seconds(reading + writing),
      'upload and preview, times a plain loop': toRatio(reading, loop),
      'commit, times a bare insert of the products': toRatio(writing, insert),
      'undo, times the commit': toRatio(undoing, writing),
      'of it upload and preview in s': seconds(reading),
      'of it commit in s': seconds(writing),
      'same rows of the same file again': again.sameRows,
      'undo in s': seconds(undoing),
      'stores of the order file': stores.newRows,
      'items of the order file': items.newRows,
      'prices of the order file': prices.newRows,
      'rows of the order file without a price': prices.badRows,
    };
  } finally {
    await stage.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const copyProducts = ({ tenantId }: TestClient) => sql`
  insert into product (tenant_id, upc, name, product_line_id)
  select tenant_id, 'copy ' || upc, 'copy ' || name, product_line_id from product where tenant_id = ${tenantId}`;

/** Two items of the file have no price. */
const insertMissingPrices = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`
      insert into product_price (tenant_id, price_list_id, product_id, price_cents)
      select ${tenantId}, list.id, product.id, 500 from product
      join price_list list on list.tenant_id = ${tenantId} and list.is_default
      where product.tenant_id = ${tenantId} and not exists (
        select from product_price price where price.tenant_id = ${tenantId} and price.product_id = product.id)`.execute(
      on,
    );
  });

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

const unpackFile = async (names: readonly string[], folder: string): Promise<string> => {
  const source = findDataFile(...names);
  const file = path.join(folder, path.basename(source, '.gz'));
  await pipeline(fs.createReadStream(source), createGunzip(), fs.createWriteStream(file));
  return file;
};

const createImporter = (origin: string, client: TestClient) => {
  const call = async (route: Route, request: { params?: object; body?: BodyInit }, type?: string) => {
    const response = await fetch(origin + routeUrl(route, request), {
      method: route.method,
      headers: { ...client.headersFor('ROLE_ADMIN'), ...(type !== undefined && { 'content-type': type }) },
      ...(request.body !== undefined && { body: request.body }),
    });
    if (!response.ok) throw new Error(`${route.path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    upload: async (
      file: string,
      configuration: Partial<MasterImportConfiguration> & Pick<MasterImportConfiguration, 'kind'>,
    ): Promise<MasterImport> => {
      const form = new FormData();
      form.append('configuration', new Blob([JSON.stringify(configuration)], { type: 'application/json' }));
      form.append('file', await fs.openAsBlob(file), path.basename(file));
      const response = await call(masterImportRoutes.create, { body: form });
      return masterImport.parse(await response.json());
    },
    importOrders: async (file: string, companyId: number): Promise<OrderImportResult> => {
      const form = new FormData();
      form.append('metadata', JSON.stringify({ companyId, unusualShipDates: 'KEEP' }));
      form.append('file', await fs.openAsBlob(file), path.basename(file));
      const response = await call(orderImportRoutes.import, { body: form });
      return orderImportResult.parse(await response.json());
    },
    commit: async (importId: number): Promise<string> => {
      const body = JSON.stringify({ leavesOutBadRows: true });
      const response = await call(masterImportRoutes.commit, { params: { importId }, body }, 'application/json');
      await response.text();
      return response.headers.get(undoTokenHeader) ?? '';
    },
    undo: async (token: string): Promise<void> => {
      await call(undoRoutes.undo, { params: { token } });
    },
  };
};
