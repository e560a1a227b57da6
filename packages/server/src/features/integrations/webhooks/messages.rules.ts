interface Told {
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly data: unknown;
}

/** What a subscriber reads. */
export const messageOf = ({ eventType, occurredAt, data }: Told) => ({
  type: eventType,
  timestamp: occurredAt.toISOString(),
  data,
});
