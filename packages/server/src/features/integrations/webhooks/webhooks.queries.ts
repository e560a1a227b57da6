import type {
  Webhook,
  WebhookInput,
  webhookRoutes,
} from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { paginate } from '../../../platform/db/paging.ts';

export type WebhookRecord = Webhook & { readonly version: number };

const selectWebhooks = ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>) =>
  db
    .selectFrom('webhook')
    .leftJoin('webhookState as state', 'state.webhookId', 'webhook.id')
    .select(['webhook.id', 'webhook.url', 'webhook.description', 'webhook.inactive', 'webhook.createdDate'])
    .select(['state.lastDeliveredAt', 'state.failingSince', 'state.disabledReason'])
    .select(sql<Webhook['events']>`webhook.events`.as('events'))
    .select(
      sql<number>`(select count(*) from webhook_delivery delivery
        where delivery.tenant_id = ${tenantId} and delivery.webhook_id = webhook.id and delivery.status = 'PENDING')`.as(
        'waiting',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

const toWebhook = ({ createdDate, lastDeliveredAt, failingSince, ...row }: Row): Webhook => ({
  ...row,
  createdDate: createdDate.toISOString(),
  lastDeliveredDate: lastDeliveredAt?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
});

export const findWebhooks = async (
  ctx: Ctx,
  { search, includeInactive, ...page }: Input<typeof webhookRoutes.list>['query'],
): Promise<Page<Webhook>> => {
  let query = selectWebhooks(ctx);
  if (search !== undefined) query = query.where(holdsAny(['webhook.url'], search));
  if (!includeInactive) query = query.where('webhook.inactive', '=', false);
  const found = await paginate(query, page, {
    fields: {
      url: sql.ref('webhook.url'),
      createdDate: sql.ref('webhook.createdDate'),
      inactive: sql.ref('webhook.inactive'),
    },
    id: sql.ref('webhook.id'),
    otherwise: [{ field: 'url', direction: 'asc' }],
  });
  return { ...found, content: found.content.map(toWebhook) };
};

export const findWebhook = async (ctx: Ctx, id: number): Promise<WebhookRecord | undefined> => {
  const row = await selectWebhooks(ctx).select('webhook.version').where('webhook.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { version, ...webhook } = row;
  return { ...toWebhook(webhook), version };
};

export const insertWebhook = async ({ db, now }: Ctx, values: WebhookInput): Promise<number> => {
  const { id } = await db
    .insertInto('webhook')
    .values({ ...values, createdDate: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('webhookState').values({ webhookId: id }).execute();
  return id;
};

export const updateWebhook = async (
  { db }: Ctx,
  id: number,
  values: Partial<WebhookInput & { readonly inactive: boolean }>,
): Promise<void> => {
  await db.updateTable('webhook').set(values).where('id', '=', id).execute();
};

/** Resets the failure state of a changed webhook. */
export const clearFailures = async ({ db }: Ctx, id: number): Promise<void> => {
  await db
    .updateTable('webhookState')
    .set({ failingSince: null, disabledReason: null })
    .where('webhookId', '=', id)
    .execute();
};
