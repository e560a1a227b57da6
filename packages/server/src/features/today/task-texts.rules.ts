import { addDays, daysBetween, formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { describeDifference } from '@shelfward/contract/order-entry/submission.rules.ts';
import type { FoundTask } from './found-task.types.ts';
import type { OrderGroup } from './order-tasks.queries.ts';
import type { ExpiringProposal } from './proposal-tasks.queries.ts';
import type { ShipmentGroup } from './shipment-tasks.queries.ts';

/** The texts of a task and the page on which a user does it. */
export type TaskText = Pick<FoundTask, 'title' | 'reason' | 'action'>;

const toPath = (path: string, search: Readonly<Record<string, string | number | readonly string[]>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) for (const one of [value].flat()) query.append(name, String(one));
  return `${path}?${query}`;
};

export const describeOrdersToApprove = (group: OrderGroup, currency: string): TaskText => {
  const { companyId, companyName, orders, orderId, late } = group;
  const due = late === 0 ? '' : `; ${late} of them ${plural(late, 'is', 'are')} past the requested ship date`;
  return {
    title: formatCount(orders, 'order'),
    reason: `from ${companyName} ${plural(orders, 'waits', 'wait')} for approval${describeSubmitted(group, currency)}${due}`,
    action: {
      label: `Approve ${formatCount(orders, 'order')}`,
      path: orderId === null ? toPath('/orders', { companyId, status: 'PENDING' }) : `/orders/orderDetail/${orderId}`,
    },
  };
};

/** How the orders of partners differ from what was suggested to them. */
const describeSubmitted = ({ orders, submitted, different, difference }: OrderGroup, currency: string): string => {
  if (submitted === 0 || (different === 0 && orders > 1)) return '';
  if (different === 0) return ', as suggested';
  const text = describeDifference(difference, currency);
  return orders === 1
    ? `; it differs from the suggestion (${text})`
    : `; ${different} of them ${plural(different, 'differs', 'differ')} from the suggestion (${text})`;
};

export const describeLateOrders = (group: OrderGroup, today: string): TaskText => {
  const { companyId, companyName, orders, shipDate } = group;
  const days = shipDate === null ? 0 : daysBetween(shipDate, today);
  const one = `was to ship ${formatCount(days, 'day')} ago`;
  const many = `have not shipped by the requested date, the oldest ${formatCount(days, 'day')} late`;
  return {
    title: formatCount(orders, 'order'),
    reason: `for ${companyName} ${orders === 1 ? one : many}`,
    action: {
      label: `Ship ${formatCount(orders, 'order')}`,
      path: toPath('/orders', {
        companyId,
        status: ['APPROVED', 'PACKING'],
        requestedShipDateBefore: addDays(today, -1),
      }),
    },
  };
};

export const describeExpiringProposal = (
  { id, companyName, expirationDate, stores }: ExpiringProposal,
  timeZone: string,
): TaskText => ({
  title: `Proposal ${id}`,
  reason: `for ${formatCount(stores, 'store')} of ${companyName} expires on ${formatDay(toDay(expirationDate, timeZone))}`,
  action: { label: 'Open proposal', path: `/proposals/edit/${id}` },
});

interface Local {
  readonly today: string;
  readonly timeZone: string;
}

export const describeShipments = (group: ShipmentGroup, { today, timeZone }: Local): TaskText => {
  const { kind, companyId, companyName, shipments, since, orderId, orderNumber, storeName, lastScan } = group;
  const place = storeName === null ? companyName : `${companyName}, ${storeName}`;
  const order = orderNumber ?? `Order ${orderId}`;
  const isLate = kind === 'LATE_SHIPMENTS';
  const open = {
    label: isLate ? 'Track parcel' : 'Open shipment',
    path: `/orders/orderDetail/${orderId}?tab=shipments`,
  };
  const days = formatCount(daysBetween(since, today), 'day');
  if (shipments === 1) {
    const failed = group.status === 'RETURNED' ? 'was returned to the sender' : 'could not be delivered';
    const reason = isLate ? `is ${days} late; ${describeScan(lastScan, timeZone)}` : failed;
    return { title: order, reason: `to ${place} ${reason}`, action: open };
  }
  const status = isLate ? ['PRE_TRANSIT', 'TRANSIT'] : ['RETURNED', 'FAILURE'];
  const reason = isLate
    ? `are late, the oldest (${order}) by ${days}; ${describeScan(lastScan, timeZone)}`
    : 'were returned or could not be delivered';
  return {
    title: formatCount(shipments, 'shipment'),
    reason: `to ${companyName} ${reason}`,
    action: {
      label: `${isLate ? 'Track' : 'Open'} ${formatCount(shipments, 'shipment')}`,
      path: toPath('/shipments', { companyId, status }),
    },
  };
};

const describeScan = (scan: ShipmentGroup['lastScan'], timeZone: string): string => {
  if (!scan) return 'the carrier has not scanned it';
  const place = scan.place ? `in ${scan.place} ` : '';
  return `the last carrier scan was ${place}on ${formatDay(toDay(scan.at, timeZone))}`;
};
