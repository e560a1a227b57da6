import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { LateCompanyOrder } from '../deliveries/public.ts';
import type { TaskText } from './task-texts.rules.ts';

/** Late orders of one company; those that are late by their requested ship date have a task of their own. */
export const groupLateOrders = (orders: readonly LateCompanyOrder[]): Map<number, LateCompanyOrder[]> =>
  groupBy(
    orders.filter(({ isToShip }) => !isToShip),
    ({ company }) => company.id,
  );

/** The task of the late orders of a company, of which there is at least one. */
export const describeLateDeliveries = (orders: readonly LateCompanyOrder[], today: string): TaskText => {
  const [first, ...others] = orders.toSorted((one, other) => other.daysLate - one.daysLate);
  if (!first) throw new Error('A task has at least one order');
  const { orderId, poNumber, company, region, store, expectedOn, state } = first;
  const name = poNumber ?? `Order ${orderId}`;
  const days = formatCount(daysBetween(expectedOn, today), 'day');
  if (others.length === 0) {
    const place = [company.name, (store ?? region)?.name].filter((one) => one !== undefined).join(', ');
    const loss = state === 'PROBABLY_LOST' ? ' and probably lost' : '';
    return {
      title: name,
      reason: `to ${place} is ${days} late${loss}`,
      action: { label: 'Open order', path: `/orders/orderDetail/${orderId}?tab=shipments` },
    };
  }
  const lost = orders.filter((order) => order.state === 'PROBABLY_LOST').length;
  return {
    title: formatCount(orders.length, 'order'),
    reason: `to ${company.name} are late, the latest (${name}) by ${days}${lost > 0 ? `; ${lost} probably lost` : ''}`,
    action: {
      label: `Review ${formatCount(orders.length, 'order')}`,
      path: `/companies/companyDetail/${company.id}?tab=deliveries`,
    },
  };
};
