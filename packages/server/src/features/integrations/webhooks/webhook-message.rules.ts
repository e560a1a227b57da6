import { createHmac, randomBytes } from 'node:crypto';

interface WebhookEvent {
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly data: unknown;
}

/** The payload of a delivery. */
export const buildWebhookMessage = ({ eventType, occurredAt, data }: WebhookEvent) => ({
  type: eventType,
  timestamp: occurredAt.toISOString(),
  data,
});

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** The headers that let a receiver verify the sender and the time, as specified by Standard Webhooks. */
export const signedHeaders = (
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Shelfward-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(`${id}.${timestamp}.${body}`, secret)).join(' '),
  };
};

const sign = (text: string, secret: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};
