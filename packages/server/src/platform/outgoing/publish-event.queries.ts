import type { WebhookEventData } from '@shelfward/contract/integrations/webhooks/webhook-events.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../context/context.ts';

/** Queues the message of an event for each webhook of the account that subscribed to it, in the transaction. */
export const publishEvent = async <const E extends keyof WebhookEventData>(
  { db, tenantId }: DataCtx,
  type: E,
  data: WebhookEventData[E],
): Promise<void> => {
  await sql`call note_webhook_event(${tenantId}::integer, ${type}::text, ${JSON.stringify(data)}::jsonb)`.execute(db);
};
