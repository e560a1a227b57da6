import type {
  PreviewEntity,
  PreviewOutcome,
} from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { AuditedCtx, DataCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { FailedRecord, Failure, FailureKind, Report } from './integration-logs.queries.ts';
import type { ClaimedRun, Progress } from './runs.queries.ts';

/** What a run does with records, for a preview of the run. */
export interface Observation {
  readonly entity: PreviewEntity;
  readonly outcome: PreviewOutcome;
  /** The name of the record, or a message about it. */
  readonly name: string;
  readonly detail?: string | null;
}

/** The operations of a running sync. */
export interface SyncRun extends Pick<ClaimedRun, 'tenantId' | 'integrationId' | 'completeSync'> {
  /**
   * Records with open failures, requested retries first. A sync starts with them, whatever else has changed, and calls
   * `resolveFailures` for each that succeeds.
   */
  readonly retries: readonly FailedRecord[];
  /** Of the account. */
  readonly timeZone: string;
  /** A transaction of the client. A run consists of many of them, so that an interrupted run loses little. */
  readonly begin: <T>(work: (ctx: AuditedCtx) => Promise<T>) => Promise<T>;
  /** Reports the progress. Throws when another node has taken over the run. */
  readonly reportProgress: (progress: Partial<Progress>) => Promise<void>;
  /** Logs a record that failed; the run continues. */
  readonly fail: (failure: Failure) => Promise<void>;
  /** Adds a change that users must know of to the logs, in the transaction that makes the change. */
  readonly report: (ctx: DataCtx, change: Report) => Promise<void>;
  /** Resolves the open failures of a record that succeeded. */
  readonly resolveFailures: (about: FailedRecord) => Promise<void>;
  /** Resolves the open failures of a kind that this run did not repeat, after it checked all of its records. */
  readonly resolveUnrepeated: (kind: FailureKind) => Promise<void>;
  /** Nothing is stored, and nothing must be sent to the other system. */
  readonly isPreview: boolean;
  /** Reports to the preview what the run does; runs ignore it. */
  readonly observe: (what: Observation) => void;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Does the work of one run and returns a sentence about the result. Throws `RetryLaterError` for a transient
 * failure and `RunFailedError` for a permanent one.
 */
export type Sync = (run: SyncRun) => Promise<string>;
