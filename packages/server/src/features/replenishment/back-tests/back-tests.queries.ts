import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  BackTest,
  BackTestInput,
  BackTestPart,
  BackTestSummary,
  backTestRoutes,
  KnownPromotions,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/job-queue.ts';

/** Without retention: a back-test remains until a user deletes it. */
export const backTestQueue: JobQueue<'backTest'> = {
  name: 'back-tests',
  table: 'backTest',
  isOpen: sql`job.ended_at is null`,
  needsActiveClient: true,
  order: sql`job.id`,
  columns: sql`job.companies, job.product_lines, job.lead_weeks, job.review_weeks, job.test_weeks, job.service_level,
    job.known_promotions, job.started_at`,
  maxRunning: 1,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5000, 30_000],
  maxAttempts: 3,
};

export type Named = { readonly id: number; readonly name: string };

export interface ClaimedBackTest extends ClaimedJob {
  readonly id: number;
  readonly companies: readonly Named[];
  readonly productLines: readonly Named[];
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly testWeeks: number;
  readonly serviceLevel: number;
  readonly knownPromotions: KnownPromotions;
  readonly startedAt: Date | null;
}

/** Serializes requests for back-tests, so that their number can be limited. */
export const lockBackTests = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('back-tests'), ${tenantId}::integer)`.execute(db);
};

export const countOpenBackTests = async ({ db }: Ctx): Promise<number> => {
  const { open } = await db
    .selectFrom('backTest')
    .select(sql<number>`count(*)`.as('open'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
};

export const findCompanyNames = ({ db }: Ctx, ids: readonly number[]): Promise<Named[]> =>
  db.selectFrom('company').select(['id', 'name']).where('id', 'in', ids).orderBy('nameKey').execute();

export const findProductLineNames = ({ db }: Ctx, ids: readonly number[]): Promise<Named[]> =>
  db.selectFrom('productLine').select(['id', 'name']).where('id', 'in', ids).orderBy('nameKey').execute();

type NewBackTest = Omit<BackTestInput, 'companyIds' | 'productLineIds'> &
  Pick<BackTestSummary, 'companies' | 'productLines' | 'serviceLevel'> & { readonly userId: number };

export const insertBackTest = async (
  { db, tenantId, now }: Ctx,
  { companies, productLines, userId, ...values }: NewBackTest,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into back_test (tenant_id, companies, product_lines, lead_weeks, review_weeks, test_weeks, service_level,
      known_promotions, requested_by, created_at, next_attempt_at)
    values (${tenantId}::integer, ${JSON.stringify(companies)}::jsonb, ${JSON.stringify(productLines)}::jsonb,
      ${values.leadWeeks}, ${values.reviewWeeks}, ${values.testWeeks}, ${values.serviceLevel}, ${values.knownPromotions},
      ${userId},
      ${now}::timestamptz, ${now}::timestamptz)
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A back-test was to be written');
  return row.id;
};

export interface BackTestRow
  extends Omit<BackTestSummary, 'status' | 'requestedDate' | 'startedDate' | 'endedDate' | 'requestedBy'> {
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: 'DONE' | 'FAILED' | 'CANCELED' | null;
  readonly requestedBy: Named | null;
}

const selectBackTests = ({ db }: DataCtx) =>
  db
    .selectFrom('backTest')
    .leftJoin('appUser as requester', 'requester.id', 'backTest.requestedBy')
    .select([
      'backTest.id',
      'backTest.leadWeeks',
      'backTest.reviewWeeks',
      'backTest.testWeeks',
      'backTest.serviceLevel',
      'backTest.createdAt',
      'backTest.startedAt',
      'backTest.leaseUntil',
      'backTest.endedAt',
      'backTest.percent',
      'backTest.asOf',
    ])
    .select([
      sql<Named[]>`back_test.companies`.as('companies'),
      sql<Named[]>`back_test.product_lines`.as('productLines'),
      sql<KnownPromotions>`back_test.known_promotions`.as('knownPromotions'),
      sql<BackTestSummary['counts']>`back_test.counts`.as('counts'),
      sql<BackTestSummary['comparison']>`back_test.comparison`.as('comparison'),
      sql<BackTestRow['outcome']>`back_test.outcome`.as('outcome'),
      personJson('requester').as('requestedBy'),
    ]);

export const findBackTests = (
  ctx: DataCtx,
  request: Input<typeof backTestRoutes.list>['query'],
): Promise<Page<BackTestRow>> =>
  paginate(selectBackTests(ctx), request, {
    fields: { requestedDate: sql.ref('backTest.createdAt') },
    id: sql.ref('backTest.id'),
    otherwise: [{ field: 'requestedDate', direction: 'desc' }],
  });

export const findBackTest = (ctx: DataCtx, id: number): Promise<BackTestRow | undefined> =>
  selectBackTests(ctx).where('backTest.id', '=', id).executeTakeFirst();

export const findBackTestResult = async ({ db }: DataCtx, id: number): Promise<BackTest['result']> => {
  const row = await db
    .selectFrom('backTest')
    .select(sql<BackTest['result']>`result`.as('result'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.result ?? null;
};

/** The worker ends the back-test; false when it has ended. */
export const requestBackTestCancel = async ({ db, now }: Ctx, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('backTest')
    .set({ cancelRequestedAt: sql`coalesce(cancel_requested_at, ${now}::timestamptz)`, nextAttemptAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** False when the back-test has not ended. */
export const deleteBackTest = async ({ db }: Ctx, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('backTest')
    .where('id', '=', id)
    .where('endedAt', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('backTestPart').where('backTestId', '=', id).execute();
  return true;
};

/** Worse than today or than sensible static par levels first, then the most stock. */
const worse = sql<number>`(case when 'WORSE' in (verdict, coalesce(static_verdict, verdict)) then 0
  when verdict = 'NONE' then 2 else 1 end)`;
const unitsChange = sql<number | null>`(suggested_units - stock_units)`;
const centsChange = sql<number | null>`(suggested_cents - stock_cents)`;

export const findParts = (
  { db }: DataCtx,
  backTestId: number,
  { kind, verdict, ...request }: Input<typeof backTestRoutes.parts>['query'],
): Promise<Page<BackTestPart>> =>
  paginate(
    db
      .selectFrom('backTestPart')
      .select([
        'id',
        'name',
        'demandUnits',
        'availability',
        'stockUnits',
        'stockCents',
        'suggestedUnits',
        'suggestedAvailability',
        'staticUnits',
        'reason',
      ])
      .select([
        unitsChange.as('unitsChange'),
        centsChange.as('centsChange'),
        sql<BackTestPart['verdict']>`verdict`.as('verdict'),
        sql<BackTestPart['staticVerdict']>`static_verdict`.as('staticVerdict'),
      ])
      .where('backTestId', '=', backTestId)
      .where('kind', '=', kind)
      .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict ?? '')),
    request,
    {
      fields: {
        worse,
        name: inNaturalOrder(sql.ref('name')),
        demandUnits: sql.ref('demandUnits'),
        availability: sql.ref('availability'),
        stockUnits: sql.ref('stockUnits'),
        suggestedUnits: sql.ref('suggestedUnits'),
        unitsChange,
        centsChange,
        staticUnits: sql.ref('staticUnits'),
      },
      id: sql.ref('id'),
      otherwise: [
        { field: 'worse', direction: 'asc' },
        { field: 'stockUnits', direction: 'desc' },
      ],
    },
  );
