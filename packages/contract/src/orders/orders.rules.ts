import { type Access, isAllowed, orderManagers, type Role } from '../kit/access.ts';
import type { ErrorCode } from '../kit/errors.ts';

export const orderStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderSyncStatuses = ['NOT_STARTED', 'SYNCHRONIZED', 'PENDING_FOR_RETRY', 'FAILED', 'PAUSED'] as const;
export type OrderSyncStatus = (typeof orderSyncStatuses)[number];

export const shippingStates = ['NOT_SHIPPED', 'PARTIALLY_SHIPPED', 'FULLY_SHIPPED'] as const;
export type ShippingState = (typeof shippingStates)[number];

/** Facts besides status and roles that determine the allowed transitions. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly totalUnit: number;
  readonly companyInactive: boolean;
  /** Null for an order of a region. */
  readonly store: { readonly inactive: boolean; readonly isOfCompany: boolean } | null;
  readonly shippedUnits: number;
  /** Lines with an open quantity that are not short-closed. */
  readonly openLines: number;
  readonly activeShipments: number;
}

interface Guard {
  readonly holds: (facts: OrderFacts) => boolean;
  readonly code: ErrorCode;
  readonly message: string;
  /** A status with this unmet guard is not offered. For other guards the error response lists what is missing. */
  readonly hides: boolean;
}

/** No guard checks prices: every line has a price from its creation. */
export const orderGuards = {
  hasUnits: {
    holds: ({ totalUnit }) => totalUnit > 0,
    code: 'ORDER_INCOMPLETE',
    message: 'No line has a quantity.',
    hides: false,
  },
  companyIsActive: {
    holds: ({ companyInactive }) => !companyInactive,
    code: 'ORDER_INCOMPLETE',
    message: 'The company is inactive.',
    hides: false,
  },
  storeIsActive: {
    holds: ({ store }) => !store?.inactive,
    code: 'ORDER_INCOMPLETE',
    message: 'The store is inactive.',
    hides: false,
  },
  storeIsOfCompany: {
    holds: ({ store }) => store === null || store.isOfCompany,
    code: 'ORDER_INCOMPLETE',
    message: 'The store is no longer a store of the company.',
    hides: false,
  },
  nothingShipped: {
    holds: ({ shippedUnits }) => shippedUnits === 0,
    code: 'ORDER_HAS_SHIPPED',
    message: 'Units of the order have shipped.',
    hides: true,
  },
  noActiveShipment: {
    holds: ({ activeShipments }) => activeShipments === 0,
    code: 'ORDER_HAS_SHIPPED',
    message: 'The order has shipments.',
    hides: true,
  },
  everyLineClosed: {
    holds: ({ openLines }) => openLines === 0,
    code: 'ORDER_LINES_OPEN',
    message: 'Some lines are not fully shipped.',
    hides: true,
  },
} as const satisfies Readonly<Record<string, Guard>>;
export type OrderGuard = keyof typeof orderGuards;

interface Transition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** `shipments`: the transition follows from a shipment; users cannot request it. */
  readonly who: Access | 'shipments';
  readonly guards: readonly OrderGuard[];
}

const complete = ['hasUnits', 'companyIsActive', 'storeIsActive', 'storeIsOfCompany'] as const;

export const orderTransitions: readonly Transition[] = [
  { from: 'DRAFT', to: 'PENDING', who: 'signedIn', guards: complete },
  { from: 'DRAFT', to: 'CANCELLED', who: 'signedIn', guards: [] },
  { from: 'PENDING', to: 'APPROVED', who: orderManagers, guards: complete },
  { from: 'PENDING', to: 'DRAFT', who: 'signedIn', guards: [] },
  { from: 'PENDING', to: 'CANCELLED', who: 'signedIn', guards: [] },
  { from: 'APPROVED', to: 'PACKING', who: orderManagers, guards: [] },
  { from: 'APPROVED', to: 'PENDING', who: orderManagers, guards: ['nothingShipped'] },
  { from: 'APPROVED', to: 'CANCELLED', who: orderManagers, guards: ['nothingShipped'] },
  { from: 'PACKING', to: 'SHIPPED', who: orderManagers, guards: ['everyLineClosed'] },
  { from: 'PACKING', to: 'APPROVED', who: orderManagers, guards: ['noActiveShipment'] },
  { from: 'PACKING', to: 'CANCELLED', who: orderManagers, guards: ['nothingShipped'] },
  { from: 'SHIPPED', to: 'PACKING', who: 'shipments', guards: [] },
];

