import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ProductOnHandImportPage } from './product-on-hand-import-page.tsx';

const preview = { rows: 3, products: 2, units: 40, errors: [], messages: [] };
const previewing = respond(productOnHandRoutes.preview, preview);
const accepting = [previewing, respond(productOnHandRoutes.import)];
const choose = async ({ user }: ReturnType<typeof renderScreen>, content = 'UPC,Counted,On hand\n012,x,40\n') => {
  const [input] = await waitFor(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    expect(inputs).toHaveLength(1);
    return inputs;
  });
  if (input) await user.upload(input, new File([content], 'stock.csv', { type: 'text/csv' }));
};
const importButton = () => screen.findByRole('button', { name: 'Import data' });

test('matches columns by name, imports the file, confirms it, and goes back after three seconds', async () => {
  const shown = renderScreen(<ProductOnHandImportPage />, { server: accepting, at: '/products' });
  await shown.router.navigate({ to: '/product-on-hand-import' });
  await choose(shown);
  expect(await screen.findByText('Read as comma-separated text in UTF-8.')).toBeTruthy();
  const button = await importButton();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  fireEvent.click(button);

  await vi.waitFor(() => screen.getByText('Products onHand levels were successfully updated.'), { timeout: 60_000 });
  const posted = shown.sent.findLast(({ method }) => method === 'POST')?.body;
  const sent = posted instanceof FormData ? posted.get('headers') : '';
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toEqual({
    upc: 0,
    onHand: 2,
    productIdentificationType: 'UPC',
    headerRow: 1,
    delimiter: 'DEFAULT',
  });
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown.address()).toBe('/product-on-hand-import');
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(shown.address()).toBe('/products'), { timeout: 60_000 });
});

test('disables the import until both properties have a column', async () => {
  const shown = renderScreen(<ProductOnHandImportPage />, { server: accepting });

  await choose(shown, 'A,B\n012,40\n');

  expect((await importButton()).hasAttribute('disabled')).toBe(true);
  for (const [label, option] of [
    ['Product UPC', 'A'],
    ['Quantity', 'B'],
  ] as const) {
    await shown.user.click(screen.getByRole('combobox', { name: label }));
    await shown.user.click(await screen.findByRole('option', { name: option }));
  }
  expect((await importButton()).hasAttribute('disabled')).toBe(false);
});

test('shows the errors of the file and stays on the page', async () => {
  const rejection = rejectWith('ERROR_IN_FILE', ['Line 2: Product UPC "012" was not found.']);
  const shown = renderScreen(<ProductOnHandImportPage />, {
    server: [previewing, respond(productOnHandRoutes.import, rejection)],
  });
  await choose(shown);

  await shown.user.click(await importButton());

  const panel = await screen.findByRole('alert', { name: 'Errors occured during import' });
  expect(within(panel).getByText('Line 2: Product UPC "012" was not found.')).toBeTruthy();
  expect((await importButton()).hasAttribute('disabled')).toBe(false);
});

test('shows the totals and errors of a file before its import', async () => {
  const errors = ['Line 3: Product UPC "013" was not found.'];
  const shown = renderScreen(<ProductOnHandImportPage />, {
    server: [respond(productOnHandRoutes.preview, { ...preview, errors })],
  });

  await choose(shown);

  expect(await screen.findByText('The file has errors.')).toBeTruthy();
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['Rows3', 'Products2', 'Units40']);
  expect(screen.getByText('Line 3: Product UPC "013" was not found.')).toBeTruthy();
});
