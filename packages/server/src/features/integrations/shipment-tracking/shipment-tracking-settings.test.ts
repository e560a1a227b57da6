// G17

import { shipmentTrackingRoutes as routes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';

const world = useWorld();

test('a secret is never returned, is preserved if omitted, and is not sent to another carrier or application', async () => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const connection = { carrier: 'UPS', environment: 'production', clientId: 'an id' } as const;
  const input = { ...connection, name: 'UPS' };
  const made = await admin(routes.create, { body: { ...input, clientSecret: 'planted-secret' } });
  const params = { integrationId: made.body.id };

  const renamed = await admin(routes.update, { params, body: { ...input, name: 'Parcels' } });
  const elsewhere = await Promise.all([
    admin(routes.update, { params, body: { ...input, environment: 'test' } }),
    admin(routes.update, { params, body: { ...input, carrier: 'FEDEX' } }),
    admin(routes.testConnection, { body: { ...connection, ...params, clientId: 'another' } }),
  ]);
  const moved = await admin(routes.update, {
    params,
    body: { ...input, carrier: 'FEDEX', clientSecret: 'planted-too' },
  });

  expect(made.body).toMatchObject({ integrationType: 'SHIPMENT_TRACKING_UPS', hasClientSecret: true });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Parcels', hasClientSecret: true } });
  for (const { status, body } of elsewhere) expect([status, body]).toMatchObject([400, { code: 'SECRET_REQUIRED' }]);
  expect(moved.body).toMatchObject({ integrationType: 'SHIPMENT_TRACKING_FEDEX', carrier: 'FEDEX' });
  expect(JSON.stringify([made, renamed, elsewhere, moved])).not.toContain('planted');
  const audit = await client.db((db) => db.selectFrom('auditEntry').selectAll().orderBy('id').execute());
  expect(JSON.stringify(audit)).not.toContain('planted');
});
