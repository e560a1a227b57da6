import type {
  BookedPeriod,
  FigureBooking,
  FigureRejection,
  RestatedPeriod,
} from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import { createSaleStage, type StagedTotal } from '../sales/public.ts';
import { countTotals, stageDifferences, stageTotals, type TotalCounts } from './cumulative.queries.ts';
import {
  deleteOfOtherSources,
  deleteUnchanged,
  deleteZeros,
  type FigureConflict,
  type FigureTables,
  findConflicts,
  findRestated,
  receiptTables,
  saleTables,
  stageOverlaps,
} from './figure-overlaps.queries.ts';
import {
  countEqualSales,
  countFigures,
  countOverlapsInFile,
  findStagedPeriods,
  stageFigureRecords,
  stagePrices,
  stageReceipts,
  stageSales,
} from './figure-stage.queries.ts';
import type { StagedFigures } from './figure-text.rules.ts';
import { type FigureMatches, matchFigures } from './match-figures.service.ts';

export interface FigureSource extends Pick<FigureBooking, 'companyId' | 'otherSales' | 'unmatched' | 'yearToDate'> {
  /** Undefined before the first file. */
  readonly feedId: number | undefined;
}

/** What the staged figures change. The temporary tables contain the sales, receipts, and stock to write. */
export interface FigurePlan {
  readonly periods: readonly BookedPeriod[];
  readonly restated: readonly RestatedPeriod[];
  readonly sales: StagedTotal & { readonly replaces: boolean };
  readonly receipts: StagedTotal & { readonly replaces: boolean };
  readonly unchangedFigures: number;
  readonly inventoryFigures: number;
  /** The start of the year if the figures are totals since then. */
  readonly yearFrom: string | null;
  /** Whether the first totals of the year are remembered. */
  readonly remembersTotals: boolean;
  readonly unmatched: readonly UnmatchedRowName[];
  readonly rejections: readonly FigureRejection[];
  readonly messages: readonly string[];
}

/** Compares the figures of `figure_stage` with the booked ones; writes nothing but temporary tables. */
export const planFigures = async (ctx: DataCtx, staged: StagedFigures, source: FigureSource): Promise<FigurePlan> => {
  const rejections: FigureRejection[] = [];
  const messages: string[] = [];
  const matches = await matchFigures(ctx, { ...source, ...staged });
  messages.push(...matches.messages);
  const unmatched = listUnmatched(staged, matches);
  checkNames(staged, unmatched, source, { rejections, messages });
  await stageFigureRecords(ctx, matches);
  const counts = await countFigures(ctx);
  const unpriced = await stagePrices(ctx);
  if (unpriced)
    rejections.push({
      reason: 'NO_PRICE',
      figures: unpriced.figures,
      message: `${formatCount(unpriced.figures, 'figure')} ${plural(unpriced.figures, 'has', 'have')} no amount, and the product has no price, for example ${unpriced.upc}. Set a price of the product.`,
    });
  await createSaleStage(ctx);
  const equal = (await stageSales(ctx)) < counts.sales ? await countEqualSales(ctx) : 0;
  if (equal > 0)
    messages.push(
      `${formatCount(equal, 'figure')} of the file ${plural(equal, 'is', 'are')} equal to another one in store, product, period, and quantity, and ${plural(equal, 'was', 'were')} added to it. Check that the file does not contain rows twice.`,
    );
  const totals =
    counts.totals > 0
      ? await planTotals(ctx, source, { products: listMatched(staged, matches), rejections, messages })
      : undefined;
  const leftOut = await stageReceipts(ctx);
  if (leftOut > 0)
    messages.push(
      `${formatCount(leftOut, 'receipt')} of products that your shipments deliver to the store ${plural(leftOut, 'was', 'were')} left out.`,
    );
  const findings = { rejections, messages, hasTotals: counts.totals > 0 };
  const sales = await planTable(ctx, saleTables(ctx.tenantId), source, findings);
  const receipts = await planTable(ctx, receiptTables(ctx.tenantId), source, findings);
  return {
    periods: sales.periods,
    restated: sales.restated,
    sales,
    receipts,
    unchangedFigures: sales.unchanged + receipts.unchanged,
    inventoryFigures: counts.inventoryFigures,
    yearFrom: totals?.yearFrom ?? null,
    remembersTotals: source.yearToDate === 'REMEMBER' && (totals?.firstTotals ?? 0) > 0,
    unmatched,
    rejections,
    messages,
  };
};

interface Findings {
  readonly rejections: FigureRejection[];
  readonly messages: string[];
}

const maxUnmatched = 500;

const listUnmatched = (
  { stores, products }: StagedFigures,
  { storeIds, productIds }: FigureMatches,
): UnmatchedRowName[] =>
  [
    ...stores.flatMap(({ store, figures, line }, at) =>
      storeIds[at] === null
        ? [
            {
              kind: 'STORE' as const,
              text: [store.division, store.text].filter(Boolean).join(' '),
              rows: figures,
              line,
            },
          ]
        : [],
    ),
    ...products.flatMap(({ codes, figures, line }, at) =>
      productIds[at] === null ? [{ kind: 'PRODUCT' as const, text: codes[0]?.code ?? '', rows: figures, line }] : [],
    ),
  ]
    .toSorted((left, right) => right.rows - left.rows || left.line - right.line)
    .slice(0, maxUnmatched);

