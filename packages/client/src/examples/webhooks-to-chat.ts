import { verifyWebhook, type WebhookMessage, WebhookVerificationError } from '../webhooks.ts';

interface Chat {
  readonly secret: string;
  /** Stores the id of a message; false if it is stored already, because a message can arrive more than once. */
  readonly remember: (id: string) => boolean;
  readonly post: (text: string) => Promise<void>;
}

/** Receives messages of a webhook and posts them to a chat. Returns the HTTP status of the response. */
export const forwardToChat = async (
  message: WebhookMessage,
  { secret, remember, post }: Chat,
  now = new Date(),
): Promise<number> => {
  try {
    const { id, event } = await verifyWebhook(message, secret, now);
    if (remember(id)) await post(`${event.type} at ${event.timestamp}`);
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 401;
    throw error;
  }
};
