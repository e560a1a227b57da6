import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import { type SalesHistory, salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { parLevelChanges, suggestion } from '../../entities/replenishment/suggestions.factory.ts';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeReplenishmentSettings } from '../../kit/testing/fixtures/replenishment.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ParLevelsPage } from './par-levels-page.tsx';

const path = '/api/v1/replenishment';

const other: ParSuggestion = { ...suggestion, id: 6, store: { id: 7, name: 'Boise' }, change: 6, changeValue: 5688 };

const run: ReplenishmentRun = {
  id: 9,
  status: 'DONE',
  cause: 'MANUAL',
  requestedBy: null,
  requestedDate: '2026-03-16T10:00:00.000Z',
  endedDate: '2026-03-16T10:00:05.000Z',
  asOf: '2026-03-16',
  stores: 40,
  doneStores: 40,
  pairs: 800,
  suggestions: 2,
  accepted: 0,
  undoneDate: null,
};

const settings = makeReplenishmentSettings({
  productLines: [{ productLine: { id: 8, name: 'Gummies' }, serviceLevel: 0.9, marginPercent: null }],
});

const history: SalesHistory = {
  weeks: [
    { weekStart: '2025-12-29', units: 3 },
    { weekStart: '2026-01-05', units: 2 },
  ],
  seasonFactors: Array.from({ length: 53 }, (_, week) => (week === 1 ? 4 : 0.94)),
};

interface Scripted {
  readonly suggestions?: readonly ParSuggestion[];
  /** The runs of each poll; the last one repeats. */
  readonly runs?: readonly (readonly ReplenishmentRun[])[];
  readonly decided?: FakeResponse<typeof replenishmentRoutes.decide>;
  readonly changes?: FakeResponse<typeof replenishmentRoutes.parLevelChanges>;
}

const serverWith = ({
  suggestions = [suggestion, other],
  runs = [[run]],
  decided = { applied: 1, skipped: [] },
  changes = parLevelChanges,
}: Scripted = {}) => {
  let polls = 0;
  const counts = { open: 2, increases: 1, decreases: 1, snoozed: 0 };
  return [
    respond(replenishmentRoutes.suggestions, pageWith(suggestions)),
    respond(replenishmentRoutes.parLevelChanges, changes),
    respond(salesHistoryRoutes.get, history),
    respond(replenishmentRoutes.summary, ({ query }) => {
      const lowConfidence = suggestions.filter(({ confidence }) => confidence === 'LOW').length;
      const left = query.confidence ? lowConfidence : 0;
      return { suggestions: suggestions.length - left, change: 2, changeValue: 1452, lowConfidence, ...counts };
    }),
    respond(replenishmentRoutes.decide, decided),
    respond(replenishmentRoutes.settings, settings),
    respond(replenishmentRoutes.updateSettings, settings),
    respond(replenishmentRoutes.updateLineSettings, ({ params, body }) => ({
      productLine: { id: params.productLineId, name: 'Gummies' },
      ...body,
    })),
    respond(replenishmentRoutes.undoRun, { restored: 2, skipped: 1 }),
    respond(replenishmentRoutes.cancelRun, { ...run, status: 'CANCELED' }),
    respond(replenishmentRoutes.startRun, { ...run, status: 'PENDING' }),
    respond(replenishmentRoutes.runs, () => {
      polls += 1;
      return runs[Math.min(polls, runs.length) - 1] ?? [];
    }),
    ...noChoices,
  ];
};

