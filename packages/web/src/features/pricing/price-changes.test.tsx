import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makePriceList, makeProduct } from '../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, withHeaders } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { AdjustPrices } from './adjust-prices.tsx';
import { ImportPrices } from './import-prices.tsx';

const retail = makePriceList({ isDefault: true });
const product = (id: number, name: string, price: number) =>
  makeProduct({
    id,
    upc: `00${id}`,
    name,
    pricing: [{ id: id * 10, price, priceList: retail, inactive: false, minQuantity: null, maxQuantity: null }],
  });
const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
const products = pageWith([product(1, 'Green tea', 1000), product(2, 'Mug', 500)]);
const server = [
  respond(productRoutes.list, products),
  respond(productLineRoutes.list, pageWith([])),
  respond(pricingRoutes.updatePricesInBulk, withHeaders(undefined, { [undoTokenHeader]: undoToken })),
  respond(undoRoutes.undo, { restored: 1, skipped: 1 }),
];
const bulk = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('previews a percentage change, applies it in one request, and undoes it', async () => {
  const { user, sent } = renderScreen(<AdjustPrices list={retail} />, { server });

  await user.type(await screen.findByRole('textbox', { name: 'Change by' }), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const row = await screen.findByRole('row', { name: /Green tea/ });
  expect(row.textContent).toBe('Green tea001$10.00$10.50up 5%');
  expect(bulk(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update 2 prices' }));

  await waitFor(() =>
    expect(bulk(sent)).toEqual([
      {
        priceListId: 1,
        pricing: [
          { productId: 1, price: 1050 },
          { productId: 2, price: 525 },
        ],
      },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 undone, 1 skipped because it was changed since.');
});

test('does not offer prices that were computed for an earlier percentage', async () => {
  const reads: (() => void)[] = [];
  const slowly = respond(productRoutes.list, async () => {
    await new Promise<void>((resolve) => reads.push(resolve));
    return products;
  });
  const { user, sent } = renderScreen(<AdjustPrices list={retail} />, { server: [slowly, ...server] });
  const percent = await screen.findByRole('textbox', { name: 'Change by' });
  const preview = screen.getByRole('button', { name: 'Preview' });
  await user.type(percent, '5');
  await user.click(preview);
  await waitFor(() => expect(reads).toHaveLength(1));

  await user.clear(percent);
  await user.type(percent, '10');
  reads[0]?.();

  await waitFor(() => expect(preview.hasAttribute('data-loading')).toBe(false));
  expect(screen.queryByRole('row', { name: /Green tea/ })).toBeNull();
  await user.click(preview);
  await waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.();
  expect((await screen.findByRole('row', { name: /Green tea/ })).textContent).toContain('$11.00');
  await user.click(screen.getByRole('button', { name: 'Update 2 prices' }));
  await waitFor(() => expect(JSON.stringify(bulk(sent))).toContain('{"productId":1,"price":1100}'));
});

test('does not offer the previewed prices of one list in another', async () => {
  const Lists = () => {
    const [isOther, setOther] = useState(false);
    return (
      <>
        <AdjustPrices list={isOther ? { ...retail, id: 2, name: 'Outlet' } : retail} />
        <button type="button" onClick={() => setOther(true)}>
          Open the other list
        </button>
      </>
    );
  };
  const { user } = renderScreen(<Lists />, { server });
  await user.type(await screen.findByRole('textbox', { name: 'Change by' }), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('row', { name: /Green tea/ });

  await user.click(screen.getByRole('button', { name: 'Open the other list' }));

  expect(screen.queryByRole('row', { name: /Green tea/ })).toBeNull();
});

test('opens a file in the importer of prices, for this list', async () => {
  const { user, address } = renderScreen(<ImportPrices list={retail} />, { server });
  const file = new File(['UPC;Price\r\n001;9.50\r\n'], 'prices.csv', { type: 'text/csv' });

  await screen.findByRole('button', { name: 'Choose file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input ?? document.createElement('input'), file);

  await waitFor(() => expect(address()).toBe('/master-import?kind=PRICES&ownerId=1'));
});
