import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { UpsForm } from './carrier-form.tsx';

const show = () => {
  const answer = ({ path, body }: Sent): Answer => {
    if (!path.endsWith('/connection/test'))
      return { status: path.endsWith('/tracking') ? 201 : 200, body: pageWith([]) };
    const isConnected = JSON.stringify(body).includes('right');
    const message = isConnected
      ? 'UPS accepted the client ID and the secret.'
      : 'UPS rejected the client ID or the secret.';
    return { body: { findings: [{ level: isConnected ? 'OK' : 'ERROR', message }] } };
  };
  const shown = renderScreen(<UpsForm onSaved={() => undefined} onCancel={() => undefined} />, { answer });
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
