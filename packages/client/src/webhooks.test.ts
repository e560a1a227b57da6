import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhooks.ts';

const toSecret = (text: string) => `whsec_${btoa(text)}`;
const secret = toSecret('a secret of the webhook');
const now = new Date('2026-11-29T08:00:00Z');
const encode = (text: string) => new TextEncoder().encode(text);

const sign = async (body: string, { id = 'msg_1', at = now, key = secret } = {}) => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encode(atob(key.slice(6))), algorithm, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', imported, encode(`${id}.${timestamp}.${body}`));
  return new Headers({
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(digest)))}`,
  });
};
const body = JSON.stringify({ type: 'order.approved', timestamp: now.toISOString(), data: { id: 7 } });

test('returns the event of a signed message', async () => {
  await expect(verifyWebhook({ body, headers: await sign(body) }, secret, now)).resolves.toEqual({
    id: 'msg_1',
    event: JSON.parse(body),
  });
});

test('accepts one of several signatures, as after a rotation of the secret', async () => {
  const headers = await sign(body);
  headers.set('webhook-signature', `v1,AAAA v2,x ${headers.get('webhook-signature')}`);

  expect((await verifyWebhook({ body, headers }, secret, now)).event.type).toBe('order.approved');
});

test('rejects another secret, an old message, and a message without signature', async () => {
  const other = toSecret('another');
  const old = await sign(body, { at: new Date(now.getTime() - 301_000) });

  for (const headers of [await sign(body, { key: other }), old, new Headers({ 'webhook-id': 'msg_1' })])
    await expect(verifyWebhook({ body, headers }, secret, now)).rejects.toThrow(WebhookVerificationError);
});

test('rejects every other body', () =>
  fc.assert(
    fc.asyncProperty(fc.string(), async (other) => {
      fc.pre(other !== body);
      await expect(verifyWebhook({ body: other, headers: await sign(body) }, secret, now)).rejects.toThrow();
    }),
  ));
