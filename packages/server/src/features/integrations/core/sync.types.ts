import type { AuditedCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';

import type { FailedRecord, Failure } from './integration-logs.queries.ts';
import type { ClaimedRun, Progress } from './runs.queries.ts';

/** What a run may do and say while it works. */
export interface SyncRun extends Pick<ClaimedRun, 'tenantId' | 'integrationId' | 'completeSync'> {
  /**
   * Records that failed before and are not mended yet, those first that somebody asked for: begin with them, whatever
   * else has changed, and `solve` each that goes well.
   */
  readonly retries: readonly FailedRecord[];
  /** A transaction as the client; the work of a run is many of them, so that a killed one loses little. */
  readonly begin: <T>(work: (ctx: AuditedCtx) => Promise<T>) => Promise<T>;
  /** Tells how far it is. Throws when another node has taken the run: then it is theirs. */
  readonly tell: (progress: Partial<Progress>) => Promise<void>;
  /** A record that could not be dealt with: the run goes on, and people find it among the logs. */
  readonly fail: (failure: Failure) => Promise<void>;
  /** Closes what is open about a record: this time it went well. */
  readonly solve: (about: FailedRecord) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Does the work of one run, and says in a sentence what it did. Throws `TryLater` for what may pass by itself, and
 * `RunFailed` for what will not.
 */
export type Sync = (run: SyncRun) => Promise<string>;

/**
 * A network that is down, a server that is busy: the run waits, and is tried again, not before the time that the other
 * side named. Its message is for people.
 */
export class TryLater extends Error {
  readonly notBefore: Date | undefined;

  constructor(message: string, options: ErrorOptions & { readonly notBefore?: Date | undefined } = {}) {
    super(message, options);
    this.notBefore = options.notBefore;
  }
}

/** What people have to mend before another run can do better; its message is theirs to read. */
export class RunFailed extends Error {}
