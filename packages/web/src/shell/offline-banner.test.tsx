// U4

import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../kit/testing/render.tsx';
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
