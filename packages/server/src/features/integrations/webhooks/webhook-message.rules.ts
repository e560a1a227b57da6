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
