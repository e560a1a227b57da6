import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationSchedule } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { Ctx, DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { defineRecords } from '../../../platform/records/records.ts';
import {
  findIntegration,
  type IntegrationRecord,
  type IntegrationValues,
  insertIntegration,
  lockSchedules,
  saveNextRuns,
  updateIntegration,
} from './integrations.queries.ts';
import { computeNextRun, isSchedule } from './schedule.rules.ts';

const records = defineRecords<IntegrationRecord>({
  table: 'integration',
  entityType: 'INTEGRATION',
  notFound: 'INTEGRATION_NOT_FOUND',
  find: findIntegration,
  // The configuration, without the state.
  toAudited: ({ id, name, integrationType, parentId, operating, inactive, schedule }) => ({
    id,
    name,
    integrationType,
    parentId,
    operating,
    inactive,
    ...schedule,
  }),
  rejections: { integration_name_key: 'INTEGRATION_NAME_TAKEN' },
});

export const getIntegration = async (ctx: DataCtx, id: number): Promise<IntegrationRecord> =>
  found(await findIntegration(ctx, id), 'INTEGRATION_NOT_FOUND');

/** The input that all integration types share. */
export interface IntegrationInput {
  readonly name: string;
  readonly schedule: IntegrationSchedule;
  /** The connection that the integration uses. */
  readonly parentId?: number;
}

/** The feature of the integration type stores its settings and secrets in the same transaction. */
export const createIntegration = async (
  ctx: Ctx,
  integrationType: IntegrationType,
  { name, schedule, parentId }: IntegrationInput,
): Promise<IntegrationRecord> => {
  const crons = validateSchedule(ctx, schedule);
  return records.create(ctx, async () => {
    const id = await insertIntegration(ctx, { integrationType, name, parentId: parentId ?? null, ...crons });
    await plan(ctx, id, crons);
    return id;
  });
};

interface IntegrationChange {
  readonly name: string;
  /** Undefined: unchanged. */
  readonly schedule: IntegrationSchedule | undefined;
}

export const changeIntegrationOfType = (
  ctx: Ctx,
  { id, types, becomes }: TypedIntegration,
  { name, schedule }: IntegrationChange,
): Promise<IntegrationRecord> =>
  change(ctx, id, ({ integrationType }) => {
    if (!types.includes(integrationType)) throw new AppError('INTEGRATION_NOT_FOUND');
    const crons = schedule && validateSchedule(ctx, schedule);
    return { name, ...crons, ...(becomes && { integrationType: becomes }) };
  });

interface TypedIntegration {
  readonly id: number;
  readonly types: readonly IntegrationType[];
  /** The new type, where the type depends on the remote system, such as the carrier. */
  readonly becomes?: IntegrationType;
}

/** Runs that were missed while the integration was off are not made up for: the schedule restarts. */
export const changeIntegration = (
  ctx: Ctx,
  id: number,
  values: Pick<Partial<IntegrationValues>, 'operating' | 'inactive'>,
): Promise<IntegrationRecord> => change(ctx, id, () => values);

const change = (
  ctx: Ctx,
  id: number,
  toValues: (before: IntegrationRecord) => Partial<IntegrationValues>,
): Promise<IntegrationRecord> =>
  records.change(ctx, id, async (before) => {
    const values = toValues(before);
    await updateIntegration(ctx, id, values);
    const { partialSync: partialCron, fullSync: fullCron } = before.schedule;
    await plan(ctx, id, { partialCron, fullCron, ...values });
  });

type Crons = Pick<IntegrationValues, 'partialCron' | 'fullCron'>;

const validateSchedule = (ctx: Ctx, { partialSync, fullSync }: IntegrationSchedule): Crons => {
  const invalid = Object.entries({ partialSync, fullSync }).filter(([, cron]) => !isSchedule(cron, ctx));
  if (invalid.length === 0) return { partialCron: partialSync, fullCron: fullSync };
  throw new AppError('SCHEDULE_INVALID', {
    errors: invalid.map(([name]) => ({
      pointer: `/schedule/${name}`,
      message: `schedule.${name} must have five fields (minute, hour, day, month, weekday) and match at least one date`,
    })),
  });
};

const plan = (ctx: ZonedCtx, id: number, { partialCron, fullCron }: Crons): Promise<void> =>
  saveNextRuns(ctx, id, {
    nextPartialAt: computeNextRun(partialCron, ctx),
    nextFullAt: computeNextRun(fullCron, ctx),
  });

/** After the time zone of the account changed. Due runs still start. */
export const rescheduleIntegrations = async (ctx: ZonedCtx): Promise<void> => {
  for (const { id, partialCron, fullCron, isDue } of await lockSchedules(ctx))
    if (!isDue) await plan(ctx, id, { partialCron, fullCron });
};
