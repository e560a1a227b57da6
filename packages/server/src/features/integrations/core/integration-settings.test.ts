import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { useWorld } from '../../../testing/world.ts';
import { requireReadableSecrets } from './integration-settings.service.ts';
import { runWaitingSyncs } from './queue-worker.service.ts';

const world = useWorld();

test('a run stops before it signs in if its secrets cannot be decrypted, until they are entered again', async () => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const input = { name: 'Parcels', carrier: 'UPS', clientId: 'an id', clientSecret: 'a secret' } as const;
  const { body: made } = await admin(shipmentTrackingRoutes.create, { body: input });
  const params = { integrationId: made.id };
  const place = { tenantId: client.tenantId, column: 'integration.secrets', id: made.id };
  const secrets = createKeyRing('an encryption key that has been lost').seal('{}', place);
  await client.db((db) => db.updateTable('integration').set({ secrets }).where('id', '=', made.id).execute());
  let began = 0;
  const run = async () => {
    await admin(integrationRoutes.schedulePartialSync, { params });
    await runWaitingSyncs({
      database: world.database,
      clock: () => new Date(Date.now() + 1000),
      log: world.app.log,
      getSync: () =>
        requireReadableSecrets(world.keys, async () => {
          began += 1;
          return 'Done.';
        }),
    });
    const { body } = await admin(integrationQueueRoutes.history, { query: { integrationId: made.id, size: 1 } });
    return body.content[0];
  };

  expect(await run()).toMatchObject({
    status: 'FAILED',
    progress: {
      message:
        'The stored password or key cannot be decrypted with the encryption keys of this server. Enter it again in the settings.',
    },
  });
  expect((await admin(shipmentTrackingRoutes.get, { params })).body.hasClientSecret).toBe(false);
  const { clientSecret: _, ...without } = input;
  expect((await admin(shipmentTrackingRoutes.update, { params, body: without })).status).not.toBe(200);
  expect((await admin(shipmentTrackingRoutes.update, { params, body: input })).status).toBe(200);
  expect(await run()).toMatchObject({ status: 'PROCESSED' });
  expect(began).toBe(1);
});
