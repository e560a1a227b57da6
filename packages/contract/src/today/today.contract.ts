import { z } from 'zod';
import { weekdays } from '../analytics/report-mails/report-mails.rules.ts';
import { orderManagers } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { laterPages, stakeKinds, todayKinds, todayReaders } from './today.rules.ts';

export const taskStates = ['OPEN', 'SNOOZED', 'DONE'] as const;
export type TaskState = (typeof taskStates)[number];

const kind = z.enum(todayKinds);
/** Increases when the cause of a task occurs again. A task that is done is open again then. */
const cause = z.int().min(0);

export const todayTask = z.strictObject({
  id,
  kind,
  /** What the task is about: the first words of its reason. */
  title: z.string(),
  reason: z.string(),
  /** Null: unknown. */
  stake: cents.nullable(),
  stakeKind: z.enum(stakeKinds),
  since: day,
  cause,
  company: named.nullable(),
  state: z.enum(taskStates),
  snoozedUntil: day.nullable(),
  assignee: named.nullable(),
  /** The page of the web application on which the user does the task, and the label of the button that opens it. */
  action: z.strictObject({ label: z.string(), path: z.string() }),
  /** False for users who can see the task but not do its action. */
  canAct: z.boolean(),
});
export type TodayTask = z.infer<typeof todayTask>;

/** A task as it was when a user marked it as done. */
export const doneTask = z.strictObject({
  id,
  kind,
  title: z.string(),
  reason: z.string(),
  stake: cents.nullable(),
  doneBy: named.nullable(),
  doneDate: instant,
  canAct: z.boolean(),
});
export type DoneTask = z.infer<typeof doneTask>;

const snoozedTask = todayTask.pick({ id: true, kind: true, title: true, reason: true, cause: true, canAct: true });

/** How many past days the summary contains. */
export const maxFigureDays = 14;

/** How many done and snoozed tasks the summary contains. */
export const maxRecentTasks = 50;

export const todaySummary = z.strictObject({
  /** Open tasks by kind, with those of the user and those without an assignee. */
  kinds: z.array(
    z.strictObject({ kind, tasks: z.int(), mine: z.int(), unassigned: z.int(), stake: cents, myStake: cents }),
  ),
  /** Products in stores with a known stock and a forecast; null before the first run of suggested par levels. */
  shelves: z
    .strictObject({
      all: z.int(),
      /** Will run out before a delivery that is ordered now can arrive. */
      atRisk: z.int(),
      empty: z.int(),
    })
    .nullable(),
  /** The figures at the end of the last days, oldest first. Days that were not recorded are missing. */
  days: z
    .array(
      z.strictObject({
        day,
        /** 0 before the first run of suggested par levels. */
        shelves: z.int(),
        emptyShelves: z.int(),
        /** Of the open tasks that the user sees. */
        stake: cents,
      }),
    )
    .max(maxFigureDays),
  /** Since the start of the day, newest first. */
  done: z.strictObject({ tasks: z.int(), stake: cents, recent: z.array(doneTask) }),
  /** In the order of their days. */
  snoozed: z.strictObject({
    tasks: z.int(),
    recent: z.array(z.strictObject({ ...snoozedTask.shape, snoozedUntil: day })),
  }),
});
export type TodaySummary = z.infer<typeof todaySummary>;

export const mailFrequencies = ['OFF', 'DAILY', 'WEEKLY'] as const;

const todayMailInput = z.strictObject({
  frequency: z.enum(mailFrequencies),
  /** Of weekly e-mails. */
  weekday: z.enum(weekdays),
  /** In the time zone of the account. */
  hour: z.int().min(0).max(23),
});

/** The e-mails of the user with the open tasks. */
export const todayMail = todayMailInput.extend({
  /** Null if they are off. */
  nextMailAt: instant.nullable(),
  lastMailedAt: instant.nullable(),
});
export type TodayMail = z.infer<typeof todayMail>;

/** Tasks of a page. */
const maxTasks = 200;

export const skipReasons = ['NOT_FOUND', 'ALREADY_DONE', 'CHANGED'] as const;

