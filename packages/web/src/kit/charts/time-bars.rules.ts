/** Narrower bars cannot be distinguished, so the chart scrolls instead. */
const narrowestStep = 2;
const widestBar = 32;

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface TimeBars {
  /** The full width, including the part that is scrolled out of view. */
  readonly width: number;
  /** From the left edge of one bar to that of the next. */
  readonly step: number;
  readonly barWidth: number;
  /** All bars as one path, so that thousands of bars are one element. */
  readonly path: string;
  /** Round values within the scale, from the lowest up. */
  readonly ticks: readonly number[];
  readonly yOf: (value: number) => number;
}

/** One bar per value from left to right; negative values extend below the axis. */
export const layOutTimeBars = (values: readonly (number | null)[], { width, height }: Box): TimeBars => {
  const step = Math.max(narrowestStep, width / Math.max(1, values.length));
  const barWidth = Math.min(widestBar, step >= 4 ? step * 0.72 : step - 0.5);
  const ticks = computeTicks(values);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const yOf = (value: number) => round(((high - value) / (high - low)) * height);
  const zero = yOf(0);
  const path = values
    .map((value, place) => {
      if (!value) return '';
      const x = round(place * step + (step - barWidth) / 2);
      return `M${x} ${zero}V${yOf(value)}h${round(barWidth)}V${zero}Z`;
    })
    .join('');
  return { width: Math.max(width, step * values.length), step, barWidth, path, ticks, yOf };
};

const wantedTicks = 4;

/** Steps of 1, 2 or 5 times a power of ten that cover all values and zero. */
export const computeTicks = (values: readonly (number | null)[]): readonly number[] => {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low === high) high = 1;
  const rough = (high - low) / wantedTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
};

/** The index of the bar under the pointer. */
export const placeAt = (x: number, { step }: TimeBars, count: number): number | undefined => {
  const place = Math.floor(x / step);
  return place >= 0 && place < count ? place : undefined;
};

/** The bars that get an axis label, and the middle of each text: within the chart, and apart from the one before. */
export const layOutNames = (
  count: number,
  { step, width }: Pick<TimeBars, 'step' | 'width'>,
  textWidth: number,
): readonly { readonly place: number; readonly x: number }[] => {
  const names: { readonly place: number; readonly x: number }[] = [];
  const half = Math.min(textWidth, width) / 2;
  for (let place = 0; place < count; place += 1) {
    const x = Math.min(Math.max((place + 0.5) * step, half), width - half);
    const before = names.at(-1);
    if (before === undefined || x - before.x >= textWidth) names.push({ place, x });
  }
  return names;
};

const round = (value: number): number => Math.round(value * 100) / 100;
