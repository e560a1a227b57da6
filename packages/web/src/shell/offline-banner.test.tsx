// U4

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paymentTerms } from '../entities/payment-terms/payment-terms.api.ts';
import { renderScreen } from '../kit/testing/render.tsx';
import { connectionLost, pageWith } from '../kit/testing/responses.ts';
import { intercept, respond } from '../kit/testing/server.ts';
import { OfflineBanner } from './offline-banner.tsx';

const banner = () => screen.queryByText(/^No connection\./);
const setConnection = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => setConnection(true));

test('the banner follows each of ten changes of the connection at once', async () => {
  renderScreen(
    <main>
      <h1>Orders</h1>
      <OfflineBanner />
    </main>,
  );
  await screen.findByRole('heading', { name: 'Orders' });
  expect(banner()).toBeNull();

  for (let change = 0; change < 10; change += 1) {
    setConnection(false);
    expect(banner()?.textContent).toContain('only counts of inventory can be saved');
    setConnection(true);
    expect(banner()).toBeNull();
  }
});

const Terms = () => {
  const { data, refetch } = useQuery(paymentTerms.list({}));
  return (
    <main>
      <h1>Terms</h1>
      <p>{data?.content.map(({ name }) => name).join(', ')}</p>
      <button type="button" onClick={() => void refetch()}>
        Load again
      </button>
      <OfflineBanner />
    </main>
  );
};

test('a server that does not respond is reported at once, and other requests load when it responds', async () => {
  let isDown = false;
  let name = 'Net 30';
  const { user } = renderScreen(<Terms />, {
    server: [
      intercept(() => (isDown ? connectionLost : undefined)),
      respond(paymentTermRoutes.list, () => pageWith([{ id: 1, name, days: 30, inactive: false }])),
    ],
  });
  await screen.findByText('Net 30');

  [isDown, name] = [true, 'Net 45'];
  await user.click(screen.getByRole('button', { name: 'Load again' }));

  expect(await screen.findByText(/^No connection\. Trying again\./)).toBeDefined();
  expect(screen.getByText('Net 30')).toBeDefined();
  isDown = false;
  expect(await screen.findByText('Net 45')).toBeDefined();
  expect(banner()).toBeNull();
});
