import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeInventoryItem } from '../../kit/testing/fixtures/inventory.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { InventoryTab } from './inventory-tab.tsx';
import { WaitingCountsBanner } from './waiting-counts-banner.tsx';

const items = [makeInventoryItem(1, 'Oat Bar', 5), makeInventoryItem(2, 'Ginger Tea', 3)] as const;
type Counted = FakeResponse<typeof inventoryRoutes.count>;
const show = (counted: Counted = items[0], roles?: readonly ['ROLE_REPORTING']) => {
  showOnPhone();
  return renderScreen(
    <>
      <WaitingCountsBanner />
      <InventoryTab store={{ id: 3, name: 'Austin' }} />
    </>,
    {
      server: [respond(inventoryRoutes.items, pageWith(items)), respond(inventoryRoutes.count, counted)],
      ...(roles && { roles }),
    },
  );
};
const findCard = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('li') ?? document.body);

test('counts a product by taps and shows when the server has saved it', async () => {
  const { user, sent } = show();
  const card = await findCard('Oat Bar');
  expect(card.getByText('Not counted')).toBeTruthy();

  await user.click(card.getByRole('button', { name: 'Increase Count of Oat Bar' }));
  await user.click(card.getByRole('button', { name: 'Increase Count of Oat Bar' }));

  expect(await card.findByText('Saved')).toBeTruthy();
  expect(card.getByText(/Estimate 5/)).toBeTruthy();
  const counts = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(counts).toMatchObject([{ onHandEstimation: 2, seenEstimation: 5 }]);
  expect(screen.getByRole('button', { name: 'Counted 1' })).toBeTruthy();
});

test('shows a count that the server rejects, until the user discards it', async () => {
  const message = 'Store or product not found.';
  const { user } = show(rejectWith('STORE_OR_PRODUCT_NOT_FOUND', { message }));
  const card = await findCard('Ginger Tea');

  await user.type(card.getByRole('textbox', { name: 'Count of Ginger Tea' }), '7{Enter}');
  expect(await card.findByText('Not accepted')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const problems = await screen.findByRole('dialog', { name: 'Counts that were not accepted' });
  expect(within(problems).getByText(message)).toBeTruthy();
  await user.click(within(problems).getByRole('button', { name: 'Discard the count of Ginger Tea' }));

  await waitFor(() => expect(screen.queryByText(/not accepted/i)).toBeNull());
});

test('filters by search and by what was counted, and finishing starts a new count', async () => {
  const { user } = show();
  const card = await findCard('Oat Bar');
  await user.click(card.getByRole('button', { name: 'Decrease Count of Oat Bar' }));

  await user.click(screen.getByRole('button', { name: 'Not counted 1' }));
  expect(screen.queryByRole('button', { name: 'Oat Bar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'oat');
  expect(screen.queryByRole('button', { name: 'Ginger Tea' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Finish count' }));

  expect(await screen.findByText(/^1 product counted\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Counted 0' })).toBeTruthy();
});

test('offers the camera only where the browser reads barcodes', async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  show();
  await findCard('Oat Bar');
  expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
});

test('finds the product of a barcode that the camera reads', async () => {
  class FakeDetector {
    detect = async () => [{ rawValue: 'UPC 2' }];
  }
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  const stop = vi.fn();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  const mediaDevices = { getUserMedia: async () => stream };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = show();
  await findCard('Oat Bar');

  await user.click(screen.getByRole('button', { name: 'Scan' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Oat Bar' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Ginger Tea' })).toBeTruthy();
  await waitFor(() => expect(stop).toHaveBeenCalled());
});

test('shows a reporting user the list, without counting', async () => {
  show(undefined, ['ROLE_REPORTING']);

  expect(await screen.findByRole('row', { name: /Oat Bar/ })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Product', 'On hand']);
  expect(screen.queryByRole('button', { name: 'Finish count' })).toBeNull();
});
