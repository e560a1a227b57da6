import { sql } from 'kysely';
import { isDistributed } from '../db/connection.ts';
import type { Database, Db } from '../db/database.ts';
import { type ClaimedJob, getLeaseMs, type JobQueue, type JobTable } from './job-queue.ts';
import { createLeaseToken } from './lease-token.rules.ts';

interface Claim {
  readonly now: Date;
  /** The free slots of the worker; by default all slots. */
  readonly max?: number;
}

/**
 * Claims jobs whose time has come and jobs whose worker has died. The tenants with the fewest running jobs come first, and
 * among them the tenant that this process has served least recently, so that a tenant with thousands of jobs does not
 * delay the others.
 */
export const claimJobs = async <T extends JobTable, J extends ClaimedJob>(
  database: Database,
  queue: JobQueue<T>,
  { now, max = queue.maxRunning }: Claim,
): Promise<readonly J[]> => {
  const rotation = rotationFor(database, queue.name);
  const tenantIds = await findDueTenants(database, queue, { now, max, served: [...rotation] });
  const share = Math.max(1, Math.floor(max / Math.max(1, tenantIds.length)));
  const claimed: J[] = [];
  for (const tenantId of tenantIds) {
    const count = Math.min(share, max - claimed.length);
    if (count === 0) break;
    const jobs = await claimJobsOfTenant<T, J>(database, queue, { tenantId, now, max: count });
    if (jobs.length === 0) continue;
    claimed.push(...jobs);
    rotation.delete(tenantId);
    rotation.add(tenantId);
  }
  return claimed;
};

const rotations = new WeakMap<Database, Map<string, Set<number>>>();

/** The tenants that a queue has served in this process, the latest last. */
const rotationFor = (database: Database, name: string): Set<number> => {
  const queues = rotations.get(database) ?? new Map<string, Set<number>>();
  const rotation = queues.get(name) ?? new Set<number>();
  rotations.set(database, queues.set(name, rotation));
  return rotation;
};

const isDue = (now: Date) =>
  sql`job.next_attempt_at <= ${now} and (job.lease_until is null or job.lease_until < ${now})`;

/** A job to be canceled is claimed regardless of other conditions, so that the worker can end it. */
const mayStart = ({ mayStart: condition }: JobQueue<JobTable>, tenant = sql`job.tenant_id`) =>
  condition ? sql`(job.cancel_requested_at is not null or (${condition(tenant)}))` : sql`true`;

/** The tenants with open jobs as `tenant (tenant_id)`: from one to the next by the index, whatever the number of jobs. */
export const openTenants = <T extends JobTable>({ table, isOpen }: JobQueue<T>) => sql`
  tenant as (
    (select job.tenant_id from ${sql.table(table)} job
      where job.tenant_id > 0 and ${isOpen} order by job.tenant_id limit 1)
    union all
    select (select job.tenant_id from ${sql.table(table)} job
      where job.tenant_id > tenant.tenant_id and ${isOpen} order by job.tenant_id limit 1)
    from tenant where tenant.tenant_id is not null)`;

/** Other workers may claim the last jobs of the first tenants meanwhile. */
const spareTenants = 8;

/** A distributed database reads the open jobs of each shard at once, because it cannot go from tenant to tenant. */
const findDueTenants = <T extends JobTable>(
  database: Database,
  queue: JobQueue<T>,
  { now, max, served }: Required<Claim> & { readonly served: readonly number[] },
): Promise<number[]> =>
  database.system(async (db) => {
    const table = sql.table(queue.table);
    const running = sql`
      running as (
        select job.tenant_id, count(*) as jobs from ${table} job
        where job.tenant_id > 0 and ${queue.isOpen} and job.lease_until >= ${now}
        group by job.tenant_id)`;
    const dueTenants = isDistributed(db)
      ? sql`
      with ${running},
      due as (
        select job.tenant_id, min(job.next_attempt_at) as next_attempt_at from ${table} job
        where job.tenant_id > 0 and ${queue.isOpen} and ${isDue(now)} and ${mayStart(queue)}
        group by job.tenant_id)
      select due.tenant_id from due
      join client on client.id = due.tenant_id
      left join running on running.tenant_id = due.tenant_id`
      : sql`
      with recursive ${openTenants(queue)}, ${running}
      select due.tenant_id from tenant
      join client on client.id = tenant.tenant_id
      cross join lateral (
        select job.tenant_id, job.next_attempt_at from ${table} job
        where job.tenant_id = tenant.tenant_id and ${queue.isOpen} and ${isDue(now)} and ${mayStart(queue)}
        order by job.next_attempt_at limit 1) due
      left join running on running.tenant_id = tenant.tenant_id`;
    const { rows } = await sql<{ tenantId: number }>`${dueTenants}
      where ${queue.needsActiveClient ? sql`not client.inactive` : sql`true`}
        and coalesce(running.jobs, 0) < ${queue.maxRunningPerTenant ?? unlimited}
      order by coalesce(running.jobs, 0), coalesce(array_position(${served}::integer[], due.tenant_id), 0),
        due.next_attempt_at, due.tenant_id
      limit ${max + spareTenants}`.execute(db);
    return rows.map(({ tenantId }) => tenantId);
  });

