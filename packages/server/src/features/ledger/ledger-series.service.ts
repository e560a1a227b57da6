import { listDeliveryWindows } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { toInstant } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { FormerRule } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { toFormerParLevels, toStaticParLevel } from '@shelfward/forecast/ledger/former-rule.rules.ts';
import type { OrderedLine, Override, ParLevelFrom } from '@shelfward/forecast/ledger/ledger-series.types.ts';
import type { PlannedSeries } from '@shelfward/forecast/ledger/packed-series.rules.ts';
import type { DailySales } from '@shelfward/forecast/levels/availability.rules.ts';
import { toParLevelChanges } from '@shelfward/forecast/levels/par-level-history.rules.ts';
import { listReviews, type OrderDates, toOrderDates } from '@shelfward/forecast/simulation/order-steps.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { type AutopilotLine, findAutopilotLines } from '../autopilot/public.ts';
import { loadCalendars } from '../deliveries/public.ts';
import { loadOrderSettings, loadStoreHistories, type OrderSettings, type RunPair } from '../replenishment/public.ts';
import {
  findOrderedLines,
  findParLevelEntries,
  findRejectedSuggestions,
  type LineRow,
  type ParLevelEntryRow,
  type RejectedSuggestion,
} from './ledger-inputs.queries.ts';

/** Weeks before the ledger whose sales show usual demand, and the stock at its start. */
const historyWeeks = 52;

export interface LedgerScope {
  /** The first day of the history, that of the ledger, and the day after its last one. */
  readonly from: string;
  readonly firstDay: string;
  readonly until: string;
  readonly formerRule: FormerRule;
  /** By company, counted from the first day of the history. */
  readonly acceptances: ReadonlyMap<number, number>;
  /** Possible orders of stores, each list once. */
  readonly calendars: OrderDates[][];
}

export const toScopeDays = (monday: string, weeks: number) => ({
  from: addDays(monday, -daysPerWeek * (weeks + historyWeeks)),
  firstDay: addDays(monday, -daysPerWeek * weeks),
  until: monday,
});

/** A product in a store, with what its results name. */
export interface LedgerPair extends PlannedSeries {
  readonly pair: RunPair;
  readonly lineRows: readonly LineRow[];
  readonly deciders: readonly (number | null)[];
}

type LedgerStore = { readonly id: number; readonly companyId: number };

/** The products of these stores, with everything that happened to them. */
export const loadLedgerPairs = async (
  ctx: ZonedCtx,
  stores: readonly LedgerStore[],
  scope: LedgerScope,
): Promise<LedgerPair[]> => {
  const storeIds = stores.map(({ id }) => id);
  const { from, until } = scope;
  const getHistory = await loadStoreHistories(ctx, storeIds, { from, until, isPriced: () => false });
  const lines = groupByPair(await findOrderedLines(ctx, { storeIds, from }));
  const entries = groupByPair(await findParLevelEntries(ctx, { storeIds, from }));
  const rejected = groupByPair(await findRejectedSuggestions(ctx, { storeIds, from }));
  const autopilotLines = new Map(
    (await findAutopilotLines(ctx, storeIds, from)).map((line) => [`${line.orderProposalId}/${toKey(line)}`, line]),
  );
  const calendars = await loadCalendars(ctx, storeIds);
  const found: LedgerPair[] = [];
  for (const store of stores) {
    const settings = await loadOrderSettings(ctx, store.companyId);
    const calendar = calendars.get(store.id);
    const listed = calendar
      ? listDeliveryWindows(calendar, toInstant(from, 0, calendar.pattern.timeZone), addDays(until, -1)).map((one) =>
          toOrderDates(one, from),
        )
      : [];
    const windows =
      listed.length > 0
        ? listed
        : listReviews({ firstDay: 0, weeks: daysBetween(from, until) / daysPerWeek, ...settings });
    const place = scope.calendars.push(windows) - 1;
    const { pairs } = getHistory(store.id);
    const hasLines = pairs.some(({ pair }) => lines.has(toKey(pair)));
    for (const { pair, buildSales } of pairs) {
      const key = toKey(pair);
      const own = { lines: lines.get(key) ?? [], entries: entries.get(key) ?? [], rejected: rejected.get(key) ?? [] };
      const plan = { pair, sales: buildSales(), windows, settings, calendar: place, hasLines, autopilotLines };
      found.push(buildPair({ ...plan, ...own }, scope));
    }
  }
  return found;
};

