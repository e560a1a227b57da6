import type { EdiAllowance, EdiOrder, EdiOrderLine } from './edi.types.ts';

const perCent = 100;

/** What the lines of an order add up to in cents, without and with its allowances and charges. */
export const sumOrder = (order: Pick<EdiOrder, 'lines' | 'allowances'>): { lines: number; total: number } => {
  const amounts = new Map<string, number>();
  let lines = 0;
  for (const { lineId, amount = 0 } of order.lines) {
    lines += amount / perCent;
    amounts.set(lineId, (amounts.get(lineId) ?? 0) + amount / perCent);
  }
  let total = lines;
  for (const allowance of order.allowances) {
    const base = allowance.lineId === '' ? lines : (amounts.get(allowance.lineId) ?? 0);
    total += toSignedCents(allowance, base);
  }
  return { lines: Math.round(lines), total: Math.round(total) };
};

const toSignedCents = ({ kind, cents, percent = 0 }: EdiAllowance, base: number): number =>
  (kind === 'CHARGE' ? 1 : -1) * (cents ?? (base * percent) / 100);

/** Why the stated total and the lines differ: what the total would be right with. */
export type TotalReason = 'PER_EACH' | 'PER_CASE' | 'PER_HUNDRED' | 'PER_THOUSAND' | 'UNKNOWN';

export interface TotalDifference {
  readonly statedCents: number;
  readonly totalCents: number;
  readonly reason: TotalReason;
}

/**
 * Compares AMT of an order with its lines: partners state it with or without allowances and charges. Undefined: equal, not
 * stated, or not all lines have a price.
 */
export const compareTotal = (order: EdiOrder): TotalDifference | undefined => {
  const { totalCents: statedCents, lines } = order;
  if (statedCents === undefined || lines.some(({ amount }) => amount === undefined)) return undefined;
  const { total } = sumOrder(order);
  if (isTotal(order, statedCents)) return undefined;
  const reasons = Object.entries(otherUnits).flatMap(([reason, toUnits]) =>
    isTotal({ ...order, lines: lines.map((line) => repriced(line, toUnits(line))) }, statedCents) ? [reason] : [],
  );
  // Each key is a reason.
  return { statedCents, totalCents: total, reason: (reasons[0] as TotalReason | undefined) ?? 'UNKNOWN' };
};

/** Each line can be rounded to cents. */
const isTotal = (order: Pick<EdiOrder, 'lines' | 'allowances'>, stated: number): boolean => {
  const { lines, total } = sumOrder(order);
  const tolerance = order.lines.length / 2;
  return Math.abs(stated - total) <= tolerance || Math.abs(stated - lines) <= tolerance;
};

const otherUnits: Readonly<Record<Exclude<TotalReason, 'UNKNOWN'>, (line: EdiOrderLine) => number>> = {
  PER_EACH: () => 1,
  PER_CASE: ({ unitsPerCase }) => unitsPerCase ?? 1,
  PER_HUNDRED: () => 100,
  PER_THOUSAND: () => 1000,
};

const repriced = (line: EdiOrderLine, priceUnits: number): EdiOrderLine => ({
  ...line,
  priceUnits,
  amount: Math.round(((line.written.price ?? 0) * line.units) / priceUnits),
});

/** Whether CTT states another number of lines or another sum of quantities than the order has. */
export const compareCounts = ({ stated, lines }: EdiOrder): 'LINES' | 'QUANTITY' | undefined => {
  if (stated.lines !== undefined && stated.lines !== lines.length) return 'LINES';
  const quantity = lines.reduce((sum, { written }) => sum + written.quantity, 0);
  return stated.quantity !== undefined && Math.abs(stated.quantity - quantity) > 1e-6 ? 'QUANTITY' : undefined;
};
