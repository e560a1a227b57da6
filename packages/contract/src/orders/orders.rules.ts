import { type Access, isAllowed, orderManagers, type Role } from '../kit/access.ts';
import type { ErrorCode } from '../kit/errors.ts';

export const orderStatuses = ['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderSyncStatuses = ['NOT_STARTED', 'SYNCHRONIZED', 'PENDING_FOR_RETRY', 'FAILED', 'PAUSED'] as const;
export type OrderSyncStatus = (typeof orderSyncStatuses)[number];

export const shippingStates = ['NOT_SHIPPED', 'PARTIALLY_SHIPPED', 'FULLY_SHIPPED'] as const;
export type ShippingState = (typeof shippingStates)[number];

/** What decides about an order's way, beside its status and the caller's roles. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly totalUnit: number;
  readonly companyInactive: boolean;
  /** Null: the order is a region's. */
  readonly store: { readonly inactive: boolean; readonly isOfCompany: boolean } | null;
  readonly shippedUnits: number;
  /** Lines with units that are neither shipped nor given up. */
  readonly openLines: number;
  readonly activeShipments: number;
}

interface Guard {
  readonly holds: (facts: OrderFacts) => boolean;
  readonly code: ErrorCode;
  readonly message: string;
  /** A status that waits for this guard is not offered; for the others the refusal tells what is missing. */
  readonly hides: boolean;
}

/** Every line has a price from the moment it is written, so no guard asks for it. */
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
  /** `shipments`: no person asks for it; it follows from a shipment. */
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

export const transitionOf = (from: OrderStatus, to: OrderStatus): Transition | undefined =>
  orderTransitions.find((transition) => transition.from === from && transition.to === to);

const mayAsk = ({ who }: Transition, roles: readonly Role[]): boolean => who !== 'shipments' && isAllowed(who, roles);

/** Where this caller can take the order now, the way forward first. */
export const nextStatusesOf = (facts: OrderFacts, roles: readonly Role[]): OrderStatus[] =>
  orderTransitions
    .filter((transition) => transition.from === facts.status && mayAsk(transition, roles))
    .filter(({ guards }) => guards.every((name) => !orderGuards[name].hides || orderGuards[name].holds(facts)))
    .map(({ to }) => to);

export type Verdict =
  | { readonly kind: 'allowed' }
  /** The table knows no such way. */
  | { readonly kind: 'illegal' }
  /** It does, but not for this caller. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'guarded'; readonly code: ErrorCode; readonly messages: readonly string[] };

/** Whether this caller may take the order to `to`; the same status again changes nothing and is judged elsewhere. */
export const judgeTransition = (facts: OrderFacts, to: OrderStatus, roles: readonly Role[]): Verdict => {
  const transition = transitionOf(facts.status, to);
  if (!transition || transition.who === 'shipments') return { kind: 'illegal' };
  if (!mayAsk(transition, roles)) return { kind: 'forbidden' };
  const broken = transition.guards.map((name) => orderGuards[name]).filter((guard) => !guard.holds(facts));
  const [first] = broken;
  if (!first) return { kind: 'allowed' };
  return { kind: 'guarded', code: first.code, messages: broken.map(({ message }) => message) };
};

/** From PENDING on somebody waits for the order, and is told why it does not come. */
export const needsCancellationReason = (from: OrderStatus): boolean => from !== 'DRAFT';

/** The statuses that an order may be made with, each with the way there, so that the same guards and rights hold. */
export const wayTo = { DRAFT: [], PENDING: ['PENDING'], APPROVED: ['PENDING', 'APPROVED'] } as const;
export const firstStatuses = ['DRAFT', 'PENDING', 'APPROVED'] as const satisfies readonly (keyof typeof wayTo)[];

/** What can be changed of an order: its customer, its terms, which lines it has, their prices, their quantities… */
export type OrderPart = 'customer' | 'terms' | 'lines' | 'prices' | 'quantities' | 'rush' | 'note';

interface Editing {
  readonly who: Access;
  readonly parts: readonly OrderPart[];
}

const everything: readonly OrderPart[] = ['customer', 'terms', 'lines', 'prices', 'quantities', 'rush', 'note'];

/** Approving freezes the prices; what was packed can only be counted again; what is over keeps its note. */
export const orderEditing: Readonly<Record<OrderStatus, Editing>> = {
  DRAFT: { who: 'signedIn', parts: everything },
  PENDING: { who: 'signedIn', parts: everything },
  APPROVED: { who: orderManagers, parts: ['terms', 'lines', 'quantities', 'rush', 'note'] },
  PACKING: { who: orderManagers, parts: ['quantities', 'rush', 'note'] },
  SHIPPED: { who: 'signedIn', parts: ['note'] },
  CANCELLED: { who: 'signedIn', parts: ['note'] },
};

export const canEdit = (status: OrderStatus, part: OrderPart, roles: readonly Role[]): boolean =>
  orderEditing[status].parts.includes(part) && isAllowed(orderEditing[status].who, roles);

export const shippingStateOf = ({
  shippedUnits,
  openLines,
}: Pick<OrderFacts, 'shippedUnits' | 'openLines'>): ShippingState => {
  if (shippedUnits === 0) return 'NOT_SHIPPED';
  return openLines === 0 ? 'FULLY_SHIPPED' : 'PARTIALLY_SHIPPED';
};
