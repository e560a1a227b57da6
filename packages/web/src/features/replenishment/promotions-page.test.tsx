import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { addDays, toMonday } from '@shelfward/contract/kit/dates.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { promotionRoutes as routes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import { makePromotion } from './promotions.factory.ts';
import { PromotionsPage } from './promotions-page.tsx';

const monday = toMonday(accountDay(new Date()));
const promotion = makePromotion({ fromDay: monday, untilDay: addDays(monday, 6), discountPercent: 25 });
const server = [
  respond(routes.list, pageWith([promotion])),
  respond(routes.get, { ...promotion, version: 3 }),
  respond(routes.update, ({ body }) => ({
    ...promotion,
    fromDay: body.fromDay,
    untilDay: body.untilDay,
    version: 4,
  })),
  respond(routes.remove),
  respond(companyRoutes.list, pageWith([])),
  respond(storeRoutes.list, pageWith([])),
  respond(productRoutes.list, pageWith([])),
  respond(productLineRoutes.list, pageWith([])),
];

const findBar = () => screen.findByRole('button', { name: /^Two for one, / });
const changes = (sent: readonly { method: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('the calendar has a row for each company with each product or line', async () => {
  renderScreen(<PromotionsPage />, { server });
  const row = await screen.findByRole('region', { name: 'Gummies, All companies' });
  expect(within(row).getByRole('button').getAttribute('aria-label')).toMatch(/25% off, deal/);
});

test('keys move a promotion and change its last day, and Enter saves both with one change', async () => {
  const { user, sent } = renderScreen(<PromotionsPage />, { server });
  (await findBar()).focus();

  await user.keyboard('{PageDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(screen.getByRole('button', { name: /not saved$/ })).toBeTruthy();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]).toMatchObject({
    name: 'Two for one',
    productLineId: 8,
    discountPercent: 25,
    fromDay: addDays(monday, 8),
    untilDay: addDays(monday, 15),
  });
});

test('Escape leaves the promotion where it was', async () => {
  const { user, sent } = renderScreen(<PromotionsPage />, { server });
  (await findBar()).focus();
  await user.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('button', { name: /not saved$/ })).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('a promotion that cannot be moved returns to its days, and the reason is shown', async () => {
  const { user } = renderScreen(<PromotionsPage />, {
    server: [respond(routes.update, rejectWith('PROMOTION_OVERLAPS')), ...server],
  });
  (await findBar()).focus();
  await user.keyboard('{PageDown}{Enter}');
  expect(await screen.findByText(/Another promotion of the same product or line/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /not saved$/ })).toBeNull());
});

test('Enter opens the form of the promotion', async () => {
  const { user } = renderScreen(<PromotionsPage />, { server });
  (await findBar()).focus();
  await user.keyboard('{Enter}');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'Two for one');
});

test('users without access see the calendar but cannot change it', async () => {
  const { user, sent } = renderScreen(<PromotionsPage />, { server, roles: ['ROLE_REPORTING'] });
  (await findBar()).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.queryByRole('button', { name: 'New promotion' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

test('weeks without promotions say so, also on a phone', async () => {
  showOnPhone();
  renderScreen(<PromotionsPage />, { server: [respond(routes.list, pageWith([]))] });
  expect(await screen.findByText(/^No promotions in these weeks/)).toBeTruthy();
});

test('a failed request can be repeated', async () => {
  renderScreen(<PromotionsPage />, { server: [respond(routes.list, rejectWith('INTERNAL_ERROR'))] });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('copies last year by days', async () => {
  const { user, sent } = renderScreen(<PromotionsPage />, {
    server: [respond(routes.copyLastYear, { copied: 3, skipped: 1 }), ...server],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy from last year' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('3 promotions copied, 1 skipped because of others on the same days.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    fromDay: addDays(accountDay(new Date()), -364),
  });
});

test('an empty calendar has one button, in the middle', async () => {
  const { user } = renderScreen(<PromotionsPage />, { server: [respond(routes.list, pageWith([])), ...server] });
  const text = await screen.findByText(/^No promotions in these weeks/);
  const buttons = screen.getAllByRole('button', { name: 'New promotion' });
  expect(buttons).toHaveLength(1);
  expect(text.parentElement?.contains(buttons[0] ?? null)).toBe(true);

  await user.click(buttons[0] ?? document.body);

  expect(await screen.findByRole('dialog', { name: 'New promotion' })).toBeTruthy();
});
