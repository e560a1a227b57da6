import { formatCents } from '../kit/currency.rules.ts';
import { formatDay } from '../kit/dates.ts';

import type { Ledger } from './ledger.contract.ts';
import type { Interval, OverrideKind, StockOutCause, WithheldReason } from './ledger.shapes.ts';

export const stockOutCauseLabels: Readonly<Record<StockOutCause, string>> = {
  NOT_LISTED: 'Not in the assortment',
  NO_DELIVERY: 'No delivery possible',
  ORDERED_TOO_LATE: 'Ordered too late',
  ORDERED_TOO_LITTLE: 'Ordered too little',
  DEMAND_ABOVE_RANGE: 'Demand above the 95% range',
  DELIVERY_LATE: 'Delivery late',
  DELIVERY_SHORT: 'Delivery short',
  BRAND_OUT_OF_STOCK: 'Brand had no stock',
  CHANGED_BY_PERSON: 'Changed or rejected by a person',
  COUNT_WRONG: 'Count wrong',
  UNKNOWN: 'Unknown',
};

export const overrideLabels: Readonly<Record<OverrideKind, string>> = {
  PAR_LEVEL_RAISED: 'Par level raised',
  PAR_LEVEL_LOWERED: 'Par level lowered',
  LINE_CHANGED: 'Order line changed',
  LINE_REJECTED: 'Order line rejected',
  LIMIT_EXCEEDED: 'Ordered outside an autopilot limit',
};

export const withheldLabels: Readonly<Record<WithheldReason, string>> = {
  NO_FORMER_RULE: 'No suggestion was accepted yet, so there is no former rule to compare with.',
  SHORT_PERIOD: 'Fewer than four weeks have passed.',
  STOCK_UNKNOWN: 'The stock of most products is not known. Import counts or stock of retailers.',
  REPLAY_DIFFERS: 'The replay of the present rule does not match the stock, so stores do not order by it.',
  NO_SALES: 'Nothing was sold.',
};

export const isDifferenceShown = ({ low, high }: Pick<Interval, 'low' | 'high'>): boolean => low > 0 || high < 0;

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}`;

/** `at least 120 fewer, at most 640 fewer` */
export const describeLostUnits = ({ low, high }: { readonly low: number; readonly high: number }): string => {
  const side = (value: number) => `${Math.abs(value).toLocaleString('en-US')} ${value > 0 ? 'more' : 'fewer'}`;
  if (high <= 0) return `at least ${side(high)}, at most ${side(low)}`;
  if (low >= 0) return `at least ${side(low)}, at most ${side(high)}`;
  return `at most ${side(low)}, at most ${side(high)}`;
};

/** The figures as pairs of a label and a value, for sheets and e-mails. */
export const describeFigures = (
  { from, until, figures, causes }: Pick<Ledger, 'from' | 'until' | 'figures' | 'causes'>,
  currency: string,
): { readonly label: string; readonly value: string }[] => {
  const { stock, availability, lostUnits } = figures;
  const withInterval = (text: string, one: Interval, unit: string) =>
    isDifferenceShown(one)
      ? `${text} (90% interval ${signed(one.low)} to ${signed(one.high)}${unit})`
      : `No difference shown (90% interval ${signed(one.low)} to ${signed(one.high)}${unit})`;
  return [
    { label: 'Period', value: `${formatDay(from)} – ${formatDay(until)}` },
    {
      label: 'Stock against the former rule',
      value:
        'withheld' in stock
          ? withheldLabels[stock.withheld]
          : withInterval(
              `${signed(stock.changePercent.value)}%, ${signed(Math.round(stock.actualUnits - stock.formerUnits))} units, ${formatCents(stock.actualCents - stock.formerCents, currency)}`,
              stock.changePercent,
              '%',
            ),
    },
    {
      label: 'Availability',
      value:
        'withheld' in availability
          ? withheldLabels[availability.withheld]
          : `${availability.actual}%. ${withInterval(`${signed(availability.change.value)} points`, availability.change, ' points')}`,
    },
    {
      label: 'Lost units',
      value: 'withheld' in lostUnits ? withheldLabels[lostUnits.withheld] : describeLostUnits(lostUnits),
    },
    { label: 'Days without stock', value: `${figures.emptyDays} of ${figures.productDays} product days` },
    ...causes.map(({ cause, days }) => ({ label: stockOutCauseLabels[cause], value: `${days} days` })),
  ];
};