export const taskDecision = z
  .strictObject({
    /** REOPEN ends a snooze and opens a task that is done. */
    decision: z.enum(['SNOOZE', 'ASSIGN', 'DONE', 'REOPEN']),
    /** The tasks as the user saw them: a task whose cause has occurred again is skipped. */
    tasks: z.array(z.strictObject({ id, cause })).min(1).max(maxTasks),
    /** Required for SNOOZE: the first day on which the tasks are open again. */
    snoozedUntil: day.optional(),
    /** Required for ASSIGN; null withdraws the assignment. */
    assigneeId: id.nullable().optional(),
  })
  .refine(({ decision, snoozedUntil }) => (decision === 'SNOOZE') === (snoozedUntil !== undefined), {
    path: ['snoozedUntil'],
    message: 'is required for a snooze only',
  })
  .refine(({ decision, assigneeId }) => (decision === 'ASSIGN') === (assigneeId !== undefined), {
    path: ['assigneeId'],
    message: 'is required for an assignment only',
  });
export type TaskDecision = z.output<typeof taskDecision>;

const path = '/api/v1/today';

const tasksQuery = listQuery(['stake', 'since'], {
  kind: query.many(kind),
  /** Open tasks if not given. */
  state: z.enum(taskStates).exclude(['DONE']).default('OPEN'),
  companyId: query.id,
  assigneeId: query.id,
  /** Only tasks without an assignee. */
  unassigned: query.flag,
}).extend({ size: z.coerce.number<string | number>().int().min(1).max(maxTasks).default(50) });

export const todayCounts = z.strictObject({
  /** Assigned to the user, or without an assignee. */
  open: z.int(),
  ordersToApprove: z.int(),
  /** Those of `open` that belong to a tab of the menu. */
  tabs: z.strictObject({
    shipments: z.int(),
    feeds: z.int(),
    edi: z.int(),
    proposals: z.int(),
    autopilot: z.int(),
    parLevels: z.int(),
    alerts: z.int(),
  }),
  /** Pages without a record of the account. */
  unused: z.array(z.enum(laterPages)),
});
export type TodayCounts = z.infer<typeof todayCounts>;

export const todayRoutes = defineRoutes({
  tasks: {
    method: 'GET',
    path: `${path}/tasks`,
    access: todayReaders,
    summary: 'List what needs a person today, by the money at stake if no other order is given',
    query: tasksQuery,
    status: 200,
    response: pageSchema(todayTask),
  },
  summary: {
    method: 'GET',
    path: `${path}/summary`,
    access: todayReaders,
    summary: 'Get the open tasks by kind, and the tasks that are done today or snoozed',
    query: z.strictObject({ companyId: query.id }),
    status: 200,
    response: todaySummary,
  },
  counts: {
    method: 'GET',
    path: `${path}/counts`,
    access: 'signedIn',
    summary:
      'Get the numbers of the main menu: open tasks that the user can do, orders that need approval, and unused pages',
    status: 200,
    response: todayCounts,
  },
  assignees: {
    method: 'GET',
    path: `${path}/assignees`,
    access: todayReaders,
    summary: 'List the users to whom tasks can be assigned, by name',
    status: 200,
    response: z.array(named),
  },
  taskStores: {
    method: 'GET',
    path: `${path}/tasks/{id}/stores`,
    access: orderManagers,
    summary: 'List the IDs of the stores for the proposal of a stock-out',
    params: params('id'),
    status: 200,
    response: z.array(id),
    errors: ['TODAY_TASK_NOT_FOUND'],
  },
  mail: {
    method: 'GET',
    path: `${path}/mail`,
    access: todayReaders,
    summary: 'Get when the user receives e-mails with the open tasks',
    status: 200,
    response: todayMail,
  },
  saveMail: {
    method: 'PUT',
    path: `${path}/mail`,
    access: todayReaders,
    summary: 'Choose when the user receives e-mails with the open tasks',
    removes: 'own',
    body: todayMailInput,
    status: 200,
    response: todayMail,
  },
  decide: {
    method: 'POST',
    path: `${path}/decisions`,
    access: todayReaders,
    summary: 'Snooze, assign, complete, or reopen tasks',
    removes: 'never',
    body: taskDecision,
    status: 200,
    response: z.strictObject({
      applied: z.int(),
      skipped: z.array(z.strictObject({ id, reason: z.enum(skipReasons) })),
    }),
    errors: ['TODAY_TASK_NOT_FOUND', 'SNOOZE_DAY_PASSED', 'USER_NOT_FOUND'],
  },
});
