import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { resource } from '../resource.ts';
import { makePaymentTerm } from '../testing/fixtures/terms.fixture.ts';
import { renderScreen } from '../testing/render.tsx';
import { pageWith } from '../testing/responses.ts';
import { respond } from '../testing/server.ts';
import { ListPage } from './list-page.tsx';

const terms = resource('payment-terms', paymentTermRoutes);
const rows = Array.from({ length: 45 }, (_, index) => makePaymentTerm({ id: index + 1, name: `Net ${index + 1}` }));

const listing = (totalElements: number) => [
  respond(paymentTermRoutes.list, ({ query: { page, size } }) =>
    pageWith(rows.slice(page * size, (page + 1) * size), { totalElements, number: page, size }),
  ),
];
const Terms = ({ isEmbedded = false }) => (
  <ListPage
    screen="terms"
    title="Payment terms"
    noun={['term', 'terms']}
    query={terms.list}
    searchHint="Name"
    columns={[{ key: 'name', label: 'Name' }]}
    isEmbedded={isEmbedded}
  />
);

/** What the browser prints. */
const stubPrint = () => {
  const printed: { rows: number; text: string }[] = [];
  vi.stubGlobal('print', () => {
    const text = document.body.textContent ?? '';
    printed.push({ rows: screen.getAllByRole('row').length - 1, text });
  });
  return printed;
};
const findFirst = () => screen.findByRole('cell', { name: 'Net 1' });

test('Ctrl P prints all rows with filters, account, and number of rows', async () => {
  const printed = stubPrint();
  const { user } = renderScreen(<Terms />, { server: listing(45), at: '/?search=net' });
  await findFirst();

  await user.keyboard('{Control>}p{/Control}');

  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.rows).toBe(45);
  for (const text of ['Payment terms', 'Search: net', 'Northwind Naturals · printed', '1–45 of 45 terms'])
    expect(printed[0]?.text).toContain(text);
  act(() => void dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21));
});

test('the menu prints the same rows', async () => {
  const printed = stubPrint();
  const { user } = renderScreen(<Terms />, { server: listing(45) });
  await findFirst();

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));

  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.rows).toBe(45);
});

test('says that a very long list cannot be printed', async () => {
  const printed = stubPrint();
  const { user } = renderScreen(<Terms />, { server: listing(10_001) });
  await findFirst();

  await user.keyboard('{Control>}p{/Control}');

  expect(await screen.findByText(/At most 10,000 rows can be printed/)).toBeTruthy();
  expect(printed).toEqual([]);
});

test('a list inside another page leaves printing to the page', async () => {
  const printed = stubPrint();
  const { user } = renderScreen(<Terms isEmbedded />, { server: listing(45) });
  await findFirst();

  await user.keyboard('{Control>}p{/Control}');
  await user.click(screen.getByRole('button', { name: 'Export' }));

  await screen.findByRole('menuitem', { name: 'Text (.csv)' });
  expect(screen.queryByRole('menuitem', { name: 'Print' })).toBeNull();
  expect(printed).toEqual([]);
});