export const findTransition = (from: OrderStatus, to: OrderStatus): Transition | undefined =>
  orderTransitions.find((transition) => transition.from === from && transition.to === to);

const mayAsk = ({ who }: Transition, roles: readonly Role[]): boolean => who !== 'shipments' && isAllowed(who, roles);

/** The statuses that the caller can set now, the next status first. */
export const listNextStatuses = (facts: OrderFacts, roles: readonly Role[]): OrderStatus[] =>
  orderTransitions
    .filter((transition) => transition.from === facts.status && mayAsk(transition, roles))
    .filter(({ guards }) => guards.every((name) => !orderGuards[name].hides || orderGuards[name].holds(facts)))
    .map(({ to }) => to);

export type TransitionCheck =
  | { readonly kind: 'allowed' }
  /** The table has no such transition. */
  | { readonly kind: 'illegal' }
  /** The table has the transition, but not for this caller. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'guarded'; readonly code: ErrorCode; readonly messages: readonly string[] };

/** Checks whether the caller can set the status `to`. Setting the current status again is handled by the service. */
export const checkTransition = (facts: OrderFacts, to: OrderStatus, roles: readonly Role[]): TransitionCheck => {
  const transition = findTransition(facts.status, to);
  if (!transition || transition.who === 'shipments') return { kind: 'illegal' };
  if (!mayAsk(transition, roles)) return { kind: 'forbidden' };
  const broken = transition.guards.map((name) => orderGuards[name]).filter((guard) => !guard.holds(facts));
  const [first] = broken;
  if (!first) return { kind: 'allowed' };
  return { kind: 'guarded', code: first.code, messages: broken.map(({ message }) => message) };
};

/** From PENDING on a cancellation needs a reason, because other users work on the order. */
export const needsCancellationReason = (from: OrderStatus): boolean => from !== 'DRAFT';

/**
 * The statuses in which an order can be created, each with its transitions, so that the same guards and roles apply.
 */
export const creationSteps = { DRAFT: [], PENDING: ['PENDING'], APPROVED: ['PENDING', 'APPROVED'] } as const;
export const firstStatuses = [
  'DRAFT',
  'PENDING',
  'APPROVED',
] as const satisfies readonly (keyof typeof creationSteps)[];

/** The editable parts of an order. */
export type OrderPart = 'customer' | 'terms' | 'charges' | 'lines' | 'prices' | 'quantities' | 'rush' | 'note';

/** Discount, commission, shipping charge, and unit prices. */
const moneyParts: readonly OrderPart[] = ['charges', 'prices'];

/** Users without the role order at the prices of the price list and the discount of the company. */
export const canSetMoney = (roles: readonly Role[]): boolean => isAllowed(orderManagers, roles);

interface Editing {
  readonly who: Access;
  readonly parts: readonly OrderPart[];
}

const everything: readonly OrderPart[] = [
  'customer',
  'terms',
  'charges',
  'lines',
  'prices',
  'quantities',
  'rush',
  'note',
];

/** Prices cannot change after the approval; in packing only quantities can change; final statuses allow notes only. */
export const orderEditing: Readonly<Record<OrderStatus, Editing>> = {
  DRAFT: { who: 'signedIn', parts: everything },
  PENDING: { who: 'signedIn', parts: everything },
  APPROVED: { who: orderManagers, parts: ['terms', 'charges', 'lines', 'quantities', 'rush', 'note'] },
  PACKING: { who: orderManagers, parts: ['quantities', 'rush', 'note'] },
  SHIPPED: { who: 'signedIn', parts: ['note'] },
  CANCELLED: { who: 'signedIn', parts: ['note'] },
};

export const canEdit = (status: OrderStatus, part: OrderPart, roles: readonly Role[]): boolean =>
  orderEditing[status].parts.includes(part) &&
  isAllowed(orderEditing[status].who, roles) &&
  (canSetMoney(roles) || !moneyParts.includes(part));

export const computeShippingState = ({
  shippedUnits,
  openLines,
}: Pick<OrderFacts, 'shippedUnits' | 'openLines'>): ShippingState => {
  if (shippedUnits === 0) return 'NOT_SHIPPED';
  return openLines === 0 ? 'FULLY_SHIPPED' : 'PARTIALLY_SHIPPED';
};
