import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { respond } from '../../../kit/testing/server.ts';
import { ComparisonControls } from './comparison-controls.tsx';
import { PartialPeriod } from './partial-period.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportPeriod } from './report-period.tsx';
import { buildQuery, toTotalsQuery } from './report-query.ts';
import { type ComparisonState, parseComparison, parsePeriodState } from './report-state.ts';
import { useReportSearch } from './use-report-search.ts';
import { WholeMonth } from './whole-month.tsx';

const fallback = { afterDate: '2020-01-01', beforeDate: '2020-12-31' };
const extentUntil = (lastSoldOn: string, spreadFrom: string | null = null, spreadTo = spreadFrom) =>
  respond(salesReportRoutes.salesExtent, { firstSoldOn: '2019-01-01', lastSoldOn, spreadFrom, spreadTo });

test('shows the last day with sales for a partial period', async () => {
  const state = parsePeriodState({}, { today: '2020-12-31', fallback });
  const { sent } = renderScreen(<PartialPeriod state={state} />, { server: [extentUntil('2020-11-14')] });

  expect(await screen.findByText('Partial period: sales until 11/14/2020')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/sales/analytics/extent']);
});

test.each([
  ['2020-01-01', '2020-02-01', 'Weekly sales spread over days'],
  ['2021-01-02', '2021-01-08', undefined],
  [null, null, undefined],
] as const)('says that sales of weeks from %s to %s are spread over days: %s', async (from, to, note) => {
  const state = parsePeriodState({}, { today: '2020-12-31', fallback });
  renderScreen(<PartialPeriod state={state} />, { server: [extentUntil('2020-11-14', from, to ?? undefined)] });

  await screen.findByText('Partial period: sales until 11/14/2020');
  expect(screen.queryByText(/spread/)?.textContent).toBe(note);
});

test('changes the comparison and the same-store option', async () => {
  const seen: ComparisonState[] = [];
  const Example = () => {
    const [value, setValue] = useState(parseComparison({}));
    seen.push(value);
    return <ComparisonControls value={value} onChange={setValue} />;
  };
  const { user } = renderScreen(<Example />);

  await user.click(await screen.findByRole('combobox', { name: 'Comparison' }));
  await user.click(await screen.findByRole('option', { name: '52 weeks' }));
  await user.click(screen.getByRole('switch', { name: 'Same stores only' }));

  expect(seen.at(-1)).toEqual({ comparison: 'WEEKS_52', sameStoresOnly: true, likeForLike: undefined });
});

test('stores a changed period in the URL and resets dependent parameters', async () => {
  const Example = () => {
    const [search, change] = useScreenSearch();
    const state = parsePeriodState(search, { today: '2020-12-31', fallback });
    return <ReportPeriod state={state} change={change} resetParams={{ open: undefined }} />;
  };
  const { user, address } = renderScreen(<Example />, { at: '/report?open=5&search=a' });
  const after = await screen.findByRole('textbox', { name: 'After date' });

  await user.clear(after);
  await user.type(after, '03/15/2020');
  await user.tab();

  expect(address()).toBe('/report?search=a&soldOnAfter=2020-03-15&soldOnBefore=2020-12-31');
});

test('names a leap day that is compared with no day, and compares the whole month on request', async () => {
  const Example = () => {
    const [search, change] = useScreenSearch();
    const state = {
      ...parsePeriodState(search, {
        today: '2025-12-31',
        fallback: { afterDate: '2025-02-01', beforeDate: '2025-02-28' },
      }),
      comparing: parseComparison(search),
    };
    return <WholeMonth state={state} change={change} query={buildQuery(state, {})} />;
  };
  const { user, address } = renderScreen(<Example />, { at: '/report', server: [extentUntil('2025-11-14')] });

  expect(await screen.findByText('02/29/2024 is left out')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Whole month' }));

  expect(await screen.findByText('02/29/2024 is included')).toBeTruthy();
  expect(address()).toBe('/report?wholeMonth=true');
});

describe('like for like', () => {
  const growth = {
    days: { soldOnAfter: '2020-01-01', soldOnBefore: '2020-11-14' },
    lastYear: { soldOnAfter: '2019-01-01', soldOnBefore: '2019-11-14' },
    until: '2020-11-14',
    sales: 12_200,
    salesLastYear: 10_000,
    percentageChangeSales: 22,
    units: 0,
    unitsLastYear: 0,
    percentageChangeUnits: null,
    leftOut: [],
    leftOutCount: 0,
  };
  const server = [
    extentUntil('2020-12-01'),
    respond(reportQueryRoutes.run, ({ body }) => {
      const isPartial = 'soldOnBefore' in body.days && body.days.soldOnBefore > growth.until;
      return makeReport(body, [{}], { likeForLike: isPartial ? growth : null });
    }),
  ];
  const Example = ({ beforeDate = '2020-12-31', main }: { readonly beforeDate?: string; readonly main?: 'units' }) => {
    const [search, change] = useReportSearch();
    const period = parsePeriodState({}, { today: '2020-12-31', fallback: { ...fallback, beforeDate } });
    const state = { ...period, comparing: parseComparison(search) };
    const query = toTotalsQuery(buildQuery(state, { companyIds: [5] }));
    return (
      <ReportHead title="Report" state={state} growth={{ state, change, query, ...(main && { main }) }}>
        <p>{`like for like ${query.likeForLike ?? false}`}</p>
      </ReportHead>
    );
  };
  const isReport = ({ path }: { readonly path: string }) => path === '/api/v1/reports/query';
  beforeEach(() => localStorage.clear());

  test('shows the growth next to the badge of a partial period, without changing the report', async () => {
    const { sent, address } = renderScreen(<Example />, { server, at: '/report' });

    expect(await screen.findByText('22%')).toBeTruthy();
    expect(screen.getByText('Partial period: sales until 11/14/2020')).toBeTruthy();
    expect(screen.getByText(/^Jan 1 – Dec 31, 2020, compared with/)).toBeTruthy();
    expect(screen.getByText('like for like false')).toBeTruthy();
    expect(sent.find(isReport)?.body).toMatchObject({ levels: [], filters: { companyIds: [5] } });
    expect(sent.find(isReport)?.body).not.toHaveProperty('likeForLike');
    expect(address()).toBe('/report');
  });

  test('is stored in the URL, and remembered for the next report', async () => {
    const { user, address } = renderScreen(<Example />, { server, at: '/report' });

    await user.click(await screen.findByRole('switch', { name: 'Like for like' }));

    expect(await screen.findByText('like for like true')).toBeTruthy();
    expect(address()).toBe('/report?likeForLike=true');
    cleanup();
    const next = renderScreen(<Example />, { server, at: '/other-report' });
    expect(await screen.findByText('like for like true')).toBeTruthy();
    await waitFor(() => expect(next.address()).toBe('/other-report?likeForLike=true'));
  });

  test('follows the URL where it differs from the preference', async () => {
    const { user, address } = renderScreen(<Example />, { server, at: '/report?likeForLike=true' });
    await user.click(await screen.findByRole('switch', { name: 'Like for like' }));
    expect(address()).toBe('/report?likeForLike=false');
    cleanup();

    renderScreen(<Example />, { server, at: '/report?likeForLike=true' });
    expect(await screen.findByText('like for like true')).toBeTruthy();
  });

  test('is not offered for a complete period', async () => {
    renderScreen(<Example beforeDate="2020-11-14" />, { server, at: '/report' });

    expect(await screen.findByText(/^Jan 1 – Nov 14, 2020, compared with/)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Like for like' })).toBeNull();
  });

  test('has a dash without a comparable store', async () => {
    renderScreen(<Example main="units" />, { server, at: '/report' });

    expect((await screen.findByText('Units, like for like:')).parentElement?.textContent).toBe(
      'Units, like for like: –',
    );
  });
});
