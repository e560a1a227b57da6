import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { firstStatuses } from '../orders/orders.rules.ts';
import { proposalSettings } from '../proposals/order-proposals.contract.ts';
import { undoResult } from '../undo/undo.contract.ts';
import { defaultLimits, limitConfidences, limitKinds, limitRanges } from './limits.rules.ts';

/** OFF: nothing. SHADOW: records what it would order and changes nothing. ON: places the orders inside all limits. */
export const autopilotModes = ['OFF', 'SHADOW', 'ON'] as const;
export type AutopilotMode = (typeof autopilotModes)[number];
const mode = z.enum(autopilotModes);

/** How many cut-offs a shadow records before the autopilot can be switched on. */
export const minShadowCutOffs = 2;

/** What happens to the orders that wait, shortly before the cut-off, if no person acts. */
export const cutOffActions = ['NOTHING', 'ORDER_WITHOUT_LINES'] as const;
export const autopilotDecisions = ['AS_PROPOSED', 'WITHOUT_LINES'] as const;
export type AutopilotDecision = (typeof autopilotDecisions)[number];

type RangeName = keyof typeof limitRanges;
const inRange = (name: RangeName, number: z.ZodNumber | z.ZodInt) => {
  const { min, max } = limitRanges[name];
  const message = `must be from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  return number.min(min, message).max(max, message);
};

export const autopilotLimits = z.strictObject({
  maxOrderCents: inRange('maxOrderCents', z.int()),
  maxDayCents: inRange('maxDayCents', z.int()),
  forecastFactor: inRange('forecastFactor', z.number()),
  usualFactor: inRange('usualFactor', z.number()),
  minConfidence: z.enum(limitConfidences),
  maxStockAgeDays: inRange('maxStockAgeDays', z.int()),
});

export const autopilotValues = z.strictObject({
  mode,
  /** The status in which the orders end. */
  orderStatus: z.enum(firstStatuses),
  atCutOff: z.enum(cutOffActions),
  /** Before the cut-off. */
  hoursBefore: z.int().min(1, 'must be from 1 to 24').max(24, 'must be from 1 to 24'),
  proposal: proposalSettings,
  limits: autopilotLimits,
  notifiedUserIds: z.array(id).max(20),
});
export type AutopilotValues = z.infer<typeof autopilotValues>;

export const defaultAutopilotValues: AutopilotValues = {
  mode: 'OFF',
  orderStatus: 'PENDING',
  atCutOff: 'NOTHING',
  hoursBefore: 2,
  proposal: { autoFairShare: false, topUpToMinItems: false, budgetCents: null },
  limits: defaultLimits,
  notifiedUserIds: [],
};

/** What a store has instead of the values of its company; null: the value of the company. */
export const autopilotStoreValues = z.strictObject({
  mode: mode.nullable(),
  limits: autopilotLimits.partial().nullable(),
});
export type AutopilotStoreValues = z.infer<typeof autopilotStoreValues>;

export const pauseReasons = ['PERSON', 'FEEDS_STOPPED', 'UNUSUAL_TOTAL', 'UNDONE'] as const;
const pause = z.strictObject({
  reason: z.enum(pauseReasons),
  sentence: z.string(),
  pausedDate: instant,
  pausedBy: named.nullable(),
});
export type AutopilotPause = z.infer<typeof pause>;

export const autopilotCompany = z.strictObject({
  company: named,
  own: autopilotValues,
  notifiedUsers: z.array(named),
  /** Since when the mode applies; null: never changed. */
  modeDate: instant.nullable(),
  pause: pause.nullable(),
  /** Of the account: it applies to all companies. */
  accountPause: pause.nullable(),
  shadowCutOffs: z.int(),
  /** Whether the user can switch it on, and if not, why. */
  canSwitchOn: z.boolean(),
  obstacle: z.string().nullable(),
  nextRun: z.strictObject({ runDate: instant, cutOffDate: instant, stores: z.int() }).nullable(),
  stores: z.int(),
  /** Without a calendar there is no cut-off: the autopilot never orders for them. */
  storesWithoutCalendar: z.int(),
  differing: z.array(z.strictObject({ store: named, ...autopilotStoreValues.shape })),
});
export type AutopilotCompany = z.infer<typeof autopilotCompany>;

export const autopilotStore = z.strictObject({ store: named, own: autopilotStoreValues });

export const runResults = ['DONE', 'FAILED', 'CANCELED'] as const;
/**
 * SHADOW, SHADOW_WAITING: recorded only. STOOD_BACK: a person made a proposal for the same delivery. NOT_NEEDED: nothing to
 * order. POSTPONED: below a minimum. REFUSED: no order at the cut-off, or its proposal was canceled.
 */
export const storeStates = [
  'SHADOW',
  'SHADOW_WAITING',
  'ORDERED',
  'WAITING',
  'STOOD_BACK',
  'NOT_NEEDED',
  'POSTPONED',
  'REFUSED',
  'UNDONE',
] as const;
export type AutopilotStoreState = (typeof storeStates)[number];

export const autopilotRun = z.strictObject({
  id,
  company: named,
  cutOffDate: instant,
  runDate: instant.nullable(),
  /** Null: not ended. */
  result: z.enum(runResults).nullable(),
  /** Why it placed no orders, if so. */
  sentence: z.string().nullable(),
  isShadow: z.boolean(),
  stores: z.int(),
  /** Stores whose order was placed, or would have been. */
  ordered: z.int(),
  waiting: z.int(),
  orderedValue: cents,
  waitingValue: cents,
  /** Orders of people for these stores and the same cut-off. */
  peopleValue: cents,
  orderProposalId: id.nullable(),
  waitingProposalId: id.nullable(),
  undoneDate: instant.nullable(),
  canUndo: z.boolean(),
});
export type AutopilotRun = z.infer<typeof autopilotRun>;

export const limitFinding = z.strictObject({
  limit: z.enum(limitKinds),
  product: named.nullable(),
  sentence: z.string(),
});
export type LimitFinding = z.infer<typeof limitFinding>;

export const autopilotRunStore = z.strictObject({
  store: named,
  deliveryDay: day,
  state: z.enum(storeStates),
  orderId: id.nullable(),
  orderProposalId: id.nullable(),
  value: cents,
  /** Lines with a proposed quantity. */
  lines: z.array(z.strictObject({ product: named, quantity: z.int() })),
  findings: z.array(limitFinding),
  sentence: z.string().nullable(),
});
export type AutopilotRunStore = z.infer<typeof autopilotRunStore>;

/** Orders of the last year against the limits of now. Limits whose facts were not recorded have no count. */
export const autopilotReplay = z.strictObject({
  weeks: z.int(),
  orders: z.int(),
  /** Of all orders of the year, the newest are replayed. */
  allOrders: z.int(),
  untouched: z.int(),
  untouchedValue: cents,
  waitingValue: cents,
  limits: z.array(z.strictObject({ limit: z.enum(limitKinds), waiting: z.int().nullable() })),
});
export type AutopilotReplay = z.infer<typeof autopilotReplay>;

const path = '/api/v1/autopilot';
const company = `${path}/companies/{companyId}` as const;
const access = orderManagers;
const ofCompany = { access, params: params('companyId'), status: 200, errors: ['COMPANY_NOT_FOUND'] } as const;
const pausing = z.strictObject({ paused: z.boolean() });

export const autopilotRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'List the companies with the mode of their autopilot, and the pause of the account',
    status: 200,
    response: z.strictObject({
      pause: pause.nullable(),
      companies: z.array(z.strictObject({ company: named, mode, isPaused: z.boolean(), stores: z.int() })),
    }),
  },
  pauseAccount: {
    method: 'POST',
    path: `${path}/pause`,
    access,
    summary: 'Pause the autopilot of all companies, or end the pause',
    body: pausing,
    status: 200,
    response: z.strictObject({ pause: pause.nullable() }),
  },
  get: {
    ...ofCompany,
    method: 'GET',
    path: company,
    summary: 'Get the autopilot of a company: its settings, limits, pause, and next run',
    response: autopilotCompany,
    versioned: true,
  },
  update: {
    ...ofCompany,
    method: 'PUT',
    path: company,
    summary: 'Change the autopilot of a company; only its order manager or an administrator switches it on',
    removes: 'never',
    body: z.strictObject({ own: autopilotValues }),
    response: autopilotCompany,
    errors: ['COMPANY_NOT_FOUND', 'USER_NOT_FOUND', 'AUTOPILOT_SHADOW_REQUIRED'],
    versioned: true,
  },
  pause: {
    ...ofCompany,
    method: 'POST',
    path: `${company}/pause`,
    summary: 'Pause the autopilot of a company, or end the pause',
    body: pausing,
    response: autopilotCompany,
    record: company,
    versioned: true,
  },
  replay: {
    ...ofCompany,
    method: 'GET',
    path: `${company}/replay`,
    summary: 'Compare the orders of the last year with the limits of a company',
    response: autopilotReplay,
    heavy: true,
  },
  getStore: {
    method: 'GET',
    path: `${path}/stores/{storeId}`,
    access,
    summary: 'Get the values of a store that differ from those of its company',
    params: params('storeId'),
    status: 200,
    response: autopilotStore,
    errors: ['STORE_NOT_FOUND'],
    versioned: true,
  },
  updateStore: {
    method: 'PUT',
    path: `${path}/stores/{storeId}`,
    access,
    summary: 'Change the values of a store that differ from those of its company',
    removes: 'never',
    params: params('storeId'),
    body: z.strictObject({ own: autopilotStoreValues }),
    status: 200,
    response: autopilotStore,
    errors: ['STORE_NOT_FOUND', 'AUTOPILOT_SHADOW_REQUIRED'],
    versioned: true,
  },
  runs: {
    method: 'GET',
    path: `${path}/runs`,
    access,
    summary: 'List the runs, the newest first if no other order is given',
    query: listQuery(['cutOffDate'], { companyId: query.id }),
    status: 200,
    response: pageSchema(autopilotRun),
  },
  getRun: {
    method: 'GET',
    path: `${path}/runs/{runId}`,
    access,
    summary: 'Get a run with its stores, their lines, and the limits that they are outside of',
    params: params('runId'),
    status: 200,
    response: z.strictObject({ ...autopilotRun.shape, storeRows: z.array(autopilotRunStore) }),
    errors: ['AUTOPILOT_RUN_NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: `${path}/runs/{runId}/decision`,
    access,
    summary: 'Order for the stores that wait: as proposed, or without the lines outside the limits',
    removes: 'never',
    params: params('runId'),
    body: z.strictObject({ decision: z.enum(autopilotDecisions) }),
    status: 200,
    response: autopilotRun,
    errors: [
      'AUTOPILOT_RUN_NOT_FOUND',
      'AUTOPILOT_NOTHING_WAITS',
      'PROPOSAL_EMPTY',
      'PRICE_MISSING',
      'ORDER_TOO_LARGE',
    ],
  },
  undoRun: {
    method: 'POST',
    path: `${path}/runs/{runId}/undo`,
    access,
    summary: 'Cancel the orders of a run that are not in packing, and pause the autopilot of the company',
    removes: 'never',
    params: params('runId'),
    status: 200,
    response: undoResult,
    errors: ['AUTOPILOT_RUN_NOT_FOUND', 'AUTOPILOT_RUN_NOT_UNDOABLE'],
  },
});
