import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAssortmentItem } from '../../kit/testing/fixtures/inventory.fixture.ts';
import { makeAssortment } from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { StoreAssortmentTab } from './store-assortment-tab.tsx';

const core = makeAssortment();
const [bar, tea] = [makeAssortmentItem(1, 'Oat Bar', 20), makeAssortmentItem(2, 'Ginger Tea', 10)];
const server = [
  respond(replenishmentRoutes.suggestions, pageWith([])),
  respond(storeAssortmentRoutes.items, pageWith([bar, tea])),
  respond(storeAssortmentRoutes.globalAssortments, [core]),
  respond(storeAssortmentRoutes.assign, core),
  respond(storeAssortmentRoutes.unassign),
  respond(storeAssortmentRoutes.changeShelfMaximum, ({ body }) => ({ ...bar, ...body })),
  respond(storeAssortmentRoutes.adjust, ({ body }) => ({ ...bar, ...body })),
  respond(storeAssortmentRoutes.adjustByPercent, ({ body }) => toTotals(body.percent)),
  respond(storeAssortmentRoutes.previewAdjustment, ({ body }) => makePreview(body.percent)),
];
/** A quarter of 30 units is 7.5. The remaining 22.5 units are rounded up. */
const toTotals = (percent: number) => ({
  changedItems: percent === 0 ? 0 : 2,
  totalParLevelBefore: 30,
  totalParLevelAfter: percent === 0 ? 30 : 23,
});
const makePreview = (percent: number) => ({
  ...toTotals(percent),
  stores: [{ storeId: 3, storeName: 'Plano', ...toTotals(percent) }],
  items:
    percent === 0
      ? []
      : [
          { product: bar.product, parLevelBefore: 20, parLevelAfter: 15 },
          { product: tea.product, parLevelBefore: 10, parLevelAfter: 8 },
        ],
});

const writeRequests = (sent: readonly Sent[]) =>
  sent
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
    .map(({ method, path, body }) => [method, path, body]);

test('saves a signed adjustment that is typed in its row', async () => {
  const { user, sent } = renderScreen(<StoreAssortmentTab storeId={3} />, { server });
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adjustment of Oat Bar' });

  await user.clear(cell);
  await user.type(cell, '-4{Enter}');

  await waitFor(() => expect(cell.value).toBe('−4'));
  const path = '/api/v1/stores/3/assortment/items/1/adjustment';
  expect(writeRequests(sent)).toEqual([['PATCH', path, { adjustment: -4 }]]);
});

test('saves and removes a shelf maximum, and names what contradicts it', async () => {
  const contradictions = ['a pack of 12 is above the shelf maximum of 8'];
  const items = pageWith([{ ...bar, shelfMaximum: 8, contradictions }, tea]);
  const { user, sent } = renderScreen(<StoreAssortmentTab storeId={3} />, {
    server: [respond(storeAssortmentRoutes.items, items), ...server],
  });
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Shelf maximum of Oat Bar' });
  expect(screen.getByRole('button', { name: 'A pack of 12 is above the shelf maximum of 8.' })).toBeTruthy();

  await user.type(await screen.findByRole('textbox', { name: 'Shelf maximum of Ginger Tea' }), '24{Enter}');
  await user.clear(cell);
  await user.keyboard('{Enter}');

  const path = '/api/v1/stores/3/assortment/items';
  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([
      ['PATCH', `${path}/2/shelf-maximum`, { shelfMaximum: 24 }],
      ['PATCH', `${path}/1/shelf-maximum`, { shelfMaximum: null }],
    ]),
  );
  expect(await screen.findByText('Shelf maximum of Oat Bar is empty instead of 8.')).toBeTruthy();
});

test('previews the result of a percentage before it is applied', async () => {
  const { user, sent } = renderScreen(<StoreAssortmentTab storeId={3} />, { server, at: '/?open=percent' });

  await user.type(await screen.findByRole('textbox', { name: 'Percent' }), '25');
  await user.click(screen.getByRole('radio', { name: 'Decrease' }));
  expect(await screen.findByText('Total par level: 23 units instead of 30')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Ginger Tea 10 8' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Adjust' }));

  const path = '/api/v1/stores/3/assortment/items/adjustment';
  await waitFor(() => expect(writeRequests(sent)).toEqual([['PATCH', path, { percent: -25 }]]));
});

test('removes an assortment from the store, and Undo assigns it again', async () => {
  const { user, sent } = renderScreen(<StoreAssortmentTab storeId={3} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Remove Core from this store' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  const path = '/api/v1/stores/3/assortment/global-assortments';
  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([
      ['DELETE', `${path}/4`, null],
      ['POST', path, { globalAssortmentId: 4 }],
    ]),
  );
});

test('shows par levels read-only to a reporting user', async () => {
  renderScreen(<StoreAssortmentTab storeId={3} />, { server, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Oat Bar/ });

  expect(screen.queryByRole('textbox', { name: 'Adjustment of Oat Bar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adjust by percent' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
