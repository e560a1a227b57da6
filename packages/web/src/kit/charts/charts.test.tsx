import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Bars } from './bars.tsx';
import { MonthlyChart } from './monthly-chart.tsx';
import { Spark } from './spark.tsx';

const months = [
  { label: 'Jan', sales: 123_400, lastYearSales: 100_000, units: 120, lastYearUnits: 90 },
  { label: 'Feb', sales: 99_900, lastYearSales: null, units: 80, lastYearUnits: 85 },
];

test('shows the same months as a table', async () => {
  const { user } = renderScreen(<MonthlyChart title="Sales by month" months={months} />);

  await user.click(await screen.findByRole('radio', { name: 'Table' }));

  const table = screen.getByRole('table', { name: 'Sales by month' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Month', 'Sales', 'LY Sales', 'Units', 'LY Units']);
  const february = within(table).getByRole('row', { name: /Feb/ });
  expect(
    within(february)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['$999.00', '–', '80', '85']);
});

test('describes the chart in text', async () => {
  renderScreen(<MonthlyChart title="Sales by month" months={months} />);

  expect(await screen.findByText(/Sales: \$2,233.00 in total, highest Jan/)).toBeTruthy();
});

test('describes bars and sparklines in text', async () => {
  const units = { name: 'Units', measure: 'units', values: [4, 9] } as const;
  renderScreen(
    <>
      <Bars title="Top companies" labelTitle="Company" data={{ labels: ['Erewhon', 'Lassens'], series: [units] }} />
      <Spark labels={['W1', 'W2']} series={units} />
    </>,
  );

  expect(await screen.findByText('Units: 13 in total, highest Lassens (9), lowest Erewhon (4).')).toBeTruthy();
  expect(screen.getByText('Units: 13 in total, highest W2 (9), lowest W1 (4).')).toBeTruthy();
});

test('shows the values of the label under the pointer, and a click follows its link', async () => {
  const units = { name: 'Units', measure: 'units', values: [4, 9] } as const;
  const { user, router } = renderScreen(
    <Bars
      title="Top companies"
      labelTitle="Company"
      data={{ labels: ['Erewhon', 'Lassens'], series: [units] }}
      target={(index) => ({ to: '/', search: { index: String(index) } })}
    />,
  );
  await screen.findByRole('figure');
  const drawing = document.querySelector('svg[data-leads]');
  if (!drawing) throw new Error('no drawing');

  // The second half of the width that is assumed until the chart is measured.
  await user.pointer({ target: drawing, coords: { clientX: 700, clientY: 50 } });

  expect(screen.getByText('Lassens', { selector: 'strong' }).parentElement?.textContent).toBe('LassensUnits9');
  await user.pointer({ keys: '[MouseLeft]', target: drawing, coords: { clientX: 700, clientY: 50 } });
  await waitFor(() => expect(router.state.location.search).toEqual({ index: '1' }));
});

test('reads the values of each label with the keyboard, and Enter follows its link', async () => {
  const units = { name: 'Units', measure: 'units', values: [4, 9] } as const;
  const { user, router } = renderScreen(
    <Bars
      title="Top companies"
      labelTitle="Company"
      data={{ labels: ['Erewhon', 'Lassens'], series: [units] }}
      target={(index) => ({ to: '/', search: { index: String(index) } })}
    />,
  );
  const reader = await screen.findByRole('slider', { name: 'Values of Top companies' });

  while (document.activeElement !== reader) await user.tab();

  expect(reader.getAttribute('aria-valuetext')).toBe('Lassens: Units 9');
  expect(screen.getByText('Lassens', { selector: 'strong' })).toBeTruthy();
  fireEvent.change(reader, { target: { value: '0' } });
  expect(reader.getAttribute('aria-valuetext')).toBe('Erewhon: Units 4');
  expect(screen.getByText('Erewhon', { selector: 'strong' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ index: '0' }));
});

test('shows annotations in the table, and a click above the bars opens those of the label', async () => {
  const opened: number[] = [];
  const units = { name: 'Units', measure: 'units', values: [4, 9] } as const;
  const note = { from: 1, until: 1, group: 'Notes', color: 'blue', text: 'New rack' };
  const { user } = renderScreen(
    <Bars
      title="Units"
      labelTitle="Day"
      data={{ labels: ['Mon', 'Tue'], series: [units], annotations: [note] }}
      onAnnotate={(index) => opened.push(index)}
    />,
  );
  const reader = await screen.findByRole('slider', { name: 'Values of Units' });
  expect(reader.getAttribute('aria-valuetext')).toBe('Tue: Units 9. Notes: New rack');
  const drawing = document.querySelector('svg[data-leads]');
  if (!drawing) throw new Error('no drawing');

  fireEvent.click(drawing, { clientX: 700, clientY: 5 });
  fireEvent.click(drawing, { clientX: 700, clientY: 150 });

  expect(opened).toEqual([1]);
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByRole('row', { name: /Tue/ }).textContent).toBe('Tue9New rack');
});
