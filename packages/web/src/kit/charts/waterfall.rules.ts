import type { ChartData, Measure, Series } from './chart.types.ts';

export interface WaterfallStep {
  readonly label: string;
  /** What the step adds: cents or units. */
  readonly value: number;
}

interface Waterfall {
  /** The steps and the total as one series: the table and the tooltip. */
  readonly data: ChartData;
  /** Bars that start where the one before ends; the last one is the total. */
  readonly drawn: ChartData;
}

interface Options {
  readonly steps: readonly WaterfallStep[];
  readonly totalLabel: string;
  readonly measure: Measure;
}

export const layOutWaterfall = ({ steps, totalLabel, measure }: Options): Waterfall => {
  let sum = 0;
  const spans = steps.map(({ value }) => {
    const from = sum;
    sum += value;
    return { from, to: sum };
  });
  const labels = [...steps.map(({ label }) => label), totalLabel];
  const bars = (name: string, color: string, isShown: (step: WaterfallStep) => boolean): Series => ({
    name,
    measure,
    color,
    values: [...spans.map(({ to }, index) => (steps.slice(index, index + 1).some(isShown) ? to : null)), null],
    lows: [...spans.map(({ from }) => from), null],
  });
  const total: Series = {
    name: totalLabel,
    measure,
    color: 'var(--sw-accent)',
    values: [...steps.map(() => null), sum],
    lows: labels.map(() => 0),
  };
  return {
    data: { labels, series: [{ name: 'Change', measure, values: [...steps.map(({ value }) => value), sum] }] },
    drawn: {
      labels,
      series: [
        bars('Increase', 'var(--sw-positive)', ({ value }) => value >= 0),
        bars('Decrease', 'var(--sw-negative)', ({ value }) => value < 0),
        total,
      ],
    },
  };
};
