import type { ChartData, Measure, Series } from './chart.types.ts';

/** Narrower bars cannot be distinguished, so the chart scrolls instead. */
const narrowestBar = 2;
const widestBar = 32;
const widestGap = 4;

export interface PlotBox {
  readonly width: number;
  readonly height: number;
  readonly isStacked?: boolean;
  /** All labels fit the width. */
  readonly isFitted?: boolean;
}

export interface ValueAxis {
  readonly measure: Measure;
  /** Round values within the scale, from the lowest up. */
  readonly ticks: readonly number[];
  readonly toY: (value: number) => number;
}

export interface PlotLayout {
  /** The full width, including the part that is scrolled out of view. */
  readonly width: number;
  /** From the left edge of one label to that of the next. */
  readonly step: number;
  readonly barWidth: number;
  /** The axis on the left, and the one on the right if the series have two measures. */
  readonly axes: readonly ValueAxis[];
  /** One path per series, so that thousands of bars are one element. */
  readonly paths: readonly string[];
}

/** The ends of each bar; null where there is no value. */
type Spans = readonly (readonly [number, number] | null)[];

/** The marks of each label from left to right; negative values extend below the axis. */
export const layOutPlot = (
  { labels, series }: ChartData,
  { width, height, isStacked = false, isFitted = false }: PlotBox,
): PlotLayout => {
  const columns = isStacked ? 1 : Math.max(1, series.filter(isBar).length);
  // A line can be drawn in any width.
  const minStep = isFitted || !series.some(isBar) ? 0 : narrowestBar * columns;
  const step = Math.max(minStep, width / Math.max(1, labels.length));
  const spans = isStacked
    ? stackSpans(series)
    : series.map(({ values, lows }) => values.map((value, index) => toSpan(lows?.[index] ?? 0, value)));
  const axes = [...new Set(series.map(({ measure }) => measure))].map((measure) =>
    layOutAxis(measure, spans.filter((_, index) => series[index]?.measure === measure).flat(2), height),
  );
  const { barWidth, gap } = layOutGroup(step, columns);
  const left = (step - columns * barWidth - (columns - 1) * gap) / 2;
  const paths = series.map((one, index) => {
    const axis = axes.find(({ measure }) => measure === one.measure);
    if (!axis) return '';
    if (one.mark === 'band') return bandPath(one, step, axis);
    if (!isBar(one)) return linePath(one.values, step, axis);
    const column = isStacked ? 0 : series.slice(0, index).filter(isBar).length;
    return barPath(spans[index] ?? [], { x: left + column * (barWidth + gap), step, barWidth }, axis);
  });
  return { width: Math.max(width, step * labels.length), step, barWidth, axes, paths };
};

const isBar = ({ mark = 'bar' }: Series): boolean => mark === 'bar';

const toSpan = (from: number, value: number | null): Spans[number] => (value === null ? null : [from, value]);

/**
 * Each bar starts where the one before it ends. Negative values stack below the axis instead of shortening the bar. Series
 * with lows have their places already.
 */
const stackSpans = (series: readonly Series[]): readonly Spans[] => {
  const ends = { above: new Map<number, number>(), below: new Map<number, number>() };
  return series.map(({ values, lows }) =>
    values.map((value, index) => {
      if (value === null || lows) return toSpan(lows?.[index] ?? 0, value);
      const side = value < 0 ? ends.below : ends.above;
      const start = side.get(index) ?? 0;
      side.set(index, start + value);
      return [start, start + value] as const;
    }),
  );
};

/** The bars of one label are close to each other, with a gap before those of the next label. */
const layOutGroup = (step: number, columns: number): { readonly barWidth: number; readonly gap: number } => {
  if (columns === 1)
    return { barWidth: Math.min(widestBar, step >= 4 ? step * 0.72 : Math.max(step / 2, step - 0.5)), gap: 0 };
  const gap = Math.min(widestGap, step * 0.05);
  return { barWidth: Math.min(widestBar, (step * 0.8 - gap * (columns - 1)) / columns), gap };
};

const barPath = (
  spans: Spans,
  { x, step, barWidth }: { readonly x: number; readonly step: number; readonly barWidth: number },
  { toY }: ValueAxis,
): string =>
  spans
    .map((span, index) => {
      if (!span || span[0] === span[1]) return '';
      const [from, to] = [toY(span[0]), toY(span[1])];
      return `M${round(x + index * step)} ${from}V${to}h${round(barWidth)}V${from}Z`;
    })
    .join('');

/** Labels without a value are skipped. */
const linePath = (values: readonly (number | null)[], step: number, { toY }: ValueAxis): string => {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${round((index + 0.5) * step)} ${toY(value)}`],
  );
  return points.length > 0 ? `M${points.join('L')}` : '';
};

/** Along the upper edge, and back along the lower one. */
const bandPath = ({ values, lows = values.map(() => 0) }: Series, step: number, axis: ValueAxis): string => {
  const upper = linePath(values, step, axis);
  const lower = linePath(
    lows.map((low, index) => (values[index] === null ? null : low)),
    step,
    axis,
  );
  return upper && lower ? `${upper}L${lower.slice(1).split('L').toReversed().join('L')}Z` : '';
};

const layOutAxis = (measure: Measure, values: readonly (number | null)[], height: number): ValueAxis => {
  const ticks = computeTicks(values, measure === 'units' ? 1 : 0);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { measure, ticks, toY: (value) => round(((high - value) / (high - low)) * height) };
};

const wantedTicks = 4;

/** Round steps that cover all values and zero. Units are whole unless all of them are less than one. */
export const computeTicks = (values: readonly (number | null)[], minStep = 0): readonly number[] => {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low === high) high = 1;
  const smallestStep = high - low < minStep ? 0 : minStep;
  const step = Math.max(smallestStep, roundStep((high - low) / wantedTicks));
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

/** The next 1, 2, 2.5, or 5 times a power of ten; 2.5 only if the result is a whole number. */
export const roundStep = (atLeast: number): number => {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const multiples = power >= 10 ? [1, 2, 2.5, 5] : [1, 2, 5];
  return power * (multiples.find((times) => times * power >= atLeast) ?? 10);
};

/** The index of the label under the pointer. */
export const indexAt = (x: number, { step }: Pick<PlotLayout, 'step'>, count: number): number | undefined => {
  const index = Math.floor(x / step);
  return index >= 0 && index < count ? index : undefined;
};

/** The labels that are shown, and the middle of each text: within the chart, and apart from the one before. */
export const layOutNames = (
  count: number,
  { step, width }: Pick<PlotLayout, 'step' | 'width'>,
  textWidth: number,
): readonly { readonly index: number; readonly x: number }[] => {
  const names: { readonly index: number; readonly x: number }[] = [];
  const half = Math.min(textWidth, width) / 2;
  for (let index = 0; index < count; index += 1) {
    const x = Math.min(Math.max((index + 0.5) * step, half), width - half);
    const before = names.at(-1);
    if (before === undefined || x - before.x >= textWidth) names.push({ index, x });
  }
  return names;
};

const round = (value: number): number => Math.round(value * 100) / 100;
