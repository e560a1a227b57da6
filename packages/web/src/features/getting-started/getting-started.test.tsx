import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { startSteps } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmptyList, EmptyOrders } from '../../entities/getting-started/empty-list.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { makeGettingStarted } from '../../kit/testing/fixtures/getting-started.fixture.ts';
import { makeSampleDataState } from '../../kit/testing/fixtures/sample-data.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { gettingStartedBadge } from './getting-started.badge.ts';
import { GettingStartedPage } from './getting-started-page.tsx';
import { stepTexts } from './start-steps.ts';

type Counts = GettingStarted['counts'];
const nothing: Counts = {
  products: 0,
  pricedProducts: 0,
  companies: 0,
  stores: 0,
  storesWithAssortment: 0,
  salesWeeks: 0,
  storesWithCount: 0,
  openSuggestions: 0,
  hasReviewedParLevels: false,
  proposals: 0,
  orders: 0,
};
const withStores = { ...nothing, products: 56, pricedProducts: 56, companies: 10, stores: 120 };

const endedRun: ReplenishmentRun = {
  id: 9,
  status: 'DONE',
  cause: 'MANUAL',
  requestedBy: null,
  requestedDate: '2026-03-16T10:00:00.000Z',
  endedDate: '2026-03-16T10:00:05.000Z',
  asOf: '2026-03-16',
  stores: 12,
  doneStores: 12,
  pairs: 720,
  suggestions: 12,
  accepted: 0,
  undoneDate: null,
};

const serverWith = (counts: Counts) => [
  respond(gettingStartedRoutes.get, makeGettingStarted(counts)),
  respond(sampleDataRoutes.get, makeSampleDataState()),
];
const renderPage = (counts: Counts, at = '/getting-started') =>
  renderScreen(<GettingStartedPage />, { server: serverWith(counts), at });
const findStep = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name });

test('shows the state of each step, and opens the next one', async () => {
  renderPage(withStores);

  expect(await screen.findByRole('heading', { name: 'Assortments' })).toBeTruthy();
  expect(findStep(/^Companies and stores/).textContent).toContain('10 companies · 120 stores');
  expect(findStep(/^Assortments/).getAttribute('aria-current')).toBe('step');
  expect(findStep(/^Sales history/).textContent).toContain('Start');
  expect(findStep(/^First proposal/).textContent).toContain('After Assortments');
  expect(screen.getByText('2 of 8')).toBeTruthy();
});

test('shows the required and optional columns of the chosen file, and the column from an earlier step', async () => {
  const shown = renderPage({ ...withStores, stores: 0 }, '/getting-started?step=STORES');

  await shown.user.click(await screen.findByRole('radio', { name: 'Stores' }));

  await waitFor(() => expect(shown.address()).toContain('file=STORES'));
  const terms = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
  expect(terms[0]).toBe('RequiredStoreCompany');
  expect(terms[1]).toMatch(/^OptionalRegionNumber/);
  expect(terms[2]).toBe('From step 2Company (Companies and stores)');
});

