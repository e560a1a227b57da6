/** The body of a webhook message. */
export interface WebhookEvent {
  readonly type: string;
  /** ISO 8601, in UTC. Receivers order events by it, because messages can arrive in any order. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookMessage {
  /** The body as it was received, before it is parsed. */
  readonly body: string;
  /** `webhook-id`, `webhook-timestamp`, and `webhook-signature`. */
  readonly headers: { readonly get: (name: string) => string | null };
}

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const maxAgeSeconds = 300;

/**
 * The event of a message that was signed with the secret of the webhook (Standard Webhooks); throws for any other. The
 * id is the same for every attempt: receivers process a message once.
 */
export const verifyWebhook = async (
  { body, headers }: WebhookMessage,
  secret: string,
  now: Date = new Date(),
): Promise<{ readonly id: string; readonly event: WebhookEvent }> => {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!id || !(ageSeconds <= maxAgeSeconds)) throw new WebhookVerificationError('The message is too old.');
  const signatures = (headers.get('webhook-signature') ?? '').split(' ').filter((one) => one.startsWith('v1,'));
  const key = await importKey(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, decodeBase64(signature.slice(3)), signed)),
  );
  if (!results.includes(true)) throw new WebhookVerificationError('The signature is not valid.');
  return { id, event: JSON.parse(body) };
};

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    decodeBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );

/** Empty for invalid text, which no signature equals. */
const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
