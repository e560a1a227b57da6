/**
 * A transient failure, such as an unreachable network or a busy server: the run is retried, not before the time that
 * the remote system named. Users read the message.
 */
export class RetryLaterError extends Error {
  readonly notBefore: Date | undefined;

  constructor(message: string, options: ErrorOptions & { readonly notBefore?: Date | undefined } = {}) {
    super(message, options);
    this.notBefore = options.notBefore;
  }
}

/** A failure that a user has to fix before the next run; users read the message. */
export class RunFailedError extends Error {}
