import type { Accuracy, AccuracyMiss } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { accuracyRoutes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeReplenishmentSettings } from '../../kit/testing/fixtures/replenishment.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AccuracyPage } from './accuracy-page.tsx';

const path = '/api/v1/replenishment/accuracy';

const results: Accuracy = {
  expectedFrom: '2026-03-30',
  weeks: [
    {
      weekStart: '2026-03-02',
      pairs: 100,
      requested: 0.95,
      reached: 0.9,
      notCompared: 4,
      demandUnits: 1200,
      expectedUnits: 1100,
      missedUnits: 30,
    },
    {
      weekStart: '2026-03-09',
      pairs: 300,
      requested: 0.95,
      reached: 0.96,
      notCompared: 3,
      demandUnits: 3000,
      expectedUnits: 3100,
      missedUnits: 20,
    },
  ],
  calibration: [
    { serviceLevel: 0.9, pairs: 50, reached: 0.88 },
    { serviceLevel: 0.95, pairs: 350, reached: 0.954 },
  ],
};

const miss: AccuracyMiss = {
  id: 3,
  store: { id: 2, name: 'Austin' },
  product: { id: 4, name: 'Calm Gummies' },
  weekStart: '2026-03-02',
  weeks: 3,
  serviceLevel: 0.95,
  parLevel: 24,
  demandUnits: 30,
  missedUnits: 6,
  missedValue: 6354,
};

const serverWith = (overrides: Partial<Accuracy> = {}) => [
  respond(accuracyRoutes.get, { ...results, ...overrides }),
  respond(accuracyRoutes.misses, pageWith([miss])),
  respond(replenishmentRoutes.settings, makeReplenishmentSettings()),
  ...noChoices,
];

test('shows the requested and the reached service level, and the calibration', async () => {
  renderScreen(<AccuracyPage />, { server: serverWith() });

  expect(await screen.findByText('Demand covered by the par levels of runs: 94.5%, requested 95%')).toBeTruthy();
  expect(screen.getByText(/^400 par levels compared/)).toBeTruthy();
  expect(screen.getByText(/^7 not compared/)).toBeTruthy();
  expect(screen.getByText('4,200 units forecast, 4,200 sold, 50 above the par levels')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^90%/ })).getByText('88%')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^95%/ })).getByText('95.4%')).toBeTruthy();
});

test('requests the company and the product line of the URL', async () => {
  const { sent } = renderScreen(<AccuracyPage />, { server: serverWith(), at: '/?companyId=5&productLineId=8' });

  await screen.findByText(/^400 par levels compared/);
  const query = sent.find(({ path: at }) => at === path)?.query;
  expect([query?.get('companyId'), query?.get('productLineId')]).toEqual(['5', '8']);
});

test('lists the largest misses with links to store and product', async () => {
  const { user } = renderScreen(<AccuracyPage />, { server: serverWith() });

  await user.click(await screen.findByRole('button', { name: 'Largest misses' }));

  const row = await screen.findByRole('row', { name: /Calm Gummies/ });
  const href = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
  expect([href('Calm Gummies'), href('Austin')]).toEqual(['/products/productDetail/4', '/stores/storeDetail/2']);
  expect(within(row).getByText('$63.54')).toBeTruthy();
});

test.for([
  ['before the first run', { weeks: [], expectedFrom: null }, 'Results appear 3 weeks after the first run.'],
  [
    'before the first weeks are over',
    { weeks: [] },
    'The weeks to cover are not over. First results appear with a run on or after 03/30/2026.',
  ],
] as const)('says when results appear %s', async ([, overrides, text]) => {
  renderScreen(<AccuracyPage />, { server: serverWith({ ...overrides, weeks: [], calibration: [] }) });
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});

test('says that no result matches the filters', async () => {
  renderScreen(<AccuracyPage />, { server: serverWith({ weeks: [], calibration: [] }), at: '/?companyId=5' });
  expect(await screen.findByText('No results match the filters.')).toBeTruthy();
});
