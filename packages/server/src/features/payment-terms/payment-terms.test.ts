import { paymentTermRoutes as routes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

describe('payment terms', () => {
  test('a deactivated term is not listed and can be reactivated unchanged', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: net30 } = await admin(routes.create, { body: { name: 'Net 30', days: 30 } });

    await admin(routes.deactivate, { params: { id: net30.id } });
    const whileInactive = await admin(routes.list, {});
    await admin(routes.activate, { params: { id: net30.id } });
    const after = await admin(routes.list, {});

    expect(whileInactive.body.content).toEqual([]);
    expect(after.body.content).toEqual([net30]);
  });

  test('an inactive term still reserves its name, ignoring case', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: net30 } = await admin(routes.create, { body: { name: 'Net 30', days: 30 } });
    await admin(routes.deactivate, { params: { id: net30.id } });

    const again = await admin(routes.create, { body: { name: 'NET 30', days: 45 } });

    expect(again).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_TERM_NAME_TAKEN', message: 'Payment term name already exist' },
    });
  });

  test('a change based on an older version is rejected', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: term, headers } = await admin(routes.create, { body: { name: 'Net 30', days: 30 } });
    const ifMatch = { 'if-match': headers.etag ?? '' };
    await admin(routes.update, { params: { id: term.id }, body: { name: 'Net 31', days: 31 } }, ifMatch);

    const late = await admin(routes.update, { params: { id: term.id }, body: { name: 'Net 32', days: 32 } }, ifMatch);

    expect(late.status).toBe(412);
    const { body } = await admin(routes.get, { params: { id: term.id } });
    expect(body).toMatchObject({ name: 'Net 31', days: 31 });
  });

  test('every change is audited by field', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: term } = await admin(routes.create, { body: { name: 'Net 30', days: 30 } });
    await admin(routes.update, { params: { id: term.id }, body: { name: 'Net 30', days: 45 } });

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityType', 'field', 'previousValue', 'updatedValue', 'actorId'])
        .where('entityId', '=', term.id)
        .orderBy('id')
        .execute(),
    );

    const actorId = client.userIdFor('ROLE_ADMIN');
    expect(entries).toMatchObject([
      { entityType: 'PAYMENT_TERM', field: null, previousValue: null, updatedValue: { name: 'Net 30' }, actorId },
      { entityType: 'PAYMENT_TERM', field: 'days', previousValue: 30, updatedValue: 45, actorId },
    ]);
  });
});
