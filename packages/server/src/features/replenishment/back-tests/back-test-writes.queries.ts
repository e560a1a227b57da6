import { addDays } from '@shelfward/contract/kit/dates.ts';
import type {
  BackTestComparison,
  BackTestCounts,
  BackTestPoint,
  BackTestResult,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type {
  BackTestOutcome,
  ComparedPart,
  ExplainedMiss,
} from '@shelfward/forecast/back-test/back-test-summary.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

interface PartRecord {
  /** Null: products without a product line. */
  readonly recordId: number | null;
  readonly part: ComparedPart;
}

const tables = { STORE: 'store', PRODUCT_LINE: 'product_line' } as const;

/** Writes the results by store or by product line, with the names of today. */
export const insertParts = async (
  { db, tenantId }: DataCtx,
  {
    backTestId,
    kind,
    parts,
  }: { readonly backTestId: number; readonly kind: keyof typeof tables; readonly parts: readonly PartRecord[] },
): Promise<void> => {
  const rows = parts.map(({ recordId, part: { demandUnits, comparison, staticComparison, reason } }) => ({
    recordId,
    demandUnits,
    availability: comparison.today.availability,
    stockUnits: toTenths(comparison.today.stockUnits),
    stockCents: comparison.today.stockCents,
    suggestedUnits: comparison.sameAvailability && toTenths(comparison.sameAvailability.stockUnits),
    suggestedCents: comparison.sameAvailability?.stockCents ?? null,
    suggestedAvailability: comparison.sameStock?.availability ?? null,
    verdict: comparison.verdict,
    staticUnits: staticComparison.reached && toTenths(staticComparison.reached.stockUnits),
    staticVerdict: staticComparison.verdict,
    reason,
  }));
  await sql`
    insert into back_test_part (tenant_id, back_test_id, kind, record_id, name, demand_units, availability, stock_units,
      stock_cents, suggested_units, suggested_cents, suggested_availability, verdict, static_units, static_verdict, reason)
    select ${tenantId}::integer, ${backTestId}::bigint, ${kind}, given."recordId", coalesce(named.name, 'No product line'),
           given."demandUnits", given.availability, given."stockUnits", given."stockCents", given."suggestedUnits",
           given."suggestedCents", given."suggestedAvailability", given.verdict, given."staticUnits", given."staticVerdict", given.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "recordId" bigint, "demandUnits" integer, availability float8, "stockUnits" float8, "stockCents" bigint,
      "suggestedUnits" float8, "suggestedCents" bigint, "suggestedAvailability" float8, verdict text,
      "staticUnits" float8, "staticVerdict" text, reason text)
    left join ${sql.table(tables[kind])} named on named.tenant_id = ${tenantId} and named.id = given."recordId"`.execute(
    db,
  );
};

/** The products in stores whose sales were lost. */
export interface MissPair {
  readonly storeId: number;
  readonly productId: number;
  readonly priceCents: number | null;
}

interface ResultValues {
  readonly counts: BackTestCounts;
  readonly outcome: BackTestOutcome;
  /** The first week of the test. */
  readonly firstWeek: string;
  readonly pairAt: (series: number) => MissPair;
}

/** The columns of a back-test that is done. */
export const toResultColumns = async (ctx: DataCtx, { counts, outcome, firstWeek, pairAt }: ResultValues) => {
  const { comparison, curves, weeks, calibration, misses, orderRules } = outcome;
  const result: BackTestResult = {
    curves: {
      TODAY: curves.TODAY.map(roundPoint),
      STATIC: curves.STATIC.map(roundPoint),
      Z_SCORE: curves.Z_SCORE.map(roundPoint),
      SUGGESTED: curves.SUGGESTED.map(roundPoint),
    },
    weeks: weeks.map((week, at) => ({ weekStart: addDays(firstWeek, 7 * at), ...week })),
    calibration: [...calibration],
    orderRules: { PAR_LEVEL: roundPoint(orderRules.PAR_LEVEL), PROJECTED: roundPoint(orderRules.PROJECTED) },
    misses: await describeMisses(ctx, misses, pairAt),
  };
  return {
    counts: toJson(counts),
    comparison: toJson(roundComparison(comparison)),
    result: toJson(result),
  };
};

const toJson = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

const describeMisses = async (
  { db, tenantId }: DataCtx,
  misses: readonly ExplainedMiss[],
  pairAt: (series: number) => MissPair,
): Promise<BackTestResult['misses']> => {
  const pairs = misses.map(({ series, ...miss }, place) => ({ ...miss, ...pairAt(series), place }));
  const { rows } = await sql<{ place: number; storeName: string; productName: string }>`
    select given.place, store.name as store_name, product.name as product_name
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given (place bigint, "storeId" bigint, "productId" bigint)
    join store on store.tenant_id = ${tenantId} and store.id = given."storeId"
    join product on product.tenant_id = ${tenantId} and product.id = given."productId"`.execute(db);
  const names = new Map(rows.map((row) => [row.place, row]));
  return pairs.flatMap(({ place, storeId, productId, priceCents, demandUnits, lostUnits, reason }) => {
    const named = names.get(place);
    if (!named) return [];
    return {
      store: { id: storeId, name: named.storeName },
      product: { id: productId, name: named.productName },
      demandUnits,
      lostUnits,
      lostCents: lostUnits * (priceCents ?? 0),
      reason,
    };
  });
};

const toTenths = (units: number): number => Math.round(units * 10) / 10;

const roundPoint = ({ stockUnits, ...point }: BackTestPoint): BackTestPoint => ({
  ...point,
  stockUnits: toTenths(stockUnits),
});

const roundComparison = ({ today, sameAvailability, sameStock, verdict }: BackTestComparison): BackTestComparison => ({
  today: roundPoint(today),
  sameAvailability: sameAvailability && roundPoint(sameAvailability),
  sameStock: sameStock && roundPoint(sameStock),
  verdict,
});