interface PairInput {
  readonly pair: RunPair;
  readonly sales: DailySales;
  readonly windows: readonly OrderDates[];
  readonly settings: OrderSettings;
  readonly calendar: number;
  readonly hasLines: boolean;
  readonly lines: readonly LineRow[];
  /** By proposal, store, and product. */
  readonly autopilotLines: ReadonlyMap<string, AutopilotLine>;
  readonly entries: readonly ParLevelEntryRow[];
  readonly rejected: readonly RejectedSuggestion[];
}

const buildPair = (input: PairInput, scope: LedgerScope): LedgerPair => {
  const { pair, sales, windows, settings, calendar, hasLines, lines, entries, rejected } = input;
  const { dailyUnits, events, hasEarlierEvents } = sales;
  const changes = toParLevelHistory(pair, entries);
  const parLevels = changes.map(({ day, parLevel }) => ({ day, parLevel }));
  const start = daysBetween(scope.from, scope.firstDay);
  const accepted = scope.acceptances.get(pair.companyId);
  const serviceLevel = settings.getServiceLevel(pair.productLineId);
  const formerParLevels: readonly ParLevelFrom[] | undefined =
    scope.formerRule === 'STATIC'
      ? [{ day: 0, parLevel: toStaticParLevel(dailyUnits.subarray(0, start), { windows, serviceLevel }) }]
      : toFormerParLevels(parLevels, accepted);
  const end = dailyUnits.length;
  const overrides = [
    ...toParLevelOverrides(changes, rejected, { start: Math.max(start, accepted ?? end), end }),
    ...toLineOverrides(lines, input, start),
  ];
  return {
    pair,
    lineRows: lines,
    deciders: overrides.map(({ userId }) => userId),
    dailyUnits,
    calendar,
    overrides: overrides.map(({ override }) => override),
    series: {
      events,
      hasEarlierEvents,
      store: pair.storeId,
      company: pair.companyId,
      packSize: pair.packSize,
      priceCents: pair.priceCents ?? 0,
      listedFrom: 0,
      listedUntil: end,
      parLevels,
      formerParLevels,
      followsParLevel: settings.orderRule === 'PAR_LEVEL',
      lines: hasLines ? lines.map((line) => toOrderedLine(line, windows)) : undefined,
    },
  };
};

interface DatedChange extends ParLevelFrom {
  readonly before: number;
  readonly entry: ParLevelEntryRow | undefined;
}

/** The par levels of the pair from the oldest known change on. */
const toParLevelHistory = (pair: RunPair, entries: readonly ParLevelEntryRow[]): DatedChange[] => {
  const { globalAssortmentQuantity, parLevel } = pair;
  const item = { globalAssortmentQuantity, adjustment: parLevel - globalAssortmentQuantity };
  // The day of an entry is its date here: only the order counts.
  const dated = entries.map((one) => ({ ...one, date: new Date(one.day), changedBy: null, runId: null }));
  const changes = toParLevelChanges(item, dated)
    .map(({ after, before, date }) => ({ parLevel: after, before, date: new Date(date).getTime() }))
    .toReversed();
  const oldest = changes[0]?.before ?? parLevel;
  return [
    { day: 0, parLevel: oldest, before: oldest, entry: undefined },
    ...changes.map(({ parLevel: level, before, date }) => {
      return { day: Math.max(0, date), parLevel: level, before, entry: entries.find(({ day }) => day === date) };
    }),
  ];
};

interface DecidedOverride {
  readonly override: Override;
  readonly userId: number | null;
}

