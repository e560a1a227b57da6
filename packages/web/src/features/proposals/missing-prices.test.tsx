import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeProposal } from '../../kit/testing/fixtures/proposals.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { ProposalEditor } from './proposal-page.tsx';
import { makeMatrix, serverWith } from './proposals.factory.ts';

const pending = makeProposal({ status: 'PENDING', nextStatuses: ['COMPLETE', 'CANCELLED'] });
const system = [
  [10, 4, 0],
  [10, 4, 0],
];

/** The editor of a processed proposal with these prices. */
const show = (prices: readonly (number | null)[]) => {
  const matrix = makeMatrix(system, { status: 'PENDING' });
  const products = matrix.products.map((product, column) => ({ ...product, unitPriceCents: prices[column] ?? null }));
  return renderScreen(<ProposalEditor id={1} />, {
    server: serverWith({ proposal: pending, matrix: { ...matrix, products } }),
    roles: ['ROLE_ORDER_MANAGER'],
  });
};
const findGenerate = () => screen.findByRole('button', { name: 'Generate orders' });

test('without any price, says so above the quantities, and orders cannot be generated', async () => {
  const { user, address } = show([null, null, null]);

  const generate = await findGenerate();

  expect(screen.getByRole('note').textContent).toContain('No price for 2 ordered products: Hydrate, Calm.');
  expect([generate.hasAttribute('disabled'), generate.title]).toEqual([
    true,
    'None of the ordered products has a price.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Import prices' }));
  await waitFor(() => expect(address()).toBe('/master-import?kind=PRICES'));
});

test('with a price for some products, names the others, and the server decides', async () => {
  show([250, null, null]);

  const generate = await findGenerate();

  expect(screen.getByRole('note').textContent).toContain('No price for 1 ordered product: Calm.');
  expect(generate.hasAttribute('disabled')).toBe(false);
});

test('a product that is not ordered needs no price', async () => {
  show([250, 300, null]);

  await findGenerate();

  expect(screen.queryByRole('note')).toBeNull();
});
