import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { ComparisonControls } from './comparison-controls.tsx';
import { PartialPeriod } from './partial-period.tsx';
import { ReportPeriod } from './report-period.tsx';
import { type ComparisonState, parsePeriodState } from './report-state.ts';

const fallback = { afterDate: '2020-01-01', beforeDate: '2020-12-31' };
const dateRange = (lastSoldOn: string | null) => ({ body: { firstSoldOn: lastSoldOn && '2019-01-01', lastSoldOn } });

test('shows the last day with sales for a partial period', async () => {
  const state = parsePeriodState({}, { today: '2020-12-31', fallback });
  const { sent } = renderScreen(<PartialPeriod state={state} />, { answer: () => dateRange('2020-11-14') });

  expect(await screen.findByText('Partial period: sales until 11/14/2020')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/sales/analytics/extent']);
});

test('changes the comparison and the same-store option', async () => {
  const seen: ComparisonState[] = [];
  const Example = () => {
    const [value, setValue] = useState<ComparisonState>({ comparison: 'CALENDAR', sameStoresOnly: false });
    seen.push(value);
    return <ComparisonControls value={value} onChange={setValue} />;
  };
  const { user } = renderScreen(<Example />, { answer: () => ({}) });

  await user.click(await screen.findByRole('combobox', { name: 'Comparison' }));
  await user.click(await screen.findByRole('option', { name: '52 weeks' }));
  await user.click(screen.getByRole('switch', { name: 'Same stores only' }));

  expect(seen.at(-1)).toEqual({ comparison: 'WEEKS_52', sameStoresOnly: true });
});

test('stores a changed period in the URL and resets dependent parameters', async () => {
  const Example = () => {
    const [search, change] = useScreenSearch();
    const state = parsePeriodState(search, { today: '2020-12-31', fallback });
    return <ReportPeriod state={state} change={change} resetParams={{ open: undefined }} />;
  };
  const { user, address } = renderScreen(<Example />, { answer: () => ({}), at: '/report?open=5&search=a' });
  const after = await screen.findByRole('textbox', { name: 'After date' });

  await user.clear(after);
  await user.type(after, '03/15/2020');
  await user.tab();

  expect(address()).toBe('/report?search=a&soldOnAfter=2020-03-15&soldOnBefore=2020-12-31');
});