/** Changes of par levels that followed suggestions, and rejected suggestions; each applies until the next change. */
const toParLevelOverrides = (
  changes: readonly DatedChange[],
  rejected: readonly RejectedSuggestion[],
  { start, end }: { readonly start: number; readonly end: number },
): DecidedOverride[] => {
  const decided = [
    ...changes.flatMap(({ day, parLevel, before, entry }) =>
      entry && !entry.isSuggested && entry.userId !== null
        ? [{ day, proposed: before, chosen: parLevel, userId: entry.userId }]
        : [],
    ),
    ...rejected.map(({ day, suggestedParLevel, parLevel, userId }) => {
      return { day, proposed: suggestedParLevel, chosen: parLevel, userId };
    }),
  ];
  return decided
    .filter(({ day, proposed, chosen }) => day >= start && day < end && proposed !== chosen)
    .map(({ day, proposed, chosen, userId }) => ({
      userId,
      override: {
        kind: chosen > proposed ? 'PAR_LEVEL_RAISED' : 'PAR_LEVEL_LOWERED',
        day,
        until: changes.find((one) => one.day > day)?.day ?? end,
        proposed,
        chosen,
      },
    }));
};

/** Quantities that people chose instead of those of proposals; each counts from its delivery until the next one. */
const toLineOverrides = (
  lines: readonly LineRow[],
  { windows, autopilotLines }: Pick<PairInput, 'windows' | 'autopilotLines'>,
  start: number,
): DecidedOverride[] =>
  lines.flatMap((line) => {
    const decided = toLineDecision(line, autopilotLines.get(`${line.orderProposalId}/${toKey(line)}`));
    if (!decided) return [];
    const { promisedDay, deliveredDay } = toOrderedLine(line, windows);
    const day = Number.isFinite(deliveredDay) && line.delivered > 0 ? deliveredDay : promisedDay;
    if (day < start) return [];
    const until = windows.find(({ deliveryDay }) => deliveryDay > day)?.deliveryDay ?? day + daysPerWeek;
    const { userId, ...override } = decided;
    return { userId, override: { ...override, day, until, chosen: line.ordered } };
  });

/**
 * Undefined: a program decided, or the quantity is the proposed one. Without a record of the change, the author of the
 * proposal has decided, or who ordered what the autopilot had proposed.
 */
const toLineDecision = (
  { orderProposalId, proposed: suggested, ordered, ...line }: LineRow,
  autopilot: AutopilotLine | undefined,
): (Pick<Override, 'kind' | 'proposed'> & { readonly userId: number }) | undefined => {
  if (orderProposalId === null) return undefined;
  const proposed = autopilot?.quantity ?? suggested;
  const { orderedBy, changedBy } = line;
  if (proposed === ordered) {
    if (orderedBy === null || !autopilot?.isOutside || ordered === 0) return undefined;
    return { kind: 'LIMIT_EXCEEDED', proposed: 0, userId: orderedBy };
  }
  const author = autopilot ? orderedBy : line.authorId;
  const userId = line.isChangeRecorded ? changedBy : author;
  return userId === null ? undefined : { kind: ordered === 0 ? 'LINE_REJECTED' : 'LINE_CHANGED', proposed, userId };
};

/** An order reaches the next delivery of the calendar. What is closed without a delivery was short, not late. */
const toOrderedLine = (line: LineRow, windows: readonly OrderDates[]): OrderedLine => {
  const promisedDay =
    line.promisedDay ?? windows.find(({ orderDay }) => orderDay >= line.orderDay)?.deliveryDay ?? line.orderDay + 7;
  const deliveredDay = line.deliveredDay ?? (line.isClosed ? promisedDay : Number.POSITIVE_INFINITY);
  const { orderDay, wanted, proposed, ordered, delivered } = line;
  return { orderDay, promisedDay, deliveredDay, wanted, proposed, ordered, delivered };
};

const toKey = ({ storeId, productId }: { readonly storeId: number; readonly productId: number }): string =>
  `${storeId}/${productId}`;

const groupByPair = <T extends { readonly storeId: number; readonly productId: number }>(rows: readonly T[]) =>
  groupBy(rows, toKey);
