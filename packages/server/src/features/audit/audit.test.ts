// G20

import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

describe('the history of a record', () => {
  test('lists each change with its author, newest first, in pages', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: term } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    const params = { id: term.id };
    await client.as('ROLE_ORDER_MANAGER')(paymentTermRoutes.update, { params, body: { name: 'Net 45', days: 45 } });

    const history = { params: { entityType: 'PAYMENT_TERM', entityId: term.id } } as const;
    const all = await client.as('none')(auditRoutes.history, history);
    const last = await client.as('none')(auditRoutes.history, { ...history, query: { size: 1, page: 2 } });

    expect(all.body.content).toMatchObject([
      { createdBy: { email: client.emailFor('ROLE_ORDER_MANAGER') }, change: { field: 'days', modifier: '15' } },
      { change: { field: 'name', previousValue: 'Net 30', updatedValue: 'Net 45', modifier: 'name' } },
      { createdBy: { email: client.emailFor('ROLE_ADMIN') }, change: { field: null } },
    ]);
    expect(all.body.content[0]?.source).toEqual({ id: term.id, entityType: 'PAYMENT_TERM' });
    expect(last.body).toMatchObject({ totalElements: 3, content: [{ change: { field: null } }], last: true });
  });

  test('requires access to the record', async () => {
    const client = await world.newClient();
    const history = { params: { entityType: 'INTEGRATION', entityId: 1 } } as const;
    const webhook = { params: { entityType: 'WEBHOOK', entityId: 1 } } as const;
    const proposal = { params: { entityType: 'ORDER_PROPOSAL', entityId: 1 } } as const;

    expect((await client.as('ROLE_ORDER_MANAGER')(auditRoutes.history, history)).status).toBe(403);
    expect((await client.as('ROLE_ADMIN')(auditRoutes.history, history)).status).toBe(404);
    expect((await client.as('ROLE_ORDER_MANAGER')(auditRoutes.history, webhook)).status).toBe(403);
    expect((await client.as('ROLE_ADMIN')(auditRoutes.history, webhook)).status).toBe(404);
    expect((await client.as('ROLE_REPORTING')(auditRoutes.history, proposal)).status).toBe(403);
    expect((await client.as('ROLE_ORDER_MANAGER')(auditRoutes.history, proposal)).status).toBe(404);
  });
});
