import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationSchedule } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { refuse } from '../../../platform/db/constraints.ts';
import {
  findIntegration,
  type IntegrationRecord,
  type IntegrationValues,
  insertIntegration,
  keepNextRuns,
  lockIntegration,
  updateIntegration,
} from './integrations.queries.ts';
import { isSchedule, nextRunOf } from './schedule.rules.ts';

const refuseDuplicate = refuse({ integration_name_key: 'INTEGRATION_NAME_TAKEN' });

export const getIntegration = async (ctx: Ctx, id: number): Promise<IntegrationRecord> =>
  found(await findIntegration(ctx, id), 'INTEGRATION_NOT_FOUND');

/** What every integration has, whatever its type keeps beside it. */
export interface IntegrationInput {
  readonly name: string;
  readonly schedule: IntegrationSchedule;
  /** The connection that it shares. */
  readonly parentId?: number;
}

/** Its settings and secrets are kept by its type, in the same transaction. */
export const createIntegration = async (
  ctx: Ctx,
  integrationType: IntegrationType,
  { name, schedule, parentId }: IntegrationInput,
): Promise<IntegrationRecord> => {
  const crons = cronsOf(ctx, schedule);
  const id = await refuseDuplicate(
    insertIntegration(ctx, { integrationType, name, parentId: parentId ?? null, ...crons }),
  );
  await plan(ctx, id, crons);
  const after = await getIntegration(ctx, id);
  ctx.audit({ entityType: 'INTEGRATION', id, before: null, after: configurationOf(after) });
  return after;
};

export const changeIntegrationOfType = async (
  ctx: Ctx,
  { id, types, becomes }: OfType,
  { name, schedule }: Omit<IntegrationInput, 'parentId'>,
): Promise<IntegrationRecord> => {
  const before = found(await lockIntegration(ctx, id), 'INTEGRATION_NOT_FOUND');
  if (!types.includes(before.integrationType)) throw new AppError('INTEGRATION_NOT_FOUND');
  const crons = cronsOf(ctx, schedule);
  return change(ctx, before, { name, ...crons, ...(becomes && { integrationType: becomes }) });
};

interface OfType {
  readonly id: number;
  readonly types: readonly IntegrationType[];
  /** Where its type says whom it connects to: one of the types. */
  readonly becomes?: IntegrationType;
}

/** What was missed while it was off does not start the moment that it is on again: the schedule begins anew. */
export const changeIntegration = async (
  ctx: Ctx,
  id: number,
  values: Pick<Partial<IntegrationValues>, 'operating' | 'inactive'>,
): Promise<IntegrationRecord> => change(ctx, found(await lockIntegration(ctx, id), 'INTEGRATION_NOT_FOUND'), values);

const change = async (
  ctx: Ctx,
  before: IntegrationRecord,
  values: Partial<IntegrationValues>,
): Promise<IntegrationRecord> => {
  const { id, schedule } = before;
  ctx.requireVersion(before.version);
  await refuseDuplicate(updateIntegration(ctx, id, values));
  await plan(ctx, id, { partialCron: schedule.partialSync, fullCron: schedule.fullSync, ...values });
  const after = await getIntegration(ctx, id);
  ctx.audit({ entityType: 'INTEGRATION', id, before: configurationOf(before), after: configurationOf(after) });
  return after;
};

type Crons = Pick<IntegrationValues, 'partialCron' | 'fullCron'>;

const cronsOf = ({ now }: Ctx, { partialSync, fullSync }: IntegrationSchedule): Crons => {
  const wrong = Object.entries({ partialSync, fullSync }).filter(([, cron]) => !isSchedule(cron, now));
  if (wrong.length === 0) return { partialCron: partialSync, fullCron: fullSync };
  throw new AppError('SCHEDULE_INVALID', {
    errors: wrong.map(([name]) => ({
      pointer: `/schedule/${name}`,
      message: `schedule.${name} must be a schedule that occurs`,
    })),
  });
};

const plan = (ctx: Ctx, id: number, { partialCron, fullCron }: Crons): Promise<void> =>
  keepNextRuns(ctx, id, {
    nextPartialAt: nextRunOf(partialCron, ctx.now),
    nextFullAt: nextRunOf(fullCron, ctx.now),
  });

/** What people decide; how it is doing is not for the audit. */
const configurationOf = ({
  id,
  name,
  integrationType,
  parentId,
  operating,
  inactive,
  schedule,
}: IntegrationRecord) => ({
  id,
  name,
  integrationType,
  parentId,
  operating,
  inactive,
  ...schedule,
});
