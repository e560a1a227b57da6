import fsp from 'node:fs/promises';
import type { BookingResult, FigureBooking, FigureCheck } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatTemplate, readTemplates } from '@shelfward/contract/feeds/retail-templates.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type AuditedCtx, type OpenCtx, today, type ZonedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type ErrorReport, formatErrors, RejectedFileError, rejectFile } from '../../platform/imports/file-errors.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import { type TableFile, withTableFile } from '../../platform/imports/packed-file.ts';
import { maxReadingMs, readInStage } from '../../platform/imports/read-upload.service.ts';
import type { Progress } from '../../platform/imports/reading.worker.ts';
import { builtProgram } from '../../platform/worker-threads.ts';
import { requireCompany } from '../companies/public.ts';
import type { FigureImportRequest, ImportCtx } from '../sales/public.ts';
import { bookStagedFigures, checkStagedFigures } from './book-figures.service.ts';
import { findFeedByTemplate } from './feeds.queries.ts';
import { findOrCreateFeed } from './feeds.service.ts';
import type { FigureFileSummary } from './figure-file.service.ts';
import { copyFigures } from './figure-stage.queries.ts';
import type { RetailFile } from './templates/retail-file.service.ts';

const program = builtProgram('./figure-file.worker.js', import.meta.url);

interface FileReading {
  readonly table: TableFile;
  readonly fileName: string;
  readonly onStart?: (progress: () => Progress) => void;
}

const readFile = async (ctx: ZonedCtx, { table, fileName, onStart }: FileReading): Promise<FigureFileSummary> => {
  const day = today(ctx);
  const file: RetailFile = {
    ...table,
    fileName,
    currency: await getCurrency(ctx.db, ctx.tenantId),
    today: day,
    latest: addDays(day, 1),
  };
  return readInStage<FigureFileSummary>(file, {
    program,
    ...(table.isSheet && { longestMs: maxReadingMs }),
    copy: (rows) => copyFigures(ctx, rows),
    onStart: (reading) => onStart?.(reading.progress),
  });
};

interface BookedFile<C extends AuditedCtx> extends Pick<FigureImportRequest<C>, 'by' | 'onProgress'> {
  readonly file: UploadedFile;
  readonly booking: FigureBooking;
  readonly onWritten?: (ctx: C, importId: number) => Promise<void>;
}

/** Books the figures of a file that is recognized as one of a retailer. */
export const bookFile = async <C extends AuditedCtx>(
  ctx: ImportCtx<C>,
  { file, booking, ...request }: BookedFile<C>,
): Promise<BookingResult> => {
  await ctx.begin((inner) => requireCompany(inner, booking.companyId));
  return withTableFile(file, async (table) => {
    const { size } = await fsp.stat(table.path);
    let summary: FigureFileSummary | undefined;
    return bookStagedFigures<C>(ctx, {
      ...request,
      file,
      source: booking,
      stage: async (inner, { progress }) => {
        const onStart = (read: () => Progress): void => progress.onReading(read, size);
        summary = await readFile(inner, { table, fileName: file.fileName, onStart });
        rejectUnread(summary);
        return { staged: summary.staged, messages: summary.messages, isPartial: summary.form?.isPartial ?? false };
      },
      getFeed: (inner) => {
        const template = summary?.form?.template ?? '';
        const form = readTemplates.find(({ id }) => id === template);
        return findOrCreateFeed(inner, {
          companyId: booking.companyId,
          template,
          name: form ? formatTemplate(form) : template,
        });
      },
    });
  });
};

const notRecognized = 'The file is not recognized as a file of a retailer. Import it as sales and assign its columns.';

const rejectUnread = (summary: FigureFileSummary): void => {
  if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
  if (summary.rejection) throw rejectFile(summary.rejection.reason);
  if (summary.totalErrors > 0) throw new RejectedFileError(summary);
  if (!summary.form) throw rejectFile(notRecognized);
};

interface CheckedFile {
  readonly file: UploadedFile;
  readonly booking: Omit<FigureBooking, 'companyId'> & { readonly companyId?: number | undefined };
}

/** Recognizes a file and compares its figures with the booked ones; writes nothing. */
export const checkFile = async (ctx: OpenCtx, { file, booking }: CheckedFile): Promise<FigureCheck> => {
  let summary: FigureFileSummary | undefined;
  try {
    const check = () =>
      withTableFile(file, (table) =>
        ctx.begin(async (inner) => {
          const { companyId } = booking;
          if (companyId !== undefined) await requireCompany(inner, companyId);
          summary = await readFile(inner, { table, fileName: file.fileName });
          if (summary.isCorrupted) throw new AppError('FILE_CORRUPTED');
          // An error ends the copy to the staging table, and with it the transaction.
          if (summary.totalErrors > 0) throw new RejectedFileError(summary);
          const { form, staged, messages } = summary;
          if (!form || companyId === undefined) return toUncompared(summary);
          const feed = await findFeedByTemplate(inner, { companyId, template: form.template });
          const source = { ...booking, companyId, feedId: feed?.id };
          return {
            ...toRecognized(summary),
            feed: feed ?? null,
            ...(await checkStagedFigures(inner, { staged, messages, isPartial: form.isPartial }, source)),
          };
        }, ctx.signal),
      );
    return await waitForImportTurn(ctx.tenantId, check, ctx.signal);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    // An archive is rejected before it is read.
    return summary
      ? toUncompared(summary)
      : {
          ...emptyCheck,
          form: null,
          retailer: null,
          feed: null,
          messages: [],
          rejections: toFileRejections(error.report),
        };
  }
};

const toRecognized = ({ form, rejection }: FigureFileSummary) => ({
  form: form && toForm(form),
  retailer: form?.retailer ?? rejection?.retailer ?? null,
  feed: null,
});

const toFileRejections = (report: ErrorReport): FigureCheck['rejections'] =>
  formatErrors(report).map((message) => ({ reason: 'FILE', figures: 0, message }));

/** The check of a file whose figures are not compared. */
const toUncompared = (summary: FigureFileSummary): FigureCheck => ({
  ...emptyCheck,
  ...toRecognized(summary),
  rejections: findRejections(summary),
  messages: [...summary.messages],
});

const emptyCheck = {
  periods: [],
  restated: [],
  unchangedFigures: 0,
  receipts: 0,
  inventoryFigures: 0,
  unmatched: [],
};

const toForm = ({ template, retailer, grain, from, to, isPartial }: NonNullable<FigureFileSummary['form']>) => ({
  template,
  retailer,
  grain,
  from,
  to,
  isPartial,
});

/** Each error of the file, or why it is not booked as a whole. */
const findRejections = (summary: FigureFileSummary): FigureCheck['rejections'] => {
  if (summary.rejection) return [{ reason: 'FORM_NOT_BOOKED', figures: 0, message: summary.rejection.reason }];
  if (summary.totalErrors > 0) return toFileRejections(summary);
  return summary.form ? [] : [{ reason: 'NOT_RECOGNIZED', figures: 0, message: notRecognized }];
};
