import { breakdownName } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import type { ChangePart, ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import {
  type ChangeCause,
  changeCauses,
  maxCauseIds,
} from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { type ChangePeriods, changeFields, fieldAt } from '@shelfward/cube/change-split/change-sums.rules.ts';
import { countDays } from '@shelfward/cube/change-split/presence.rules.ts';
import type { ChangeRows, FoundChange } from '@shelfward/cube/scan/scan-change.ts';
import type { SalesGroup } from '../report-engine/sales-groups.queries.ts';

type Fields = ArrayLike<number>;

/** A row of the level with the fields of its stores or products. */
interface ChangeRow extends Omit<SalesGroup, 'members'> {
  readonly members: readonly Fields[];
}

export const buildChangeSplit = (
  found: FoundChange,
  { periods, rows }: { readonly periods: ChangePeriods; readonly rows: readonly ChangeRow[] },
): Omit<ChangeSplit, 'days' | 'lastYear'> => {
  const totals = sumFields(found.stores.values());
  return {
    ...toSold(totals),
    parts: changeCauses.map((cause, at) => ({
      cause,
      ...toAmounts(totals, at),
      ...findRows(found, at),
      ...toEvidence(cause, totals, periods),
    })),
    rows: rows
      .map(({ id, members, ...named }) => ({ id, name: breakdownName(named), fields: sumFields(members) }))
      .map(({ fields, ...named }) => ({
        ...named,
        ...toSold(fields),
        parts: changeCauses.map((_, at) => toAmounts(fields, at)),
      }))
      .toSorted((a, b) => toSize(b) - toSize(a) || a.id - b.id),
  };
};

const toSold = (fields: Fields) => ({
  units: fields[fieldAt.units] ?? 0,
  sales: fields[fieldAt.cents] ?? 0,
  unitsLastYear: fields[fieldAt.unitsLastYear] ?? 0,
  salesLastYear: fields[fieldAt.centsLastYear] ?? 0,
});

const toAmounts = (fields: Fields, cause: number) => ({
  milliunits: fields[fieldAt.milliunitParts + cause] ?? 0,
  sales: fields[fieldAt.centParts + cause] ?? 0,
});

const toSize = ({ sales, salesLastYear }: Pick<ChangeSplit, 'sales' | 'salesLastYear'>): number =>
  Math.abs(sales - salesLastYear);

const sumFields = (rows: Iterable<Fields>): Fields => {
  const sums = new Float64Array(changeFields);
  for (const row of rows) for (let at = 0; at < changeFields; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0);
  return sums;
};

const findRows = ({ stores, products }: FoundChange, cause: number) => {
  const [ofStores, ofProducts] = [rankRows(stores, cause), rankRows(products, cause)];
  return {
    stores: ofStores.length,
    products: ofProducts.length,
    storeIds: ofStores.slice(0, maxCauseIds),
    productIds: ofProducts.slice(0, maxCauseIds),
  };
};

/** The ids of rows with a part of the cause: the largest part in sales first, then in units. */
const rankRows = (rows: ChangeRows, cause: number): number[] =>
  [...rows]
    .map(([id, fields]) => ({ id, ...toAmounts(fields, cause) }))
    .filter(({ milliunits, sales }) => milliunits !== 0 || sales !== 0)
    .toSorted(
      (a, b) => Math.abs(b.sales) - Math.abs(a.sales) || Math.abs(b.milliunits) - Math.abs(a.milliunits) || a.id - b.id,
    )
    .map(({ id }) => id);

const toEvidence = (
  cause: ChangeCause,
  fields: Fields,
  { now, lastYear, known }: ChangePeriods,
): Pick<ChangePart, 'days' | 'lostUnits'> => {
  const read = (field: number, fieldLastYear: number) => ({
    now: Math.round(fields[field] ?? 0),
    lastYear: Math.round(fields[fieldLastYear] ?? 0),
  });
  const count = ({ first, last }: ChangePeriods['now']) => countDays({ first, last: Math.min(last, known.last) });
  if (cause === 'CALENDAR') return { days: { now: count(now), lastYear: count(lastYear) }, lostUnits: null };
  if (cause === 'PROMOTION') return { days: read(fieldAt.promotedDays, fieldAt.promotedDaysLastYear), lostUnits: null };
  if (cause === 'NOT_KNOWN') return { days: read(fieldAt.unknownDays, fieldAt.unknownDaysLastYear), lostUnits: null };
  if (cause !== 'AVAILABILITY') return { days: null, lostUnits: null };
  return {
    days: read(fieldAt.emptyDays, fieldAt.emptyDaysLastYear),
    lostUnits: read(fieldAt.lostUnits, fieldAt.lostUnitsLastYear),
  };
};
