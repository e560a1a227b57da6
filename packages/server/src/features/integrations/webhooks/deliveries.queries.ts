import { randomUUID } from 'node:crypto';
import type { WebhookDelivery, webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { buildWebhookMessage } from './webhook-message.rules.ts';

const selectDeliveries = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('webhookDelivery')
    .select(['id', 'eventId', 'eventType', 'occurredAt', 'attempts', 'nextAttemptAt', 'endedAt', 'durationMs'])
    .select(['responseStatus', 'responseBody', 'error'])
    .select([sql<WebhookDelivery['status']>`status`.as('status'), sql<unknown>`data`.as('data')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

const toDelivery = ({ occurredAt, nextAttemptAt, endedAt, durationMs, data, ...row }: Row): WebhookDelivery => ({
  ...row,
  occurredDate: occurredAt.toISOString(),
  nextAttemptDate: row.status === 'PENDING' ? nextAttemptAt.toISOString() : null,
  endedDate: endedAt?.toISOString() ?? null,
  duration: durationMs,
  payload: buildWebhookMessage({ eventType: row.eventType, occurredAt, data }),
});

export const findDeliveries = async (
  ctx: Ctx,
  webhookId: number,
  { status, ...page }: Input<typeof webhookRoutes.deliveries>['query'],
): Promise<Page<WebhookDelivery>> => {
  let query = selectDeliveries(ctx).where('webhookId', '=', webhookId);
  if (status) query = query.where('status', '=', status);
  const found = await paginate(query, page, {
    fields: { occurredDate: sql.ref('occurredAt'), status: sql.ref('status'), attempts: sql.ref('attempts') },
    id: sql.ref('id'),
    otherwise: [{ field: 'occurredDate', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(toDelivery) };
};

export const insertTestDelivery = async ({ db, now }: Ctx, webhookId: number): Promise<number> => {
  const { id } = await db
    .insertInto('webhookDelivery')
    .values({
      webhookId,
      eventId: randomUUID(),
      eventType: 'test',
      data: JSON.stringify({ text: 'This is a test event.' }),
      occurredAt: now,
      nextAttemptAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Queues deliveries again with their event IDs, so that receivers can detect duplicates. Returns their number. */
export const replayDeliveries = async (
  { db, now }: Ctx,
  webhookId: number,
  selection: Input<typeof webhookRoutes.replay>['body'],
): Promise<number> => {
  let query = db
    .updateTable('webhookDelivery')
    .set({ status: 'PENDING', attempts: 0, nextAttemptAt: now, leaseUntil: null, endedAt: null })
    .where('webhookId', '=', webhookId)
    .where('status', '<>', 'PENDING');
  if ('deliveryIds' in selection) query = query.where('id', 'in', selection.deliveryIds);
  else {
    query = query
      .where('occurredAt', '>=', new Date(selection.from))
      .where('occurredAt', '<', new Date(selection.until));
    if (selection.onlyFailed) query = query.where('status', '=', 'FAILED');
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
};
