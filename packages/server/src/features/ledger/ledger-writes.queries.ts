import type { LedgerFigures, OverrideKind, StockOutCause } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface PartToWrite {
  readonly companyId: number;
  readonly changedOn: string | null;
  readonly figures: LedgerFigures;
}

export interface StockOutToWrite {
  readonly companyId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly cause: StockOutCause;
  readonly firstDay: string;
  readonly days: number;
  readonly salesOrderId: number | null;
  readonly orderProposalId: number | null;
}

export interface OverrideToWrite {
  readonly companyId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly userId: number | null;
  readonly kind: OverrideKind;
  readonly changedOn: string;
  readonly proposed: number;
  readonly chosen: number;
  readonly proposedCents: number;
  readonly chosenCents: number;
  readonly proposedEmptyDays: number;
  readonly chosenEmptyDays: number;
}

export const insertParts = async ({ db, tenantId }: DataCtx, ledgerId: number, parts: readonly PartToWrite[]) => {
  await sql`
    insert into ledger_part (tenant_id, ledger_id, company_id, changed_on, figures)
    select ${tenantId}::integer, ${ledgerId}::bigint, given."companyId", given."changedOn", given.figures
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (
      "companyId" bigint, "changedOn" date, figures jsonb)`.execute(db);
};

export const insertStockOuts = async (
  { db, tenantId }: DataCtx,
  ledgerId: number,
  rows: readonly StockOutToWrite[],
) => {
  await sql`
    insert into ledger_stock_out (tenant_id, ledger_id, company_id, store_id, product_id, cause, first_day, days,
      sales_order_id, order_proposal_id)
    select ${tenantId}::integer, ${ledgerId}::bigint, given."companyId", given."storeId", given."productId", given.cause,
      given."firstDay", given.days, given."salesOrderId", given."orderProposalId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "companyId" bigint, "storeId" bigint, "productId" bigint, cause text, "firstDay" date, days integer,
      "salesOrderId" bigint, "orderProposalId" bigint)`.execute(db);
};

export const insertOverrides = async (
  { db, tenantId }: DataCtx,
  ledgerId: number,
  rows: readonly OverrideToWrite[],
) => {
  await sql`
    insert into ledger_override (tenant_id, ledger_id, company_id, store_id, product_id, user_id, kind, changed_on, proposed,
      chosen, proposed_cents, chosen_cents, proposed_empty_days, chosen_empty_days)
    select ${tenantId}::integer, ${ledgerId}::bigint, given."companyId", given."storeId", given."productId",
      given."userId", given.kind, given."changedOn", given.proposed, given.chosen, given."proposedCents",
      given."chosenCents", given."proposedEmptyDays", given."chosenEmptyDays"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "companyId" bigint, "storeId" bigint, "productId" bigint, "userId" bigint, kind text, "changedOn" date,
      proposed integer, chosen integer, "proposedCents" bigint, "chosenCents" bigint, "proposedEmptyDays" integer,
      "chosenEmptyDays" integer)`.execute(db);
};

/** Removes the results before this one. */
export const deleteEarlier = async ({ db }: DataCtx, ledgerId: number): Promise<void> => {
  await db.deleteFrom('ledgerPart').where('ledgerId', '<', ledgerId).execute();
  await db.deleteFrom('ledgerStockOut').where('ledgerId', '<', ledgerId).execute();
  await db.deleteFrom('ledgerOverride').where('ledgerId', '<', ledgerId).execute();
  await db.deleteFrom('ledger').where('id', '<', ledgerId).execute();
};
