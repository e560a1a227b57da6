import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../../kit/testing/server.ts';
import { UpsForm } from './carrier-form.tsx';

const show = () => {
  const answer = ({ path, body }: Sent): Answer => {
    if (!path.endsWith('/connection/test'))
      return { status: path.endsWith('/tracking') ? 201 : 200, body: pageWith([]) };
    const isConnected = JSON.stringify(body).includes('right');
    const message = isConnected ? 'UPS accepts the client ID and the secret.' : 'UPS does not accept them.';
    return { body: { findings: [{ level: isConnected ? 'OK' : 'ERROR', message }] } };
  };
  const shown = renderScreen(<UpsForm onSaved={() => undefined} onCancel={() => undefined} />, { answer });
  const fill = async (label: RegExp, text: string) => {
    const input = await screen.findByLabelText(label);
    await shown.user.clear(input);
    await shown.user.type(input, text);
  };
  const tryIt = () => shown.user.click(screen.getByRole('button', { name: 'Test the connection' }));
  return { ...shown, fill, tryIt };
};

test('a connection is tried before it is kept, and says what was found', async () => {
  const { user, sent, fill, tryIt } = show();
  await fill(/^Client ID/, 'an id');
  await tryIt();
  expect((await screen.findByRole('alert')).textContent).toContain('Fill in the client ID and the secret first.');
  await fill(/^Client secret/, 'wrong');
  await tryIt();
  expect(await screen.findByText('UPS does not accept them.')).toBeTruthy();
  await fill(/^Client secret/, 'right');
  await tryIt();
  expect(await screen.findByText('UPS accepts the client ID and the secret.')).toBeTruthy();
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
