import type { RawBuilder, UpdateObject } from 'kysely';
import type { Schema } from '../db/schema.gen.ts';
import type { RetryPolicy } from './retry-delay.rules.ts';

/** The columns by which the queue works; every job table has them beside its own. */
interface JobColumns {
  readonly attempts: unknown;
  readonly nextAttemptAt: unknown;
  readonly leaseUntil: unknown;
  readonly leaseToken: unknown;
  readonly cancelRequestedAt: unknown;
}

export type JobTable = { [T in keyof Schema]: Schema[T] extends JobColumns ? T : never }[keyof Schema];
export type JobUpdate<T extends JobTable> = UpdateObject<Schema, T, T>;

/** SQL about a job; it names the table `job`. */
type Fragment = RawBuilder<unknown>;

/** What differs between the queues: the table, which of its rows are jobs to do, and in what order. */
export interface JobQueue<T extends JobTable> extends RetryPolicy {
  /** Claims of a queue with a concurrency key take turns under a lock of this name. */
  readonly name: string;
  readonly table: T;
  /** The job has not ended. */
  readonly isOpen: Fragment;
  /** The job may start now; without it every open job may. */
  readonly mayStart?: Fragment;
  /** Jobs of inactive clients wait. */
  readonly needsActiveClient?: true;
  /** The most urgent job of a tenant first. */
  readonly order: Fragment;
  /** At most so many jobs with the same key run at a time, on all nodes together. */
  readonly concurrency?: { readonly key: Fragment; readonly max: number };
  /** How many jobs one worker runs at a time. */
  readonly maxRunning: number;
  /** Of one tenant, on all nodes together. Less than the places of one node, so that the other tenants always find one. */
  readonly maxRunningPerTenant?: number;
  /** The columns that the worker reads. */
  readonly columns: Fragment;
  /** What a claim sets besides the lease, such as a status. */
  readonly onClaim?: (claim: { readonly now: Date; readonly leaseUntil: Date }) => Fragment;
  /** A worker that has not renewed its lease for so long has lost it. */
  readonly leaseMs: number;
  /** Jobs are deleted after so long, counted from the time in `column`. */
  readonly retention?: { readonly column: Fragment; readonly ms: number; readonly isEnded?: Fragment };
}

/** A job and the lease under which a worker holds it. Only the holder of the latest lease may write. */
export interface ClaimedJob {
  readonly tenantId: number;
  readonly id: number | string;
  /** This one included. */
  readonly attempts: number;
  readonly leaseToken: string;
  readonly cancelRequestedAt: Date | null;
}

/** The work on a job is to stop without writing anything. */
export class WorkStopped extends Error {}

/** Another worker holds the job, or this process ends. */
export class LeaseLost extends WorkStopped {}

/** A user requested that the job stops. */
export class JobCanceled extends WorkStopped {}
