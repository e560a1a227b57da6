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
