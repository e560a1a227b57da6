// U8

import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { server, storeRow } from './store-performance.factory.ts';
import { StorePerformancePage } from './store-performance-page.tsx';

const stores = Array.from({ length: 20 }, (_, index) => storeRow({ id: index + 1, name: `Store ${index + 1}` }));
const names = (ids: readonly number[]) => ids.map((id) => `Store ${id}`);
const twenty = [respond(analyticsRoutes.storePerformance, pageWith(stores)), ...server];
const result = { changedItems: 3, totalParLevelBefore: 40, totalParLevelAfter: 44 };

const isAdjustment = ({ method }: Sent) => method === 'PATCH';
const storeId = ({ path }: Sent) => Number(path.split('/')[4]);
const isBetween = (id: number, [first, last]: readonly [number, number]) => id >= first && id <= last;
const adjusted = (sent: readonly Sent[]) =>
  sent
    .filter(isAdjustment)
    .map(storeId)
    .toSorted((one, other) => one - other);
const keys = (sent: readonly Sent[]) =>
  new Map(sent.filter(isAdjustment).map((request) => [storeId(request), request.headers.get('idempotency-key')]));

type Adjusted = FakeResponse<typeof storeAssortmentRoutes.adjustByPercent>;
const show = (adjust: (storeId: number) => Adjusted | Promise<Adjusted> = () => result) =>
  renderScreen(<StorePerformancePage />, {
    server: [respond(storeAssortmentRoutes.adjustByPercent, ({ params }) => adjust(params.storeId)), ...twenty],
    at: '/store-performance',
  });
const adjustAll = async ({ user }: ReturnType<typeof show>) => {
  await screen.findByRole('row', { name: /Store 20/ });
  await user.click(await screen.findByRole('button', { name: 'Adjust assortments' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all stores of this page' }));
  await user.click(screen.getByRole('button', { name: /Adjust selected/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjustment' }));
  await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '500{Enter}');
  return dialog;
};
const findPanel = async (title: string) => within(await screen.findByRole('region', { name: title }));
const listed = (panel: Awaited<ReturnType<typeof findPanel>>) =>
  panel.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

test('when 3 of 20 stores fail, exactly these are listed, and only these are sent again', async () => {
  const failing = new Set([4, 11, 20]);
  const page = show((id) =>
    failing.has(id) ? rejectWith('STORE_NOT_FOUND', { message: 'The store was deleted.' }) : result,
  );
  await adjustAll(page);
  const panel = await findPanel('3 stores were not adjusted');
  const first = page.sent.length;
  expect(listed(panel)).toEqual(names([...failing]));
  expect(adjusted(page.sent)).toEqual(stores.map(({ store }) => store.id));
  failing.clear();
  await page.user.click(panel.getByRole('button', { name: 'Retry' }));

  await screen.findByText('Adjustment was successfully applied to all selected stores');
  expect(adjusted(page.sent.slice(first))).toEqual([4, 11, 20]);
  expect(page.sent.slice(first).filter(isAdjustment)).toMatchObject(Array(3).fill({ body: { percent: 500 } }));
});

test('when the page is closed after 10 of 20 stores, the other 10 are listed, and sent with the same keys', async () => {
  const page = show((id) => (isBetween(id, [11, 20]) ? new Promise(() => undefined) : result));
  const dialog = await adjustAll(page);
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('10 of 20 stores'));
  const before = keys(page.sent);
  cleanup();

  const again = show();
  const panel = await findPanel('10 stores were not adjusted');
  const open = Array.from({ length: 10 }, (_, index) => index + 11);
  expect(listed(panel)).toEqual(names(open));
  await again.user.click(panel.getByRole('button', { name: 'Retry' }));

  await screen.findByText('Adjustment was successfully applied to all selected stores');
  expect(adjusted(again.sent)).toEqual(open);
  // The requests of the stores 15 to 20 had not been sent.
  for (const [id, key] of keys(again.sent)) if (before.has(id)) expect(before.get(id)).toBe(key);
  expect(before.size).toBe(14);
});
