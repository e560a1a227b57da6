import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Projection } from '@shelfward/contract/proposals/projection.rules.ts';
import { formatDay, formatPercent } from '../../kit/ui/numbers.ts';

/** The terms of a line that covers the demand from its delivery to the next one. */
export const toProjectionFacts = (projection: Projection): readonly (readonly [label: string, value: string])[] => [
  ['Delivery', formatDay(projection.deliveryDay)],
  ...(projection.daysLate > 0 ? [['Average delay', formatCount(projection.daysLate, 'day')] as const] : []),
  ['Expected sales until then', formatTenths(projection.expectedUntilDelivery)],
  ['Expected stock then', formatTenths(projection.stockAtDelivery)],
  ['Next delivery', formatDay(projection.nextDeliveryDay)],
  ['Expected sales between', formatTenths(projection.expectedToCover)],
  ['Availability', formatPercent(projection.serviceLevel * 100)],
];

export const formatTenths = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en-US');