/** More than any number of jobs. */
const unlimited = 2 ** 31 - 1;

interface Share {
  readonly tenantId: number;
  readonly now: Date;
  readonly max: number;
}

const claimJobsOfTenant = <T extends JobTable, J extends ClaimedJob>(
  database: Database,
  queue: JobQueue<T>,
  { tenantId, now, max }: Share,
): Promise<readonly J[]> =>
  database.tenant(tenantId, async (db) => {
    if (queue.concurrency) await lockClaims(db, queue.name);
    else if (queue.maxRunningPerTenant) await lockClaimsOfTenant(db, queue.name, tenantId);
    const table = sql.table(queue.table);
    const leaseUntil = new Date(now.getTime() + getLeaseMs(queue));
    const chosen = sql`select job.id from ${table} job
      where job.tenant_id = ${tenantId} and ${queue.isOpen} and ${isDue(now)} and ${
        queue.concurrency
          ? sql`job.id = any (array(${freeJobs(queue, queue.concurrency, { tenantId, now })}))`
          : mayStart(queue, sql`${tenantId}::integer`)
      }
      order by ${queue.order} limit ${freePlaces(queue, { tenantId, now, max })} for update of job skip locked`;
    // As an array the rows are chosen once; in a join PostgreSQL may choose again for each row.
    // A distributed database reads no other tables in RETURNING.
    const { rows } = await sql<J>`
      with claimed as (
        update ${table} job
        set attempts = job.attempts + 1, lease_until = ${leaseUntil}, lease_token = ${createLeaseToken(database.nodeId)}::uuid
          ${queue.onClaim ? sql`, ${queue.onClaim({ now, leaseUntil })}` : sql``}
        where job.tenant_id = ${tenantId} and job.id = any (array(${chosen}))
        returning job.*)
      select job.tenant_id, job.id, job.attempts, job.lease_token, job.cancel_requested_at, ${queue.columns}
      from claimed job ${queue.joins ? queue.joins(tenantId) : sql``}`.execute(db);
    return rows;
  });

/** Until the claim has committed, so that no two workers find the same key free. */
const lockClaims = (db: Db, name: string) => sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);

/** Until the claim has committed, so that no two workers fill the last slot of the tenant. */
const lockClaimsOfTenant = (db: Db, name: string, tenantId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${name}), ${tenantId})`.execute(db);

const freePlaces = (queue: JobQueue<JobTable>, { tenantId, now, max }: Share) =>
  queue.maxRunningPerTenant === undefined
    ? sql`${max}`
    : sql`(select greatest(0, least(${max}::bigint, ${queue.maxRunningPerTenant}::bigint - count(*)))
        from ${sql.table(queue.table)} job
        where job.tenant_id = ${tenantId} and ${queue.isOpen} and job.lease_until >= ${now})`;

/**
 * The due jobs whose key has a free slot. A job whose worker died keeps its slot: it comes before jobs that have
 * not started.
 */
const freeJobs = (
  queue: JobQueue<JobTable>,
  { key, max }: NonNullable<JobQueue<JobTable>['concurrency']>,
  { tenantId, now }: Pick<Share, 'tenantId' | 'now'>,
) => {
  const table = sql.table(queue.table);
  const tenant = sql`${tenantId}::integer`;
  const running = sql`
    select ${key(tenant)} as key, count(*) as jobs from ${table} job
    where job.tenant_id = ${tenantId} and ${queue.isOpen} and job.lease_until >= ${now}
    group by 1`;
  return sql`
    select due.id from (
      select job.id, ${key(tenant)} as key,
        row_number() over (partition by ${key(tenant)} order by (job.lease_until is null), ${queue.order}) as place
      from ${table} job
      where job.tenant_id = ${tenantId} and ${queue.isOpen} and ${isDue(now)} and ${mayStart(queue, tenant)}
        and ${key(tenant)} <> all (array(select full_key.key from (${running}) full_key where full_key.jobs >= ${max}))) due
    left join (${running}) running using (key)
    where due.place <= ${max} and due.place + coalesce(running.jobs, 0) <= ${max}`;
};