describe('the list', () => {
  test('shows change, value, and reason, and the totals of the filter', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith() });

    const row = await screen.findByRole('row', { name: /Austin/ });
    expect(within(row).getByText('−4')).toBeTruthy();
    expect(within(row).getByText('−$42.36')).toBeTruthy();
    expect(within(row).getByText('Sells 1.1 a week ± 1.5, 3 weeks to cover; 2 more')).toBeTruthy();
    expect(
      within(row).getByTitle(
        'Sells 1.1 a week ± 1.5, 3 weeks to cover; 2 weeks without stock or sales data excluded; cover so far 94 of 100 weeks',
      ),
    ).toBeTruthy();
    expect(within(row).getByText('2 weeks, up to 2 units a week, 1 week without stock or sales data')).toBeTruthy();
    expect(await screen.findByText(/\+2 units · \+\$14\.52 on shelves/)).toBeTruthy();
  });

  test('names low confidence in the reason', async () => {
    const terms = { ...suggestion.terms, unavailableWeeks: 0, limitedBy: 'MAX_DECREASE' as const };
    const server = serverWith({ suggestions: [{ ...suggestion, confidence: 'LOW', terms }] });
    renderScreen(<ParLevelsPage />, { server });

    const reason = 'Sells 1.1 a week ± 1.5, 3 weeks to cover; low confidence; limited to -50%; 1 more';
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test('shows the lift of promotions apart from the base demand', async () => {
    const terms = { ...suggestion.terms, expectedDemand: 9, promotionFactor: 3, promotionWeeks: 4, liftStores: 34 };
    renderScreen(<ParLevelsPage />, {
      server: serverWith({ suggestions: [{ ...suggestion, terms }] }),
      at: '/?peek=5',
    });

    const lift = await screen.findByText('+ Promotion lift, from 34 stores, 4 past weeks here');
    const values = [screen.getByText('Base demand'), lift].map((label) => label.nextElementSibling?.textContent);
    expect(values).toEqual(['3.00', '6.00']);
  });

  test('explains a suggestion in the preview, and accepts it there', async () => {
    const { user, sent } = renderScreen(<ParLevelsPage />, { server: serverWith(), at: '/?peek=5' });

    expect(await screen.findByText(suggestion.reason)).toBeTruthy();
    const history = screen.getByRole('region', { name: 'History of the par level' });
    const items = await within(history).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '03/09/202624 → 12Par level run 9',
      '02/02/202620 → 24Ada Ward, in the global assortment',
    ]);
    await user.click(screen.getByRole('button', { name: 'Accept par 8' }));

    expect(await screen.findByText('1 suggestion accepted.')).toBeTruthy();
    expect(sent.find(({ path: at }) => at.endsWith('/decisions'))?.body).toEqual({ decision: 'ACCEPT', ids: [5] });
  });

  test('says that a par level has no changes', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith({ changes: [] }), at: '/?peek=5' });

    expect(await screen.findByText('No changes since the product has its assortment in the store.')).toBeTruthy();
  });

  test('offers to load the history of a par level again', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith({ changes: rejectWith('INTERNAL_ERROR') }), at: '/?peek=5' });

    const history = await screen.findByRole('region', { name: 'History of the par level' });
    expect(await within(history).findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('accepts selected rows, and names those that were skipped', async () => {
    const decided = { applied: 1, skipped: [{ id: 6, reason: 'ALREADY_DECIDED' as const }] };
    const { user, sent } = renderScreen(<ParLevelsPage />, { server: serverWith({ decided }) });
    await screen.findByRole('row', { name: /Austin/ });

    for (const name of [/Austin/, /Boise/])
      await user.click(within(screen.getByRole('row', { name })).getByRole('checkbox'));
    const bar = screen.getByRole('region', { name: 'Selected rows' });
    expect(within(bar).getByText('2 selected · +2 units · +$14.52 on shelves')).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'Accept' }));

    expect(await screen.findByText('1 suggestion accepted. Skipped: 1 already decided.')).toBeTruthy();
    expect(sent.find(({ path: at }) => at.endsWith('/decisions'))?.body).toEqual({ decision: 'ACCEPT', ids: [5, 6] });
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  test('accepts all suggestions of the filter after a confirmation', async () => {
    const { user, sent } = renderScreen(<ParLevelsPage />, {
      server: serverWith(),
      at: '/?direction=INCREASE&companyId=3',
    });

    await user.click(await screen.findByRole('button', { name: 'Accept all 2' }));
    expect(await screen.findByText('Accept 2 suggestions?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept 2' }));

    await waitFor(() => expect(sent.some(({ path: at }) => at.endsWith('/decisions'))).toBe(true));
    expect(sent.find(({ path: at }) => at.endsWith('/decisions'))?.body).toEqual({
      decision: 'ACCEPT',
      matching: { filter: { direction: 'INCREASE', companyId: 3 }, expectedCount: 2 },
    });
  });

  test('leaves low confidence out of all that are accepted, unless the user includes it', async () => {
    const server = serverWith({ suggestions: [suggestion, { ...other, confidence: 'LOW' }] });
    const { user, sent } = renderScreen(<ParLevelsPage />, { server });

    await user.click(await screen.findByRole('button', { name: 'Accept 1, leave out 1 with low confidence' }));
    await user.click(await screen.findByRole('button', { name: 'Accept 1' }));
    await waitFor(() => expect(sent.some(({ path: at }) => at.endsWith('/decisions'))).toBe(true));
    await user.click(screen.getByRole('checkbox', { name: 'Include low confidence' }));

    expect(screen.getByRole('button', { name: 'Accept all 2' })).toBeTruthy();
    expect(sent.find(({ path: at }) => at.endsWith('/decisions'))?.body).toEqual({
      decision: 'ACCEPT',
      matching: { filter: { confidence: ['HIGH', 'MEDIUM'] }, expectedCount: 1 },
    });
  });

  test('shows how much of the demand both par levels cover', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith(), at: '/?peek=5' });

    const caption = await screen.findByText(/^Demand of 3 weeks by its probability\./);
    expect(caption.textContent).toMatch(/A par level of 8 covers 9\d(\.\d)?% of it, the current one of 12 99\.\d%\.$/);
  });

  test('shows users without access no decisions', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith(), at: '/?peek=5', roles: ['ROLE_REPORTING'] });

    expect(await screen.findByText(suggestion.reason)).toBeTruthy();
    for (const name of [/^Accept/, 'Run now', 'Settings']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a run', () => {
  test('shows its progress and its result', async () => {
    const running = { ...run, id: 10, status: 'RUNNING' as const, doneStores: 10 };
    const { user } = renderScreen(<ParLevelsPage />, {
      server: serverWith({ suggestions: [], runs: [[], [running], [{ ...running, status: 'DONE' }]] }),
    });

    expect(await screen.findByText(/^Nothing to review\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Run now' }));

    expect(await screen.findByText('Computing: 10 of 40 stores')).toBeTruthy();
    expect(await screen.findByText('800 products in stores computed, 2 suggestions, 798 unchanged.')).toBeTruthy();
  });

  test('can be canceled', async () => {
    const { user, sent } = renderScreen(<ParLevelsPage />, {
      server: serverWith({ runs: [[{ ...run, status: 'PENDING', stores: 0, doneStores: 0 }]] }),
    });

    expect(await screen.findByText('Run queued')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));

    await waitFor(() => expect(sent.some(({ path: at }) => at === `${path}/runs/9/cancel`)).toBe(true));
  });

  test('that accepted suggestions itself can be undone', async () => {
    const { user, sent } = renderScreen(<ParLevelsPage />, {
      server: serverWith({ runs: [[{ ...run, accepted: 3 }]] }),
    });

    expect(await screen.findByText(/3 suggestions accepted automatically/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('2 par levels restored. 1 was changed since and remains.')).toBeTruthy();
    expect(sent.some(({ path: at }) => at === `${path}/runs/9/undo`)).toBe(true);
  });

  test('that failed offers Retry and leaves the suggestions', async () => {
    renderScreen(<ParLevelsPage />, { server: serverWith({ runs: [[{ ...run, status: 'FAILED' }]] }) });

    expect(await screen.findByText('The last run failed. The suggestions are those of the run before.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(await screen.findByRole('row', { name: /Austin/ })).toBeTruthy();
  });
});

test('the settings show the service level in percent', async () => {
  const { user, sent } = renderScreen(<ParLevelsPage />, { server: serverWith() });
  await user.click(await screen.findByRole('button', { name: 'Settings' }));

  const level = (await screen.findAllByRole('textbox', { name: /^Service level( \*)?$/ }))[0] ?? document.body;
  await user.clear(level);
  await user.type(level, '100');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/100 % would require an unlimited par level/)).toBeTruthy();
  await user.clear(level);
  await user.type(level, '98.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const { companies: _, productLines: __, ...values } = settings;
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...values,
    serviceLevel: 0.985,
    confirmed: false,
  });
});

