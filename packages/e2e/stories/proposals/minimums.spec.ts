import { expect, type Page, test } from '@playwright/test';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { noProduct, type ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { propose } from './kit-proposals.ts';

test('orders below their minimum are filled up or postponed before the orders are generated', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/proposals');
  const id = await propose(page);
  await orderSomeUnits(page, id);
  const orders = await callApi<PlannedOrderDetail[]>(page, `/api/v1/order-proposals/${id}/planned-orders`);
  const [small, large] = orders
    .filter(({ storeId, state }) => storeId !== null && state === 'READY')
    .toSorted((one, other) => other.units - one.units);
  if (!small || !large) throw new Error('The proposal has no two orders');
  await setMinimumValue(page, small, String(Math.ceil(small.valueCents / 100) + 20));
  await setMinimumValue(page, large, '1,000,000');
  const row = ({ name }: PlannedOrderDetail) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

  await test.step('the orders show what they lack', async () => {
    await page.goto(`/proposals/edit/${id}`);
    await page.getByRole('button', { name: /^\d+ of \d+ orders below the minimum/ }).click();
    await expect(row(small)).toContainText('Below minimum');
    await expect(row(large)).toContainText('of $1,000,000.00');
    await expectAccessible(page);
  });

  await test.step('one is filled up, with a reason for each change', async () => {
    await page.getByRole('button', { name: new RegExp(`^Fill up .* for ${small.name}`) }).click();
    await expect(row(small)).toContainText('Filled up');
    await page.getByRole('button', { name: small.name, exact: true }).click();
    const panel = page.getByRole('complementary', { name: `Preview of ${small.name}` });
    await expect(panel.getByRole('region', { name: 'Changed quantities' })).toContainText(/\+\d+ to reach \$/);
    await expectAccessible(page);
    await takeScreenshot(page, '5-planned-orders');
    await panel.getByRole('button', { name: 'Close preview' }).click();
  });

  await test.step('the other one is postponed, taken back with Undo, and postponed again', async () => {
    const postpone = page.getByRole('button', { name: new RegExp(`^Postpone .* for ${large.name}`) });
    await postpone.click();
    await expect(row(large)).toContainText('Postponed');
    await page
      .getByRole('alert')
      .filter({ hasText: '1 order postponed.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(row(large)).toContainText('Below minimum');
    await postpone.click();
    await expect(row(large)).toContainText('Postponed');
  });

  await test.step('the generated orders contain the filled-up order, not the postponed one', async () => {
    const { otherProposals } = await callApi<OrderProposal>(page, `/api/v1/order-proposals/${id}`);
    await page.getByRole('button', { name: 'Process' }).click();
    if (otherProposals.length > 0) await page.getByRole('dialog').getByRole('button', { name: 'Process' }).click();
    await page.getByRole('button', { name: 'Generate orders' }).click();
    const confirmation = page.getByRole('dialog', { name: /^Generate \d+ orders?/ });
    await expect(confirmation).toContainText('1 postponed');
    await confirmation.getByRole('button', { name: 'Generate orders' }).click();
    const result = page.getByRole('dialog', { name: /^\d+ orders? for/ });
    await expect(result.getByRole('listitem').filter({ hasText: small.name }).getByRole('link')).toBeVisible();
    await expect(result.getByRole('listitem').filter({ hasText: large.name })).toContainText('no order: postponed');
    await expectAccessible(page);
  });

  for (const order of [small, large]) await setMinimumValue(page, order, '');
});

/** Orders packs for two stores with orders of their own: the orders of other stories may cover what they need. */
const orderSomeUnits = async (page: Page, id: number): Promise<void> => {
  const { stores, products, quantity } = await callApi<ProposalMatrix>(page, `/api/v1/order-proposals/${id}/matrix`);
  const own = stores
    .flatMap((store, row) => (store.isEligible && !store.proposalProcessedByRegion ? [row] : []))
    .slice(0, 2);
  const column = products.findIndex(
    ({ unitPriceCents, isEligible }, at) =>
      isEligible && unitPriceCents && own.every((row) => (quantity[row * products.length + at] ?? noProduct) >= 0),
  );
  const { productId, packSize = 1 } = products[column] ?? {};
  for (const row of own) {
    const storeOrderProposalId = stores[row]?.storeOrderProposalId;
    const path = `/api/v1/store-order-proposals/${storeOrderProposalId}/items/${productId}/quantity`;
    await callApi(page, path, 'PATCH', [{ storeOrderProposalId, productId, quantity: 10 * packSize }]);
  }
};

/** Enters the minimum of the store on its page. */
const setMinimumValue = async (page: Page, { storeId }: PlannedOrderDetail, value: string): Promise<void> => {
  await page.goto(`/stores/storeDetail/${storeId}?tab=deliveries`);
  const card = page.getByRole('region', { name: 'Minimum order and freight' });
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Minimum order and freight' });
  await dialog.getByRole('textbox', { name: 'Minimum value' }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
};
