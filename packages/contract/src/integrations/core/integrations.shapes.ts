import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { integrationTypes, queueStatuses } from './integrations.rules.ts';

export const integrationType = z.enum(integrationTypes);
export const queueStatus = z.enum(queueStatuses);

/** Minute, hour, day, month and weekday in UTC, as cron writes them: `0 6 * * 1-5`. Null: only when somebody asks. */
const cron = z
  .string()
  .trim()
  .regex(/^\S+(?: \S+){4}$/, 'must have five fields: minute, hour, day, month, weekday')
  .max(100)
  .nullable()
  .default(null);
export const schedule = z.strictObject({ partialSync: cron, fullSync: cron });
export type IntegrationSchedule = z.output<typeof schedule>;
export const scheduleInput = schedule.default({ partialSync: null, fullSync: null });

/** What every integration has, whatever it connects to. Beyond the specification's fields: how it is doing. */
export const integration = z.strictObject({
  id,
  name: z.string(),
  integrationType,
  parentId: id.nullable(),
  operating: z.boolean(),
  inactive: z.boolean(),
  lastInteractionTime: instant.nullable(),
  lastInteractionMessage: z.string().nullable(),
  schedule,
  /** When the schedule starts it next; null while it is inactive, does not operate or has no schedule. */
  nextRunTime: instant.nullable(),
  /** Of its newest queue item. */
  latestStatus: queueStatus.nullable(),
  unresolvedLogs: z.int(),
});
export type Integration = z.infer<typeof integration>;

export const integrationName = text(120);

/** A step of a connection's test, and what to do about it: an error keeps it from working, a warning may surprise. */
export const connectionFinding = z.strictObject({ level: z.enum(['OK', 'WARNING', 'ERROR']), message: z.string() });
export type ConnectionFinding = z.infer<typeof connectionFinding>;
