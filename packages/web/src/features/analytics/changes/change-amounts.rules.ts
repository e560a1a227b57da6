import type { NamedPart } from '@shelfward/contract/analytics/change-split/change-sentence.rules.ts';
import type { ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import type { ChangeCause } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { formatDecimal, formatMoney, formatQuantity, formatWholeMoney, withSign } from '../../../kit/ui/numbers.ts';
import type { ChangeMeasure } from '../core/changes-state.ts';

interface Amounts {
  readonly sales: number;
  readonly milliunits: number;
}

/** Cents, or units. */
export const pickAmount = (measure: ChangeMeasure, { sales, milliunits }: Amounts): number =>
  measure === 'SALES' ? sales : milliunits / 1000;

type Sold = Pick<ChangeSplit, 'sales' | 'salesLastYear' | 'units' | 'unitsLastYear'>;

export const pickSold = (measure: ChangeMeasure, sold: Sold): { readonly now: number; readonly lastYear: number } =>
  measure === 'SALES'
    ? { now: sold.sales, lastYear: sold.salesLastYear }
    : { now: sold.units, lastYear: sold.unitsLastYear };

export const soldChange = (measure: ChangeMeasure, sold: Sold): number => {
  const { now, lastYear } = pickSold(measure, sold);
  return now - lastYear;
};

export const namedParts = (measure: ChangeMeasure, { parts }: ChangeSplit): readonly NamedPart[] =>
  parts.map((part) => ({ ...part, amount: pickAmount(measure, part) }));

export const formatAmount = (measure: ChangeMeasure, amount: number): string => {
  if (measure === 'SALES') return formatMoney(amount);
  return Number.isInteger(amount) ? formatQuantity(amount) : formatDecimal(amount);
};

/** Always signed. */
export const formatSigned = (measure: ChangeMeasure, amount: number): string =>
  withSign(amount, formatAmount(measure, amount));

/** From this amount on, a sentence omits cents. */
const wholeFromCents = 100_000;

/** The amounts of one sentence: all with cents, or all without. */
export const sentenceFormat = (measure: ChangeMeasure, change: number): ((amount: number) => string) => {
  if (measure === 'SALES') return Math.abs(change) >= wholeFromCents ? formatWholeMoney : formatMoney;
  return (amount) => {
    const units = formatQuantity(Math.round(amount));
    return `${units} ${units === '1' ? 'unit' : 'units'}`;
  };
};

/** Causes that have a part in units or sales. */
export const presentCauses = ({ parts }: ChangeSplit): ReadonlySet<ChangeCause> =>
  new Set(parts.filter(({ sales, milliunits }) => sales !== 0 || milliunits !== 0).map(({ cause }) => cause));
