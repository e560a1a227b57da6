// G3, G18, G20
// ASVS 13.3.2, 14.2.4, 16.2.5

import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { turnOnTwoFactor } from '../features/auth/auth.factory.ts';
import { getIntegrationSecrets } from '../features/integrations/core/public.ts';
import { createKeyRing } from '../platform/crypto/key-ring.ts';
import { testSecret } from './client.ts';
import { eventually } from './eventually.ts';
import { makeTemporaryFolder, startProcess } from './server-process.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const passphrase = 'Planted-passphrase-1';
const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** No server listens on port 1, so that every call fails and the failure is logged. */
const closed = '127.0.0.1:1';
const odoo = { url: `http://${closed}`, database: 'shop', login: 'shelfward', password: 'Planted-odoo-password-1' };
const columns = { companyId: 0, storeNameIndex: 0, upcIndex: 1, productQuantityIndex: 2, soldOnDateIndex: 3 };
const byKey = { url: closed, username: 'feed', privateKey, passphrase, ...columns };
const byPassword = {
  url: closed,
  connectionViaSSH: false,
  withoutEncryption: true,
  username: 'feed',
  password: 'Planted-file-password-1',
  ...columns,
};
const carrier = { carrier: 'UPS', environment: 'test', clientId: 'shelfward', clientSecret: 'Planted-carrier-1' };

const plantedSecrets = [
  odoo.password,
  byPassword.password,
  passphrase,
  carrier.clientSecret,
  privateKey.split('\n')[1] ?? '',
];
/** A secret as plain text, and in the encodings of bytes and of basic authentication. */
const encodings = (secret: string) => [
  secret,
  secret.replaceAll('-', ''),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
];

/** Every row of every table of all clients. */
const dump = async (): Promise<readonly string[]> => {
  const db = new pg.Client({ connectionString: world.environment.DATABASE_URL });
  await db.connect();
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select stored::text as row from ${name} stored`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  await db.end();
  return texts;
};

test('no stored secret is readable in the database, in a response or in the log; a new key re-encrypts them', async () => {
  const client = await world.newClient();
  const folder = await makeTemporaryFolder();
  const settings = { LOG_LEVEL: 'debug', INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' };
  const server = await startProcess(folder, { ...world.environment, ...settings });
  const responses: string[] = [];
  const call = async (method: string, path: string, body?: object) => {
    const headers = { ...client.headersFor('ROLE_ADMIN'), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(server.origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await response.text();
    return { status: response.status, text };
  };
  const callAndRecord = async (method: string, path: string, body?: object) => {
    const { status, text } = await call(method, path, body);
    responses.push(text);
    return { status, text };
  };
  const make = async (path: string, body: object): Promise<number> => {
    const { status, text } = await callAndRecord('POST', path, body);
    expect(status, text).toBe(201);
    return JSON.parse(text).id;
  };

  const created = {
    odoo: await make(odooRoutes.createBase.path, { name: 'Odoo', ...odoo }),
    key: await make(salesFilesRoutes.create.path, { name: 'By key', ...byKey }),
    password: await make(salesFilesRoutes.create.path, { name: 'By password', ...byPassword }),
    carrier: await make(shipmentTrackingRoutes.create.path, { name: 'UPS', ...carrier }),
  };
  const hook = await call('POST', webhookRoutes.create.path, {
    url: `http://${closed}/hook`,
    events: ['order.created'],
  });
  const webhook: { id: number; secret: string } = JSON.parse(hook.text);
  await call('POST', `${webhookRoutes.list.path}/${webhook.id}/test`);
  const { secret, recoveryCodes } = await turnOnTwoFactor(client, 'ROLE_REPORTING');
  await callAndRecord('POST', odooRoutes.createBase.path, { name: 'Odoo', ...odoo });
  await callAndRecord('POST', odooRoutes.createBase.path, { name: '', ...odoo });
  await callAndRecord('POST', odooRoutes.testConnection.path, odoo);
  await callAndRecord('POST', salesFilesRoutes.testConnection.path, byPassword);
  for (const id of Object.values(created))
    await client.as('ROLE_ADMIN')(integrationRoutes.scheduleFullSync, { params: { integrationId: id } });
  const listRuns = () =>
    client.db((db) => db.selectFrom('integrationQueueItem').select(['status', 'attempts']).orderBy('id').execute());
  await eventually(async () => {
    const items = await listRuns();
    expect(items).toHaveLength(4);
    expect(items.every(({ status, attempts }) => attempts > 0 && status !== 'RUNNING')).toBe(true);
  });

  const hooks = webhookRoutes.list.path;
  const reads = [
    integrationRoutes.list.path,
    integrationAttentionRoutes.attention.path,
    integrationLogRoutes.list.path,
    integrationQueueRoutes.history.path,
    hooks,
    `${hooks}/${webhook.id}`,
    `${hooks}/${webhook.id}/deliveries`,
    odooRoutes.getBase.path.replace(/\{\w+\}/, String(created.odoo)),
    salesFilesRoutes.get.path.replace(/\{\w+\}/, String(created.key)),
    salesFilesRoutes.get.path.replace(/\{\w+\}/, String(created.password)),
    shipmentTrackingRoutes.get.path.replace(/\{\w+\}/, String(created.carrier)),
  ];
  for (const path of reads) expect((await callAndRecord('GET', path)).status, path).toBe(200);
  const rows = await dump();
  const places = [...rows, ...responses, server.output()];

  expect(rows.some((row) => row.startsWith('public.integration ') && row.includes('Odoo'))).toBe(true);
  expect(responses.some((text) => text.includes('"hasPassword":true'))).toBe(true);
  expect(server.output()).toContain('"level":30');
  const planted = [...plantedSecrets, webhook.secret.replace('whsec_', ''), secret, ...recoveryCodes].flatMap(
    encodings,
  );
  expect(places.filter((text) => planted.some((form) => text.includes(form)))).toEqual([]);
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true });

  const newKey = 'another secret of thirty-two characters';
  const read = (keys: string, id: number) =>
    client.db((db) => getIntegrationSecrets({ db, tenantId: client.tenantId }, createKeyRing(keys), id));
  expect(await read(newKey, created.odoo)).toEqual({});
  expect(await read(`${newKey},${testSecret}`, created.odoo)).toEqual({ password: odoo.password });
  expect(await read(newKey, created.odoo)).toEqual({ password: odoo.password });
});
