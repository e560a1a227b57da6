import type { BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability, findAtStock } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { roundStep } from '../../kit/charts/plot.rules.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

export interface CurveScene {
  readonly toX: (stockUnits: number) => number;
  readonly toY: (availability: number) => number;
  readonly stockAt: (x: number) => number;
  readonly stockTicks: readonly number[];
  readonly availabilityTicks: readonly number[];
  readonly toPath: (curve: readonly BackTestPoint[]) => string;
}

const reach = 1.45;
const margin = 0.1;

/** The part of the curves around the par levels of today: availability from below them up to 100 %. */
export const layOutCurves = (
  today: BackTestPoint,
  curves: readonly (readonly BackTestPoint[])[],
  { width, height }: Box,
): CurveScene => {
  const lowest = Math.max(0, Math.min(0.85, Math.floor((today.availability - margin) * 20) / 20));
  const high = Math.max(
    1,
    reach * Math.max(today.stockUnits, ...curves.map((curve) => findAtAvailability(curve, 0.95)?.stockUnits ?? 0)),
  );
  const low = Math.min(
    0.9 * today.stockUnits,
    ...curves.map((curve) => findAtAvailability(curve, lowest)?.stockUnits ?? high),
  );
  const toX = (stockUnits: number): number => round(((stockUnits - low) / (high - low)) * width);
  const toY = (availability: number): number => round(((1 - availability) / (1 - lowest)) * height);
  return {
    toX,
    toY,
    stockAt: (x) => low + (x / width) * (high - low),
    stockTicks: listTicks(low, high, 5),
    availabilityTicks: listTicks(lowest, 1, 4),
    toPath: (curve) =>
      curve
        .map(({ stockUnits, availability }, at) => `${at === 0 ? 'M' : 'L'}${toX(stockUnits)} ${toY(availability)}`)
        .join(''),
  };
};

/** Round steps between the limits. */
const listTicks = (low: number, high: number, count: number): number[] => {
  const step = roundStep((high - low) / count);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step - 1e-9); tick * step <= high * (1 + 1e-9); tick += 1)
    ticks.push(Number((tick * step).toPrecision(12)));
  return ticks;
};

/** The availability of each curve with this stock; null below its first point. */
export const readCurves = (
  curves: readonly (readonly BackTestPoint[])[],
  stockUnits: number,
): readonly (number | null)[] => curves.map((curve) => findAtStock(curve, stockUnits)?.availability ?? null);

const round = (value: number): number => Math.round(value * 10) / 10;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface LabelPlace extends Place {
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The labels of the par levels of today (two lines), and of the two gains at the same availability and stock. */
export interface ChartLabels {
  readonly today: LabelPlace;
  readonly sameAvailability: LabelPlace;
  readonly sameStock: LabelPlace;
}

/** More than the width of "98.5% · 1,234,567 units". */
export const todayWidth = 140;
/** More than the width of "+12.3 pts". */
export const gainWidth = 56;
export const labelHeight = 15;
const distance = 10;

/**
 * The label of today is below its point. The gain in stock is beside the point that is reached, on the other side than
 * the point of today; where it would leave the chart, it is above. The gain in availability is beside its line, and
 * above the others.
 */
export const placeLabels = (
  today: Place,
  { reached, higherY }: { readonly reached: Place | null; readonly higherY: number | null },
  { width }: Pick<Box, 'width'>,
): ChartLabels => {
  const sameAvailability = placeReached(today, reached ?? today, width);
  const lowest = sameAvailability.y > today.y ? today.y - labelHeight : today.y - 2 * labelHeight;
  return {
    today: { ...placeToday(today, width), y: today.y + labelHeight + 6 },
    sameAvailability,
    sameStock: {
      ...(today.x + distance + gainWidth <= width
        ? { x: today.x + distance, anchor: 'start' }
        : { x: today.x - distance, anchor: 'end' }),
      y: Math.min((today.y + (higherY ?? today.y)) / 2, lowest),
    },
  };
};

const placeToday = ({ x }: Place, width: number): Omit<LabelPlace, 'y'> => {
  if (x + distance + todayWidth <= width) return { x: x + distance, anchor: 'start' };
  return { x: Math.min(Math.max(x, todayWidth / 2), width - todayWidth / 2), anchor: 'middle' };
};

const placeReached = (today: Place, reached: Place, width: number): LabelPlace => {
  const isLess = reached.x <= today.x;
  const y = reached.y + 4;
  if (isLess && reached.x - distance - gainWidth >= 0) return { x: reached.x - distance, y, anchor: 'end' };
  if (!isLess && reached.x + distance + gainWidth <= width) return { x: reached.x + distance, y, anchor: 'start' };
  return { x: reached.x, y: reached.y - distance, anchor: isLess ? 'start' : 'end' };
};