test('shows the years over each other with the season behind them', async () => {
  const { user } = renderScreen(<ParLevelsPage />, { server: serverWith(), at: '/?peek=5' });

  const control = await screen.findByRole('radiogroup', { name: 'Units a week, by year as' });
  await user.click(within(control).getByText('Table'));
  const chart = await screen.findByRole('table', { name: 'Units a week, by year' });

  expect(
    within(chart)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ISO week', 'Season', '2026']);
  expect(within(chart).getByRole('row', { name: /^Week 2 / }).textContent).toBe('Week 242');
});

test('decides whether a product that stopped selling has ended or is out of stock', async () => {
  const stop = {
    id: 31,
    since: '2026-01-19',
    weeks: 8,
    weeklyUnits: 15,
    endedProbability: 0.6,
    cause: 'ENDED' as const,
  };
  const { user, sent } = renderScreen(<ParLevelsPage />, {
    server: [
      ...serverWith({ suggestions: [{ ...suggestion, stop }] }),
      respond(salesStopRoutes.decide, { applied: 1 }),
    ],
    at: '/?peek=5',
  });

  const section = await screen.findByRole('region', { name: 'Ended or out of stock?' });
  expect(within(section).getByText(/^Ended, as a user decided/)).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: /^Out of stock/ }));

  expect(await screen.findByText('Out of stock at 1 store. The next run uses it.')).toBeTruthy();
  expect(sent.find(({ path: at }) => at === `${path}/sales-stops/decisions`)?.body).toEqual({
    ids: [31],
    cause: 'OUT_OF_STOCK',
    inAllStores: false,
  });
});

test('the settings list the product lines with another service level', async () => {
  const { user, sent } = renderScreen(<ParLevelsPage />, { server: serverWith() });
  await user.click(await screen.findByRole('button', { name: 'Settings' }));

  const list = await screen.findByRole('region', { name: 'Product lines with another service level' });
  expect(within(list).getByText('90%')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Remove Gummies' }));

  await waitFor(() => expect(sent.some(({ path: at }) => at === `${path}/settings/product-lines/8`)).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ serviceLevel: null, marginPercent: null });
});
