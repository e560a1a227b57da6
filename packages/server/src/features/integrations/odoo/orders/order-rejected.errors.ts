/** A user has to correct the order before it can be exported. */
export class OrderRejected extends Error {
  readonly payload: unknown;
  readonly remoteMessage: string | undefined;

  constructor(message: string, facts: { readonly payload?: unknown; readonly remoteMessage?: string } = {}) {
    super(message);
    this.payload = facts.payload;
    this.remoteMessage = facts.remoteMessage;
  }
}
