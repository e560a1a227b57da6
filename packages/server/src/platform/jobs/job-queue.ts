import type { RawBuilder, UpdateObject } from 'kysely';
import type { Schema } from '../db/schema.gen.ts';
import type { RetryPolicy } from './retry-delay.rules.ts';

/** The columns that the queue uses; every job table has them besides its own. */
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

/**
 * SQL about a job that reads other tables of its tenant. `tenant` is the id: a value where it is known, because a distributed
 * database then knows the shard of a subquery, too.
 */
type FragmentOfTenant = (tenant: Fragment) => Fragment;

/** The definition of a queue: its table, which rows are open jobs, and their order. */
export interface JobQueue<T extends JobTable> extends RetryPolicy {
  /** Claims of a queue with a concurrency key take turns under a lock of this name. */
  readonly name: string;
  readonly table: T;
  /** The job has not ended. */
  readonly isOpen: Fragment;
  /** The job may start now; by default every open job may. */
  readonly mayStart?: FragmentOfTenant;
  /** Jobs of inactive clients wait. */
  readonly needsActiveClient?: true;
  /** The most urgent job of a tenant first. */
  readonly order: Fragment;
  /** At most so many jobs with the same key run at a time, on all nodes together. */
  readonly concurrency?: { readonly key: FragmentOfTenant; readonly max: number };
  /** How many jobs one worker runs at a time. */
  readonly maxRunning: number;
  /** Of one tenant, on all nodes together. Less than the slots of one node, so that one is always free for other tenants. */
  readonly maxRunningPerTenant?: number;
  /** The columns that the worker reads. */
  readonly columns: Fragment;
  /** The joins to the records of the tenant whose columns the worker reads, too. */
  readonly joins?: (tenantId: number) => Fragment;
  /** What a claim sets besides the lease, such as a status. */
  readonly onClaim?: (claim: { readonly now: Date; readonly leaseUntil: Date }) => Fragment;
  /** Instead of the usual duration of leases. */
  readonly leaseMs?: number;
  /** The retention period of jobs, counted from the time in `column`. */
  readonly retention?: { readonly column: Fragment; readonly ms: number; readonly isEnded?: Fragment };
}

/** A lease expires if the worker does not renew it for so long: another one then takes the job of a killed process. */
export const usualLeaseMs = 60_000;

export const getLeaseMs = ({ leaseMs = usualLeaseMs }: Pick<JobQueue<JobTable>, 'leaseMs'>): number => leaseMs;

/** A job and the lease under which a worker holds it. Only the holder of the latest lease may write. */
export interface ClaimedJob {
  readonly tenantId: number;
  readonly id: number | string;
  /** This one included. */
  readonly attempts: number;
  readonly leaseToken: string;
  readonly cancelRequestedAt: Date | null;
}

/** The work must stop and write nothing. */
export class WorkStopped extends Error {}

/** Another worker holds the job, or this process ends. */
export class LeaseLost extends WorkStopped {}

/** A user requested that the job stops. */
export class JobCanceled extends WorkStopped {}
