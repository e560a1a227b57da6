import { type AuditEntry, auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeApiToken } from '../auth/api-tokens.factory.ts';

const world = useWorld();
const terms = 'PAYMENT_TERM';

/** Two payment terms, of which a program changes one, and a background task deletes the other. */
const makeLog = async () => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const token = await makeApiToken(client, 'ROLE_ADMIN', {
    name: 'ERP',
    access: 'READ_WRITE',
    authorities: ['ROLE_ADMIN'],
  });
  const program = createCaller(world.app, {
    authorization: `Bearer ${token.token}`,
    'x-client-subdomain': client.subdomain,
  });
  const { body: net30 } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
  const { body: net60 } = await admin(paymentTermRoutes.create, { body: { name: 'Net 60', days: 60 } });
  await program(paymentTermRoutes.update, { params: { id: net30.id }, body: { name: '=Net 45', days: 45 } });
  await client.db((db) =>
    insertAuditEntries(db, { tenantId: client.tenantId, actor: null, requestId: 'purge' }, [
      { entityType: terms, id: net60.id, before: net60, after: null },
    ]),
  );
  return { client, net30, net60 };
};

const list = async (client: TestClient, query: Parameters<typeof toQuery>[0]) => {
  const { body } = await client.as('ROLE_ADMIN')(auditRoutes.log, { query: toQuery(query) });
  return body;
};
const toQuery = (query: Readonly<Record<string, string | number>>) => ({ entityType: terms, ...query }) as const;
const toFields = (entries: readonly AuditEntry[]) => entries.map(({ source, change }) => [source.id, change.field]);

test('the audit log has the changes of all records, with the API token of programs, newest first', async () => {
  const { client, net30, net60 } = await makeLog();

  const { content, next } = await list(client, {});

  expect(toFields(content)).toEqual([
    [net60.id, null],
    [net30.id, 'days'],
    [net30.id, 'name'],
    [net60.id, null],
    [net30.id, null],
  ]);
  expect(content.map(({ apiToken }) => apiToken)).toEqual([null, 'ERP', 'ERP', null, null]);
  expect(content[0]?.createdBy).toBeNull();
  expect(content[1]?.createdBy?.email).toBe(client.emailFor('ROLE_ADMIN'));
  expect(next).toBeNull();
});

test('pages of any size are the whole log, also where entries have one time', async () => {
  const { client } = await makeLog();
  const { content: all } = await list(client, {});

  for (const size of [1, 2, 3, 5]) {
    const read: AuditEntry[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(client, { size, ...(after && { after }) });
      expect(page.content.length).toBeLessThanOrEqual(size);
      read.push(...page.content);
      after = page.next;
    } while (after);
    expect(read).toEqual(all);
  }
});

test('the log is filtered by token, person, record, action, and days of the account', async () => {
  const { client, net30, net60 } = await makeLog();
  const { content } = await list(client, {});
  const adminId = content[1]?.createdBy?.id ?? 0;
  await world.database.system(async (db) => {
    await sql`reset role`.execute(db);
    // 23:30 of the day before in New York.
    await sql`update audit_entry set created_at = '2026-03-10T03:30:00Z'
      where tenant_id = ${client.tenantId} and id = ${content[0]?.id ?? 0}`.execute(db);
    await sql`update client set time_zone = 'America/New_York' where id = ${client.tenantId}`.execute(db);
  });
  const count = async (query: Parameters<typeof list>[1]) => (await list(client, query)).content.length;

  expect(toFields((await list(client, { apiToken: 'ERP' })).content)).toEqual([
    [net30.id, 'days'],
    [net30.id, 'name'],
  ]);
  expect(await count({ createdBy: adminId })).toBe(4);
  expect(await count({ createdBy: adminId + 1_000_000 })).toBe(0);
  expect(await count({ entityId: net60.id })).toBe(2);
  expect([await count({ action: 'CREATED' }), await count({ action: 'CHANGED' })]).toEqual([2, 2]);
  expect(toFields((await list(client, { action: 'DELETED' })).content)).toEqual([[net60.id, null]]);
  expect(await count({ from: '2026-03-09', to: '2026-03-09' })).toBe(1);
  expect(await count({ from: '2026-03-10', to: '2026-03-10' })).toBe(0);
  expect(await count({ to: '2026-03-09' })).toBe(1);
});

test('the export has the same entries; texts that start like a formula are guarded', async () => {
  const { client, net60 } = await makeLog();

  const { body } = await client.as('ROLE_ADMIN')(auditRoutes.exportLog, { query: { entityType: terms } });

  const lines = new TextDecoder().decode(body.content).trim().split('\r\n');
  expect(lines[0]).toContain('Time,User,Impersonated by,API token,Record type,Record ID');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain(`,,,PAYMENT_TERM,${net60.id},`);
  expect(lines[3]).toContain('ERP,PAYMENT_TERM');
  expect(lines[3]).toContain("'=Net 45");
});

test('another client and other roles see none of it', async () => {
  const { client } = await makeLog();
  const other = await world.newClient();

  expect((await list(other, {})).content).toEqual([]);
  for (const role of ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING', 'none'] as const) {
    expect((await client.as(role)(auditRoutes.log, { query: {} })).status).toBe(403);
    expect((await client.as(role)(auditRoutes.exportLog, { query: {} })).status).toBe(403);
  }
});
