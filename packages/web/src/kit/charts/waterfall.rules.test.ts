import { expect, test } from 'vitest';
import { layOutWaterfall } from './waterfall.rules.ts';

test('starts each bar where the one before ends, and the total at zero', () => {
  const { data, drawn } = layOutWaterfall({
    steps: [
      { label: 'Price', value: 50 },
      { label: 'Stores closed', value: -80 },
      { label: 'Calendar', value: 10 },
    ],
    totalLabel: 'Total change',
    measure: 'units',
  });

  expect(data).toEqual({
    labels: ['Price', 'Stores closed', 'Calendar', 'Total change'],
    series: [{ name: 'Change', measure: 'units', values: [50, -80, 10, -20] }],
  });
  expect(drawn.series.map(({ name, values, lows }) => ({ name, values, lows }))).toEqual([
    { name: 'Increase', values: [50, null, -20, null], lows: [0, 50, -30, null] },
    { name: 'Decrease', values: [null, -30, null, null], lows: [0, 50, -30, null] },
    { name: 'Total change', values: [null, null, null, -20], lows: [0, 0, 0, 0] },
  ]);
});
