import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  Ledger,
  LedgerInput,
  LedgerState,
  ledgerRoutes,
  StockOutRow,
} from '@shelfward/contract/ledger/ledger.contract.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  findCompanies,
  findFigures,
  findLedgers,
  findOutdated,
  findStockOuts,
  hasCompany,
  insertLedger,
  type LedgerRow,
  sumCauses,
  sumOverrides,
  sumPeople,
} from './ledger.queries.ts';

export const getLedger = async (ctx: Ctx, { companyId = 0 }: { readonly companyId?: number | undefined }) => {
  await requireCompany(ctx, companyId);
  const [newest, done] = await findNewest(ctx);
  const userId = isAllowed(admins, ctx.actor.roles) ? null : ctx.actor.userId;
  return {
    status: newest ? toStatus(ctx, newest) : null,
    percent: newest?.percent ?? 0,
    ledger: done ? await loadLedger(ctx, done, { companyId, userId }) : null,
  };
};

export const startLedger = async (ctx: Ctx, input: LedgerInput): Promise<LedgerState> => {
  const id = await insertLedger(ctx, input, ctx.actor.userId);
  if (id !== undefined) ctx.audit({ entityType: 'LEDGER', id, before: null, after: input });
  return getLedger(ctx, {});
};

export const listLedgerStockOuts = async (
  ctx: Ctx,
  request: Input<typeof ledgerRoutes.stockOuts>['query'],
): Promise<Page<StockOutRow>> => {
  await requireCompany(ctx, request.companyId ?? 0);
  const [, done] = await findNewest(ctx);
  // Without a result, no row has this number.
  return findStockOuts(ctx, done?.id ?? 0, request);
};

export const requireCompany = async (ctx: DataCtx, companyId: number): Promise<void> => {
  if (companyId !== 0 && !(await hasCompany(ctx, companyId))) throw new AppError('COMPANY_NOT_FOUND');
};

/** The newest ledger, and the newest one with a result. */
export const findNewest = async (ctx: DataCtx): Promise<readonly [LedgerRow | undefined, LedgerRow | undefined]> => {
  const rows = await findLedgers(ctx);
  return [rows[0], rows.find(({ outcome }) => outcome === 'DONE')];
};

/** `userId`: whose decisions are shown by person; null: those of all people. */
export const loadLedger = async (
  ctx: DataCtx,
  row: LedgerRow,
  { companyId, userId }: { readonly companyId: number; readonly userId: number | null },
): Promise<Ledger | null> => {
  const part = await findFigures(ctx, row.id, companyId);
  if (!part) return null;
  const { weeks, formerRule, from, until } = row;
  return {
    weeks,
    formerRule,
    from,
    until,
    createdDate: row.createdAt.toISOString(),
    companies: await findCompanies(ctx, row.id),
    ...part,
    causes: await sumCauses(ctx, row.id, companyId),
    overrides: await sumOverrides(ctx, row.id, companyId),
    people: await sumPeople(ctx, { ledgerId: row.id, companyId, userId }),
  };
};

const toStatus = ({ now }: Ctx, { outcome, leaseUntil }: LedgerRow): LedgerState['status'] =>
  outcome ?? (leaseUntil !== null && leaseUntil > now ? 'RUNNING' : 'QUEUED');

const maxAgeMs = 6 * 24 * 60 * 60_000;

/** Once an account has a ledger, it is computed again each week; returns how many. */
export const queueDueLedgers = async (database: Database, now: Date): Promise<number> => {
  const due = await findOutdated(database, new Date(now.getTime() - maxAgeMs));
  for (const { tenantId, ...input } of due)
    await database.tenant(tenantId, (db) => insertLedger({ db, tenantId, now }, input, null));
  return due.length;
};
