interface WebhookEvent {
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly data: unknown;
}

/** The payload of a delivery. */
export const messageOf = ({ eventType, occurredAt, data }: WebhookEvent) => ({
  type: eventType,
  timestamp: occurredAt.toISOString(),
  data,
});
