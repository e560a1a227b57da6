import { formatDay } from '../kit/dates.ts';
import { formatCount } from '../kit/plural.rules.ts';

/** What covers the demand from the delivery of an order to the next one, beyond the stock that is expected at the delivery. */
export interface Projection {
  readonly need: number;
  readonly deliveryDay: string;
  readonly nextDeliveryDay: string;
  /** Mean days after the delivery day on which orders arrive, by those of the past. */
  readonly daysLate: number;
  /** Units, in tenths: what sells before the delivery, the mean stock at the delivery, and what sells until the next one. */
  readonly expectedUntilDelivery: number;
  readonly stockAtDelivery: number;
  readonly expectedToCover: number;
  /** The probability that stock and order cover the demand until the next delivery. */
  readonly serviceLevel: number;
}

/** Why a line whose rule is the projected order is ordered up to the par level. */
export const projectionObstacles = ['NO_FORECAST', 'LOW_CONFIDENCE'] as const;
export type ProjectionObstacle = (typeof projectionObstacles)[number];

/** Null: the rule of the line is the par level. */
export type LineProjection = Projection | ProjectionObstacle | null;

export const isProjected = (projection: LineProjection): projection is Projection =>
  projection !== null && typeof projection === 'object';

const obstacleTexts: Readonly<Record<ProjectionObstacle, string>> = {
  NO_FORECAST: 'Without a forecast, the par level applies.',
  LOW_CONFIDENCE: 'The forecast has low confidence, so the par level applies.',
};

export const explainObstacle = (projection: LineProjection): string =>
  typeof projection === 'string' ? ` ${obstacleTexts[projection]}` : '';

/** What a projected line needs, without a period at the end: "… leave 6.4; … need 9 more at 95% availability". */
export const explainProjection = (
  projection: Projection,
  units: { readonly onHand: string; readonly incoming: readonly string[]; readonly need: string },
): string => {
  const { deliveryDay, nextDeliveryDay, daysLate, expectedUntilDelivery, stockAtDelivery, expectedToCover } =
    projection;
  const stock = [`${units.onHand} on hand`, ...units.incoming].join(', ');
  const late = daysLate > 0 ? ` (on average ${formatCount(daysLate, 'day')} late)` : '';
  const left = `${tenths(expectedUntilDelivery)} expected sales until the delivery on ${formatDay(deliveryDay)}${late} leave ${tenths(stockAtDelivery)}`;
  const level = `${Number((projection.serviceLevel * 100).toFixed(1))}% availability`;
  const need = projection.need > 0 ? `${units.need} more` : 'nothing more';
  return `${stock}, ${left}; ${tenths(expectedToCover)} expected sales until ${formatDay(nextDeliveryDay)} need ${need} at ${level}`;
};

const numbers = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const tenths = (value: number): string => numbers.format(value);
