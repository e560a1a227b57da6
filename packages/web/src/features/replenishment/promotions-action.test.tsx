import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { promotionRoutes } from '@shelfward/contract/replenishment/promotions.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { PromotionsAction } from './promotions-action.tsx';

const promotion = {
  id: 7,
  name: 'Two for one',
  company: null,
  product: null,
  productLine: { id: 8, name: 'Gummies' },
  price: null,
  usualPrice: null,
  discountPercent: null,
  deal: true,
  feature: false,
  note: null,
  fromDay: '2026-03-02',
  untilDay: '2026-03-15',
};

const server = [
  respond(promotionRoutes.list, pageWith([promotion])),
  respond(promotionRoutes.remove),
  respond(productLineRoutes.list, pageWith([])),
];

test('the dialog lists promotions and removes one', async () => {
  const { user, sent } = renderScreen(<PromotionsAction />, { server });
  await user.click(await screen.findByRole('button', { name: 'Promotions' }));

  const list = await screen.findByRole('list', { name: 'Promotions' });
  expect(within(list).getByText('Two for one')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Remove Two for one' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/replenishment/promotions/7');
});

test('users without access have no button', async () => {
  const page = (
    <p>
      Page <PromotionsAction />
    </p>
  );
  renderScreen(page, { server, roles: ['ROLE_REPORTING'] });
  expect(await screen.findByText('Page')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Promotions' })).toBeNull();
});
