import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { integrationTypes, queueStatuses } from './integrations.rules.ts';

export const integrationType = z.enum(integrationTypes);
export const queueStatus = z.enum(queueStatuses);

/** A cron expression in the time zone of the account, with minute, hour, day, month, and weekday: `0 6 * * 1-5`. Null: manual only. */
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
/** Unchanged when omitted. */
export const scheduleChange = schedule.optional();

/** The fields of every integration type. The health fields are not in the specification. */
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
  /** The next scheduled start; null while the integration is inactive, not operating, or without a schedule. */
  nextRunTime: instant.nullable(),
  /** False while the connection that it uses is inactive or not operating: its runs wait. */
  connected: z.boolean(),
  /** The status of the newest queue item that was not canceled. */
  latestStatus: queueStatus.nullable(),
  unresolvedLogs: z.int(),
});
export type Integration = z.infer<typeof integration>;

export const integrationName = text(120);

/** A result of a connection test. ERROR: the connection does not work. WARNING: it works with restrictions. */
export const connectionCheckResult = z.strictObject({ level: z.enum(['OK', 'WARNING', 'ERROR']), message: z.string() });
export type ConnectionCheckResult = z.infer<typeof connectionCheckResult>;
