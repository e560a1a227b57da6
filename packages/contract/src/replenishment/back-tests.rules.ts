import type { BackTestComparison, BackTestPoint } from './back-tests.contract.ts';

/** An availability that is lower by less than this counts as the same. */
const sameAvailability = 0.0005;

const interpolate = (from: BackTestPoint, to: BackTestPoint, share: number): BackTestPoint => {
  const between = (left: number, right: number): number => left + share * (right - left);
  return {
    level: between(from.level, to.level),
    availability: between(from.availability, to.availability),
    stockUnits: between(from.stockUnits, to.stockUnits),
    stockCents: Math.round(between(from.stockCents, to.stockCents)),
  };
};

/** The point of the curve with this availability, or its first point if that has more; null if no point reaches it. */
export const findAtAvailability = (curve: readonly BackTestPoint[], availability: number): BackTestPoint | null => {
  const at = curve.findIndex((point) => point.availability >= availability - sameAvailability);
  const reached = curve[at];
  if (!reached) return null;
  const before = curve[at - 1];
  if (!before || reached.availability <= before.availability) return reached;
  const share = Math.min(1, (availability - before.availability) / (reached.availability - before.availability));
  return interpolate(before, reached, share);
};

/** The last point of the curve with at most this stock, interpolated to it; null if all points have more. */
export const findAtStock = (curve: readonly BackTestPoint[], stockUnits: number): BackTestPoint | null => {
  const after = curve.findIndex((point) => point.stockUnits > stockUnits);
  if (after === 0) return null;
  const before = curve.at(after - 1);
  const next = curve[after];
  if (!before || after < 0 || !next) return before ?? null;
  return interpolate(before, next, (stockUnits - before.stockUnits) / (next.stockUnits - before.stockUnits));
};

/** "95%", "98.5%" */
export const formatAvailability = (availability: number): string => `${Number((100 * availability).toFixed(1))}%`;

const references = {
  STATIC: 'A sensible static par level',
  Z_SCORE: 'The z-score rule',
} as const;

/** A reference against suggested par levels at the availability of today; null if one of them does not reach it. */
export const describeReference = (
  reference: keyof typeof references,
  { today, sameAvailability: same, verdict }: BackTestComparison,
  curve: readonly BackTestPoint[],
): string | null => {
  const reached = findAtAvailability(curve, today.availability);
  if (verdict === 'NONE' || !same || !reached || same.stockUnits === 0) return null;
  const percent = Math.round(100 * (reached.stockUnits / same.stockUnits - 1));
  const name = references[reference];
  if (percent === 0) return `${name} needs the same stock as suggested par levels`;
  return `${name} needs ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} stock than suggested par levels`;
};

/** "Projected orders reach 96.1% with 4% less stock than par levels, which reach 95.8%": both at the requested service level. */
export const describeOrderRules = (
  rules: Record<'PAR_LEVEL' | 'PROJECTED', BackTestPoint> | undefined,
): string | null => {
  if (!rules || rules.PAR_LEVEL.stockUnits === 0) return null;
  const { PAR_LEVEL: parLevel, PROJECTED: projected } = rules;
  const percent = Math.round(100 * (projected.stockUnits / parLevel.stockUnits - 1));
  const stock =
    percent === 0 ? 'the same stock as' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} stock than`;
  const [reached, other] = [projected, parLevel].map(({ availability }) => formatAvailability(availability));
  return `Projected orders reach ${reached} with ${stock} suggested par levels, which reach ${other}`;
};

/** The result of a back-test in one sentence, and what the stock of today would reach. */
export const describeComparison = (
  { today, sameAvailability: same, sameStock, verdict }: BackTestComparison,
  formatMoney: (cents: number) => string,
): { readonly main: string; readonly other: string | null } => {
  const reached = formatAvailability(today.availability);
  const other = sameStock
    ? `or ${formatAvailability(sameStock.availability)} instead of ${reached} availability with the same stock`
    : null;
  if (verdict === 'NONE') return { main: 'No demand in these weeks to compare', other: null };
  if (!same) return { main: `Suggested par levels do not reach the availability of today, ${reached}`, other };
  if (verdict === 'SAME') return { main: 'Same availability with the same stock as par levels today', other };
  const share = today.stockUnits > 0 ? Math.abs(same.stockUnits / today.stockUnits - 1) : 1;
  const percent = Math.round(100 * share);
  const money = formatMoney(Math.abs(same.stockCents - today.stockCents));
  return verdict === 'BETTER'
    ? { main: `Same availability with ${percent}% less stock than par levels today: ${money} less on shelves`, other }
    : { main: `Same availability needs ${percent}% more stock than par levels today: ${money} more on shelves`, other };
};
