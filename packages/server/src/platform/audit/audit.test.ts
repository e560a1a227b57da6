// G20
// ASVS 16.3.3, 16.4.2

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { auditModifier, fieldChanges } from './audit.rules.ts';
import { findBrokenSeal, sealAudit } from './seal.ts';

const world = useWorld();

describe('the audit', () => {
  test('records the difference of numbers and the name of other fields', () => {
    const before = { id: 1, name: 'Net 30', days: 30, version: 1 };
    const changes = fieldChanges({
      entityType: 'PAYMENT_TERM',
      id: 1,
      before,
      after: { ...before, name: 'N', days: 45 },
    });

    expect(changes.map(auditModifier)).toEqual(['name', '15']);
  });

  test('records nothing for a rejected request', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });

    const entries = await client.db((db) => db.selectFrom('auditEntry').select('id').orderBy('id').execute());

    expect(entries).toHaveLength(1);
  });

  test('detects an entry that was changed, deleted or inserted after it was sealed', async () => {
    const tampering = [
      (id: number) =>
        `update audit_entry set updated_value = '{"name":"Other"}' where tenant_id = ${id} and seal_id = 1`,
      (id: number) => `update audit_entry set api_token = 'ERP' where tenant_id = ${id} and seal_id = 1`,
      (id: number) => `delete from audit_entry where tenant_id = ${id} and seal_id = 1`,
      (id: number) => `insert into audit_entry (tenant_id, request_id, entity_type, entity_id, seal_id)
                       values (${id}, 'x', 'ORDER', 1, 1)`,
    ];
    for (const statement of tampering) {
      const client = await world.newClient();
      const admin = client.as('ROLE_ADMIN');
      await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
      await sealAudit(world.database);
      await admin(paymentTermRoutes.create, { body: { name: 'Net 60', days: 60 } });
      await sealAudit(world.database);
      expect(await findBrokenSeal(world.database, client.tenantId)).toBeUndefined();

      await world.database.system(async (db) => {
        await sql`reset role`.execute(db);
        await sql.raw(statement(client.tenantId)).execute(db);
      });

      expect(await findBrokenSeal(world.database, client.tenantId)).toBe(1);
    }
  });
});
