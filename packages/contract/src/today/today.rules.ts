import {
  type Access,
  admins,
  isAllowed,
  masterDataWriters,
  orderManagers,
  type Role,
  reporting,
} from '../kit/access.ts';

/** Why a task is on the page of today. The order breaks ties between tasks with the same money at stake. */
export const todayKinds = [
  'STOCK_OUT',
  'OTHER_STOCK_OUTS',
  'SHORT_PRODUCT',
  'COUNT_STOCK',
  'SALES_STOP',
  'AUTOPILOT_WAITS',
  'AUTOPILOT_PAUSED',
  'ORDER_DEADLINE',
  'ORDERS_TO_APPROVE',
  'EXPIRING_PROPOSAL',
  'LATE_ORDERS',
  'PAR_LEVELS',
  'LATE_SHIPMENTS',
  'FAILED_SHIPMENTS',
  'FAILED_SYNC',
  'DRY_FEED',
  'LATE_FEED',
  'EDI_RESPONSES',
  'EDI_CONTROL_NUMBERS',
  'SILENT_STORES',
  'UNMATCHED_NAMES',
  'UNRESOLVED_RECORDS',
  'EXPIRING_KEY',
  'FAILED_WEBHOOK',
  'PAUSED_SCHEDULE',
  'ALERT',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** What the account loses without the action. The page sorts by it, never by the value of an order. */
export const stakeKinds = ['LOST_SALES', 'SALES_AND_STOCK', 'MISSING_SALES'] as const;
export type StakeKind = (typeof stakeKinds)[number];

interface KindRule {
  /** Part of the id of a task; it never changes. */
  readonly code: number;
  /** Users who can do the action of the task. */
  readonly access: Access;
  readonly stakeKind: StakeKind;
}

/** Users who see tasks. Of these, reporting users see them without their actions. */
export const todayReaders = { anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] } as const satisfies Access;

export const kindRules: Readonly<Record<TodayKind, KindRule>> = {
  ORDERS_TO_APPROVE: { code: 1, access: orderManagers, stakeKind: 'LOST_SALES' },
  EXPIRING_PROPOSAL: { code: 2, access: orderManagers, stakeKind: 'LOST_SALES' },
  LATE_ORDERS: { code: 3, access: orderManagers, stakeKind: 'LOST_SALES' },
  LATE_SHIPMENTS: { code: 4, access: orderManagers, stakeKind: 'LOST_SALES' },
  FAILED_SHIPMENTS: { code: 5, access: orderManagers, stakeKind: 'LOST_SALES' },
  FAILED_SYNC: { code: 6, access: admins, stakeKind: 'MISSING_SALES' },
  DRY_FEED: { code: 7, access: admins, stakeKind: 'MISSING_SALES' },
  UNMATCHED_NAMES: { code: 8, access: masterDataWriters, stakeKind: 'MISSING_SALES' },
  UNRESOLVED_RECORDS: { code: 9, access: admins, stakeKind: 'MISSING_SALES' },
  EXPIRING_KEY: { code: 10, access: admins, stakeKind: 'MISSING_SALES' },
  SILENT_STORES: { code: 19, access: masterDataWriters, stakeKind: 'MISSING_SALES' },
  LATE_FEED: { code: 21, access: masterDataWriters, stakeKind: 'MISSING_SALES' },
  EDI_RESPONSES: { code: 25, access: masterDataWriters, stakeKind: 'MISSING_SALES' },
  EDI_CONTROL_NUMBERS: { code: 28, access: masterDataWriters, stakeKind: 'MISSING_SALES' },
  FAILED_WEBHOOK: { code: 11, access: admins, stakeKind: 'MISSING_SALES' },
  PAUSED_SCHEDULE: { code: 27, access: admins, stakeKind: 'MISSING_SALES' },
  STOCK_OUT: { code: 12, access: orderManagers, stakeKind: 'LOST_SALES' },
  SHORT_PRODUCT: { code: 13, access: orderManagers, stakeKind: 'LOST_SALES' },
  PAR_LEVELS: { code: 18, access: masterDataWriters, stakeKind: 'SALES_AND_STOCK' },
  SALES_STOP: { code: 29, access: masterDataWriters, stakeKind: 'LOST_SALES' },
  COUNT_STOCK: { code: 17, access: masterDataWriters, stakeKind: 'LOST_SALES' },
  OTHER_STOCK_OUTS: { code: 16, access: orderManagers, stakeKind: 'LOST_SALES' },
  ORDER_DEADLINE: { code: 20, access: orderManagers, stakeKind: 'LOST_SALES' },
  AUTOPILOT_WAITS: { code: 30, access: orderManagers, stakeKind: 'LOST_SALES' },
  AUTOPILOT_PAUSED: { code: 31, access: orderManagers, stakeKind: 'LOST_SALES' },
  ALERT: { code: 22, access: reporting, stakeKind: 'LOST_SALES' },
};

