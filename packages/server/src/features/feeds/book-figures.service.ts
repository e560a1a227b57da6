import type { Readable } from 'node:stream';
import type { BookingResult, FigureCheck } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type AuditedCtx, type DataCtx, today } from '../../platform/context/context.ts';
import { fileError } from '../../platform/imports/file-errors.ts';
import { saveReceipts, saveReportedStock } from '../inventory/public.ts';
import {
  completeFigures,
  type FigureImportRequest,
  type ImportCtx,
  importFigures,
  type OpenedFigureImport,
  type ReadImport,
  RejectedSalesError,
  writeFigures,
} from '../sales/public.ts';
import { insertOpenings } from './cumulative.queries.ts';
import { type FigurePlan, type FigureSource, planFigures } from './figure-plan.service.ts';
import { copyFigures, selectReported } from './figure-stage.queries.ts';
import type { StagedFigures } from './figure-text.rules.ts';

/** Figures in `figure_stage`, and what is known about their file. */
export interface StagedFile {
  readonly staged: StagedFigures;
  /** How the file was read. */
  readonly messages: readonly string[];
  /** The last week of the file is not over. */
  readonly isPartial: boolean;
}

type BookedExtras = Pick<BookingResult, 'feed' | 'restated' | 'unchangedFigures' | 'receipts' | 'inventoryFigures'>;

export interface FigureBookingRequest<C extends AuditedCtx>
  extends Pick<FigureImportRequest<C>, 'by' | 'file' | 'onProgress'> {
  readonly source: Omit<FigureSource, 'feedId'>;
  /** The feed of the figures; created with its first file. */
  readonly getFeed: (ctx: C, form: StagedFile) => Promise<{ readonly id: number; readonly name: string }>;
  /** Fills `figure_stage`, in the transaction of the booking. */
  readonly stage: (ctx: C, opened: OpenedFigureImport) => Promise<StagedFile>;
  /** Runs in the transaction of the booking; not called if nothing changed. */
  readonly onWritten?: (ctx: C, importId: number) => Promise<void>;
}

/** Books the figures of a file or document, all or nothing. */
export const bookStagedFigures = async <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  request: FigureBookingRequest<C>,
): Promise<BookingResult> => {
  const { source, by, file, onProgress } = request;
  let extras: BookedExtras = { feed: null, restated: [], unchangedFigures: 0, receipts: 0, inventoryFigures: 0 };
  const result = await importFigures<C>(ctx, {
    companyId: source.companyId,
    by,
    file,
    ...(onProgress && { onProgress }),
    book: async (inner, opened) => {
      const staged = await request.stage(inner, opened);
      const feed = await request.getFeed(inner, staged);
      const plan = await planFigures(inner, staged.staged, { ...source, feedId: feed.id });
      rejectPlan(plan);
      extras = {
        feed,
        restated: [...plan.restated],
        unchangedFigures: plan.unchangedFigures,
        receipts: plan.receipts.rows,
        inventoryFigures: plan.inventoryFigures,
      };
      const booked = await writePlan(inner, opened, { staged, plan, feedId: feed.id });
      if (booked.result.status === 'DONE') await request.onWritten?.(inner, opened.id);
      return booked;
    },
  });
  return { ...result, ...extras };
};

const rejectPlan = ({ rejections, unmatched }: FigurePlan): void => {
  if (rejections.length === 0) return;
  const errors = rejections.map(({ message }) => ({ ...fileError(message), column: null }));
  throw new RejectedSalesError({ errors, totalErrors: errors.length }, unmatched);
};

interface PlannedFile {
  readonly staged: StagedFile;
  readonly plan: FigurePlan;
  readonly feedId: number;
}

const writePlan = async (
  ctx: AuditedCtx,
  opened: OpenedFigureImport,
  { staged: { staged, messages: notes, isPartial }, plan, feedId }: PlannedFile,
): Promise<ReadImport> => {
  const { sales, receipts, yearFrom, remembersTotals, restated } = plan;
  const replacedTable = sales.replaces ? 'sale_overlap' : undefined;
  const ids = await writeFigures(ctx, { ...opened, total: sales, replacedTable });
  const hasReceipts = receipts.rows > 0 || receipts.replaces;
  if (hasReceipts) await saveReceipts(ctx, opened.id);
  const reported =
    plan.inventoryFigures > 0
      ? await saveReportedStock(ctx, { importId: opened.id, feedId, figures: selectReported })
      : 0;
  if (remembersTotals) await insertOpenings(ctx, { feedId, importId: opened.id });
  const messages = [...notes, ...plan.messages, ...describePlan(plan)];
  const day = today(ctx);
  const { from, to } = staged.days ?? { from: day, to: day };
  const result = await completeFigures(ctx, {
    ...opened,
    total: sales,
    hasChanges: sales.rows > 0 || sales.replaces || hasReceipts || reported > 0 || remembersTotals,
    ids,
    messages,
    unmatchedNames: plan.unmatched,
    figures: {
      feedId,
      periodFrom: from,
      periodTo: to,
      yearFrom,
      isPartial: isPartial || staged.isPartial,
      restated: restated.length > 0 ? restated : null,
    },
  });
  return { result, readRows: staged.figures };
};

const describePlan = ({ restated, receipts }: FigurePlan): string[] => {
  const figures = restated.reduce((sum, period) => sum + period.figures, 0);
  const [before, after] = [
    restated.reduce((sum, period) => sum + period.unitsBefore, 0),
    restated.reduce((sum, period) => sum + period.unitsAfter, 0),
  ];
  return [
    ...(figures === 0
      ? []
      : [
          `${formatCount(figures, 'figure')} of booked periods ${plural(figures, 'was', 'were')} replaced: ${formatCount(before, 'unit')} before, ${after.toLocaleString('en-US')} now.`,
        ]),
    ...(receipts.rows === 0 ? [] : [`${formatCount(receipts.rows, 'receipt')} booked.`]),
  ];
};

interface BookedFigures<C extends AuditedCtx>
  extends Pick<FigureBookingRequest<C>, 'by' | 'file' | 'source' | 'onWritten'> {
  readonly feed: { readonly id: number; readonly name: string };
  /** Copies the figures as text of `createFigureText`. */
  readonly figures: (copy: (rows: Readable) => Promise<void>) => Promise<StagedFigures>;
}

/** Books the figures of a document of a feed. */
export const bookFigures = <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  { feed, figures, ...request }: BookedFigures<C>,
): Promise<BookingResult> =>
  bookStagedFigures<C>(ctx, {
    ...request,
    getFeed: async () => feed,
    stage: async (inner) => {
      const staged = await figures((rows) => copyFigures(inner, rows));
      return { staged, messages: [], isPartial: staged.isPartial };
    },
  });

/** What staged figures would change. */
export const checkStagedFigures = async (
  ctx: DataCtx,
  { staged, messages }: StagedFile,
  source: FigureSource,
): Promise<Omit<FigureCheck, 'form' | 'retailer' | 'feed'>> => {
  const plan = await planFigures(ctx, staged, source);
  return {
    periods: plan.periods.slice(0, maxPeriods),
    restated: plan.restated.slice(0, maxPeriods),
    unchangedFigures: plan.unchangedFigures,
    receipts: plan.receipts.rows,
    inventoryFigures: plan.inventoryFigures,
    unmatched: [...plan.unmatched],
    rejections: [...plan.rejections],
    messages: [...messages, ...plan.messages],
  };
};

const maxPeriods = 100;
