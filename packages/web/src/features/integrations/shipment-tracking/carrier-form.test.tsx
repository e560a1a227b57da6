import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeIntegration } from '../../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { respond } from '../../../kit/testing/server.ts';
import { UpsForm } from './carrier-form.tsx';

const show = () => {
  const server = [
    respond(shipmentTrackingRoutes.testConnection, ({ body }) => ({
      findings: [
        body.clientSecret === 'right'
          ? { level: 'OK', message: 'UPS accepted the client ID and the secret.' }
          : { level: 'ERROR', message: 'UPS rejected the client ID or the secret.' },
      ],
    })),
    respond(shipmentTrackingRoutes.create, {
      ...makeIntegration({ name: 'UPS tracking', integrationType: 'SHIPMENT_TRACKING_UPS' }),
      carrier: 'UPS',
      environment: 'production',
      clientId: 'an id',
      merchantId: null,
      callsPerHour: null,
      hasClientSecret: true,
    }),
  ];
  const shown = renderScreen(<UpsForm onSaved={() => undefined} onCancel={() => undefined} />, { server });
  const fill = async (label: RegExp, text: string) => {
    const input = await screen.findByLabelText(label);
    await shown.user.clear(input);
    await shown.user.type(input, text);
  };
  const runTest = () => shown.user.click(screen.getByRole('button', { name: 'Test connection' }));
  return { ...shown, fill, runTest };
};

test('tests the connection before it is saved and shows the check result', async () => {
  const { user, sent, fill, runTest } = show();
  await fill(/^Client ID/, 'an id');
  await runTest();
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the client ID and client secret first.');
  await fill(/^Client secret/, 'wrong');
  await runTest();
  expect(await screen.findByText('UPS rejected the client ID or the secret.')).toBeTruthy();
  await fill(/^Client secret/, 'right');
  await runTest();
  expect(await screen.findByText('UPS accepted the client ID and the secret.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/v1/integration/shipment/tracking')?.body).toMatchObject({
      name: 'UPS tracking',
      carrier: 'UPS',
      environment: 'production',
      clientId: 'an id',
      clientSecret: 'right',
      schedule: { partialSync: '0 * * * *' },
    }),
  );
});