/** The tabs of the page. */
export const kindGroups = {
  stockOuts: ['STOCK_OUT', 'OTHER_STOCK_OUTS', 'SHORT_PRODUCT'],
  counts: ['COUNT_STOCK'],
  parLevels: ['PAR_LEVELS', 'SALES_STOP'],
  orders: [
    'AUTOPILOT_WAITS',
    'ORDERS_TO_APPROVE',
    'EXPIRING_PROPOSAL',
    'LATE_ORDERS',
    'ORDER_DEADLINE',
    'AUTOPILOT_PAUSED',
  ],
  deliveries: ['LATE_SHIPMENTS', 'FAILED_SHIPMENTS'],
  feeds: [
    'FAILED_SYNC',
    'DRY_FEED',
    'LATE_FEED',
    'EDI_RESPONSES',
    'EDI_CONTROL_NUMBERS',
    'SILENT_STORES',
    'UNMATCHED_NAMES',
    'UNRESOLVED_RECORDS',
    'EXPIRING_KEY',
    'FAILED_WEBHOOK',
    'PAUSED_SCHEDULE',
  ],
  alerts: ['ALERT'],
} as const satisfies Readonly<Record<string, readonly TodayKind[]>>;

export type KindGroup = keyof typeof kindGroups;

export const kindGroupIds = Object.keys(kindGroups) as KindGroup[]; // the keys of a constant

export const findKindGroup = (kind: TodayKind): KindGroup =>
  kindGroupIds.find((group) => kindGroups[group].some((one) => one === kind)) ?? 'feeds';

/** Whether a user with these roles can do the action of the task. */
export const canAct = (kind: TodayKind, roles: readonly Role[]): boolean => isAllowed(kindRules[kind].access, roles);

/**
 * The kinds that a user sees: those whose action the user can do. Reporting users also see the others, except those that
 * only administrators see on their own pages.
 */
export const listVisibleKinds = (roles: readonly Role[]): TodayKind[] =>
  todayKinds.filter(
    (kind) => canAct(kind, roles) || (kindRules[kind].access !== admins && isAllowed(reporting, roles)),
  );

/** Room for the codes of all kinds. */
const codes = 32;

/** The id of a task: its kind and the record that it is about. */
export const toTaskId = (kind: TodayKind, subject: number): number => subject * codes + kindRules[kind].code;

/** Undefined for an id of an unknown kind. */
export const parseTaskId = (id: number): { readonly kind: TodayKind; readonly subject: number } | undefined => {
  const kind = todayKinds.find((one) => kindRules[one].code === id % codes);
  return kind && { kind, subject: Math.floor(id / codes) };
};

/** The tasks of the tabs of pages in the main menu. An entry counts those of its tabs. */
export const menuKinds = {
  shipments: ['LATE_SHIPMENTS', 'FAILED_SHIPMENTS'],
  feeds: ['LATE_FEED', 'SILENT_STORES', 'UNMATCHED_NAMES'],
  edi: ['EDI_RESPONSES', 'EDI_CONTROL_NUMBERS'],
  proposals: ['EXPIRING_PROPOSAL'],
  autopilot: ['AUTOPILOT_WAITS', 'AUTOPILOT_PAUSED'],
  parLevels: ['PAR_LEVELS'],
  alerts: ['ALERT'],
} as const satisfies Readonly<Record<string, readonly TodayKind[]>>;

export type MenuCount = keyof typeof menuKinds;

/** The tasks of each tab, from the tasks of each kind. */
export const countByTab = (tasks: ReadonlyMap<TodayKind, number>): Record<MenuCount, number> => {
  const sum = (count: MenuCount) => menuKinds[count].reduce((total, kind) => total + (tasks.get(kind) ?? 0), 0);
  return {
    shipments: sum('shipments'),
    feeds: sum('feeds'),
    edi: sum('edi'),
    proposals: sum('proposals'),
    autopilot: sum('autopilot'),
    parLevels: sum('parLevels'),
    alerts: sum('alerts'),
  };
};

/** Pages that the menu offers one click further, until the account has a record there. */
export const laterPages = ['EDI', 'FILE_SERVERS', 'PROMOTIONS', 'BACK_TESTS', 'SCHEDULES', 'ALERTS'] as const;
export type LaterPage = (typeof laterPages)[number];