const checkNames = (
  { nationalTotals, figures, problems, totalProblems }: StagedFigures,
  unmatched: readonly UnmatchedRowName[],
  { unmatched: choice }: FigureSource,
  { rejections, messages }: Findings,
): void => {
  if (totalProblems > 0)
    rejections.push({ reason: 'FILE', figures: totalProblems, message: problems.slice(0, 5).join(' ') });
  if (nationalTotals > 0)
    rejections.push({
      reason: 'NO_STORES',
      figures: nationalTotals,
      message:
        nationalTotals === figures
          ? 'The figures are totals of all stores. Sales are booked by store: request a report by store.'
          : `${formatCount(nationalTotals, 'figure')} ${plural(nationalTotals, 'is a total', 'are totals')} of all stores. Sales are booked by store.`,
    });
  if (unmatched.length === 0) return;
  const names = (kind: UnmatchedRowName['kind']): string | undefined => {
    const found = unmatched.filter((one) => one.kind === kind);
    const examples = found.slice(0, 5).map(({ text }) => text);
    return found.length === 0
      ? undefined
      : `${formatCount(found.length, kind === 'STORE' ? 'store' : 'product')} not found: ${examples.join(', ')}${found.length > 5 ? ', …' : ''}.`;
  };
  const message = [names('STORE'), names('PRODUCT')].filter(Boolean).join(' ');
  const rows = unmatched.reduce((sum, one) => sum + one.rows, 0);
  if (choice === 'SKIP') messages.push(`${message} Their figures were left out.`);
  else rejections.push({ reason: 'UNMATCHED', figures: rows, message });
};

const listMatched = ({ products }: StagedFigures, { productIds }: FigureMatches) =>
  products.flatMap(({ codes }, at) => {
    const productId = productIds[at];
    return productId ? [{ text: codes[0]?.code ?? '', productId }] : [];
  });

const planTotals = async (
  ctx: DataCtx,
  { feedId, yearToDate }: FigureSource,
  { products, ...findings }: Findings & { readonly products: ReturnType<typeof listMatched> },
): Promise<TotalCounts> => {
  await stageTotals(ctx, { feedId, products });
  const totals = await countTotals(ctx);
  const { olderTotals, firstStores, firstProducts, firstTotals, corrections, correctedUnits } = totals;
  await stageDifferences(ctx, yearToDate === 'BOOK');
  if (olderTotals > 0)
    findings.rejections.push({
      reason: 'OLDER_TOTALS',
      figures: olderTotals,
      message:
        'A file with later totals of this year was booked before. Undo its import first, then book the files in their order.',
    });
  if (firstTotals > 0 && yearToDate === 'REMEMBER')
    findings.messages.push(
      `These are the first totals of the year of ${formatCount(firstProducts, 'product')} in ${formatCount(firstStores, 'store')}. They are remembered; the next file books what was sold since.`,
    );
  if (corrections > 0)
    findings.messages.push(
      `${formatCount(corrections, 'total')} ${plural(corrections, 'is', 'are')} below the last file, together by ${formatCount(correctedUnits, 'unit')}. The difference is subtracted.`,
    );
  return totals;
};

const planTable = async (
  ctx: DataCtx,
  tables: FigureTables,
  { feedId, otherSales }: FigureSource,
  { rejections, messages, hasTotals }: Findings & { readonly hasTotals: boolean },
) => {
  const overlapsInFile = await countOverlapsInFile(ctx, { table: tables.stage, hasTotals });
  if (overlapsInFile > 0)
    rejections.push({
      reason: 'OVERLAP_IN_FILE',
      figures: overlapsInFile,
      message: `${formatCount(overlapsInFile, 'figure')} of the file ${plural(overlapsInFile, 'overlaps', 'overlap')} others of the same store and product. Request a report with separate weeks.`,
    });
  await stageOverlaps(ctx, tables, feedId);
  const unchanged = await deleteUnchanged(ctx, tables);
  if (unchanged > 0)
    messages.push(`${formatCount(unchanged, 'figure')} ${plural(unchanged, 'equals', 'equal')} the booked ones.`);
  if (otherSales === 'SKIP') {
    const skipped = await deleteOfOtherSources(ctx, tables);
    if (skipped > 0)
      messages.push(
        `${formatCount(skipped, 'figure')} with sales of other files ${plural(skipped, 'was', 'were')} left out.`,
      );
  }
  for (const conflict of await findConflicts(ctx, tables)) {
    if (conflict.kind === 'OTHER_INSIDE' && otherSales === 'REPLACE') continue;
    rejections.push(toRejection(conflict));
  }
  const restated = await findRestated(ctx, tables);
  const total = await deleteZeros(ctx, tables);
  const periods = tables.stage === 'sale_stage' ? await findStagedPeriods(ctx) : [];
  return { ...total, unchanged, restated, periods, replaces: restated.length > 0 };
};

const toRejection = ({ kind, figures, importId, fileName, from, to }: FigureConflict): FigureRejection => {
  const place = `${formatCount(figures, 'figure')} from ${formatDay(from)} to ${formatDay(to)}`;
  const verb = plural(figures, 'overlaps', 'overlap');
  if (kind === 'OVERLAP')
    return {
      reason: 'OVERLAP',
      figures,
      message: `${place} ${verb} other periods that "${fileName}" booked (import ${importId}). A booked week is replaced by the same week only, not by its days or by longer periods: request a report with the same weeks, or undo that import first.`,
    };
  return {
    reason: 'OTHER_SALES',
    figures,
    message: `${place} ${verb} sales of "${fileName}" (import ${importId}), which is not of this feed. Choose whether to leave these figures out or to replace the sales${kind === 'OTHER' ? '; sales of a longer period can only be undone' : ''}.`,
  };
};
