import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** The headers by which a receiver knows that the message is ours and new, as the Standard Webhooks have them. */
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
    'webhook-signature': secrets.map((secret) => signatureOf(`${id}.${timestamp}.${body}`, secret)).join(' '),
  };
};

const signatureOf = (text: string, secret: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};