test('opens the importer with the chosen file', async () => {
  const shown = renderPage(withStores, '/getting-started?step=PRODUCTS');
  await screen.findByRole('heading', { name: 'Products and prices' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');

  if (input) await shown.user.upload(input, new File(['UPC'], 'products.csv'));

  await waitFor(() => expect(shown.address()).toBe('/master-import?kind=PRODUCTS'));
});

test('a locked step names the step before and leads to it', async () => {
  renderPage(withStores, '/getting-started?step=PROPOSAL');

  const link = await screen.findByRole('link', { name: 'Go to Assortments' });

  expect(link.getAttribute('href')).toBe('/getting-started?step=ASSORTMENTS');
  expect(screen.queryByRole('link', { name: 'New proposal' })).toBeNull();
});

test('accepts par levels from sales, without those of low confidence', async () => {
  const totals = { change: 60, changeValue: 60_000, open: 12, increases: 12, decreases: 0, snoozed: 0 };
  const line = {
    suggestions: 9,
    weeklyUnits: 6.32,
    parLevel: 0,
    suggestedParLevel: 18,
    change: 60,
    changeValue: 60_000,
  };
  const counts = { ...withStores, storesWithAssortment: 120, salesWeeks: 42, openSuggestions: 12 };
  const { user, sent } = renderScreen(<GettingStartedPage />, {
    server: [
      ...serverWith(counts),
      respond(replenishmentRoutes.runs, [endedRun]),
      respond(replenishmentRoutes.summary, { suggestions: 12, lowConfidence: 3, ...totals }),
      respond(replenishmentRoutes.lines, [{ productLine: { id: 1, name: 'Candles' }, ...line }]),
      respond(replenishmentRoutes.decide, { applied: 9, skipped: [] }),
    ],
    at: '/getting-started?step=PAR_LEVELS',
  });

  const row = await screen.findByRole('row', { name: /^Candles/ });
  expect(row.textContent).toBe('Candles6.32none →189+$600.00');
  expect(
    screen.getByText('3 of 12 suggestions have low confidence, from few weeks of sales or none in the store.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept 9' }));

  expect(await screen.findByText('9 suggestions accepted.')).toBeTruthy();
  expect(sent.find(({ path }) => path.endsWith('/decisions'))?.body).toEqual({
    decision: 'ACCEPT',
    matching: { filter: { confidence: ['HIGH', 'MEDIUM'] }, expectedCount: 9 },
  });
});

test('the menu badge counts the done steps and ends with sales and orders', async () => {
  renderPage(withStores);
  await screen.findByText('2 of 8');
  expect(await gettingStartedBadge()).toEqual({ progress: { done: 2, total: 8 } });

  queryClient.clear();
  renderPage({ ...withStores, salesWeeks: 4, orders: 1 });
  await screen.findAllByText('4 of 8');
  expect(await gettingStartedBadge()).toEqual({ isFinal: true });
});

test('every reference names a column of its file and an earlier or the same step', () => {
  for (const step of startSteps)
    for (const { kind, refersTo } of stepTexts[step].files) {
      if (!refersTo) continue;
      expect(listImportProperties(kind).map(({ id }) => String(id))).toContain(refersTo.property);
      expect(startSteps.indexOf(refersTo.step)).toBeLessThanOrEqual(startSteps.indexOf(step));
    }
});

const emptyProposals = (
  <EmptyList text="No proposals yet." requires={['products', 'stores']} action={<button type="button">New</button>} />
);
const roles: readonly Role[] = ['ROLE_ORDER_MANAGER'];

test('an empty list leads to the records that are missing', async () => {
  renderScreen(emptyProposals, { server: serverWith({ ...withStores, stores: 0 }), roles });

  expect((await screen.findByRole('link', { name: 'Add stores' })).getAttribute('href')).toBe('/stores');
  expect(screen.getByText('No proposals yet. Add stores first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
});

test('an empty list has its own button once nothing is missing', async () => {
  renderScreen(emptyProposals, { server: serverWith(withStores), roles });

  expect(await screen.findByRole('button', { name: 'New' })).toBeTruthy();
});

test('a role that may not add the records sees the sentence without a request', async () => {
  const shown = renderScreen(<EmptyList text="No proposals yet." requires={['stores']} action={null} />, {
    server: serverWith(nothing),
    roles: ['ROLE_REPORTING'],
  });

  expect(await screen.findByText('No proposals yet.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(shown.sent).toEqual([]);
});

test('empty orders of an account without data lead to Getting started', async () => {
  renderScreen(<EmptyOrders text="There are no orders yet." action={null} />, { server: serverWith(nothing), roles });

  expect((await screen.findByRole('link', { name: 'Get started' })).getAttribute('href')).toBe('/getting-started');
});
