import { randomUUID } from 'node:crypto';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { makeCompany } from '../features/companies/companies.factory.ts';
import { makeOrder } from '../features/orders/orders.factory.ts';
import { makeProduct } from '../features/products/products.factory.ts';
import { makeStore } from '../features/stores/stores.factory.ts';
import { runAsOwner } from './run-as-owner.ts';
import type { World } from './world.ts';

/** An empty database, without the tables of the product. */
export const createEmptyDatabase = async (databaseUrl: string): Promise<string> => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner({ connectionString: databaseUrl }, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  onTestFinished(() => runAsOwner({ connectionString: databaseUrl }, `drop database ${name} with (force)`));
  return url.href;
};

/** Outside the application's roles. */
export const ask = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

/** A hash of the rows of each table. */
export const hashTables = async (url: string): Promise<Record<string, string>> => {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'latest_backup', 'backup_schedule') order by 1`,
  );
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, ' ' order by t::text)), 'no rows') as hash
      from ${name} t`,
  );
  const rows = await ask<{ name: string; hash: string }>(url, hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};

/** An account with an order, audited changes, and a sealed secret. */
export const fillAccount = async (world: World) => {
  const client = await world.newClient();
  const customer = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'R\u00e4ksm\u00f6rg\u00e5s\t"quoted"\\N \n\u{1f36f}' });
    return { companyId, storeId: await makeStore(db, { companyId }), productId: await makeProduct(db) };
  });
  const { productId, ...place } = customer;
  const orderId = await client.db((db) => makeOrder(db, { ...place, items: [{ productId, quantity: 12 }] }));
  await client.as('ROLE_ADMIN')(orderRoutes.flagRush, { params: { orderId } });
  const webhook = await client.as('ROLE_ADMIN')(webhookRoutes.create, {
    body: { url: 'https://192.0.2.1/in', events: ['order.created'] },
  });
  expect(webhook.status).toBe(201);
  return { client, ...customer };
};
