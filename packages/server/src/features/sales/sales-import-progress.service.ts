import type { Ctx } from '../../platform/context/context.ts';
import type { Logger } from '../../platform/core/log.ts';
import { recordProgress } from '../../platform/imports/progress-recorder.ts';
import type { Progress } from '../../platform/imports/reading.worker.ts';
import { type ImportCounts, updateHeartbeat, updateImportProgress } from './sales-import.queries.ts';

interface ProgressCtx {
  readonly log: Pick<Logger, 'warn'>;
  readonly begin: (work: (ctx: Pick<Ctx, 'db'>) => Promise<void>) => Promise<void>;
}

interface FollowedImport {
  /** The uploaded file. */
  readonly file: { readonly bytes: number };
  /** Called every 500 ms. */
  readonly onProgress?: (progress: Progress) => void;
}

const progressMs = 500;
const heartbeatMs = 5000;

/** Records how far an import is, from its start to its end. */
export interface ProgressRecorder {
  /** `tableBytes` is the size of the unpacked file. */
  readonly onReading: (progress: () => Progress, tableBytes: number) => void;
  readonly onWritten: (writtenRows: number) => void;
  /** Stops the recorder and waits for its last update, so that the import's row is not locked. */
  readonly stop: () => Promise<void>;
}

/**
 * Saves the heartbeat and the progress in separate transactions, so that other requests see them, and each is saved if the
 * other one fails.
 */
export const startProgress = (ctx: ProgressCtx, id: number, { file, onProgress }: FollowedImport): ProgressRecorder => {
  let read = (): Progress => ({ bytes: 0, rows: 0 });
  let tableBytes = 0;
  let readingAt: Date | null = null;
  let writingAt: Date | null = null;
  let writtenRows = 0;
  const countRows = (): ImportCounts => {
    const progress = read();
    onProgress?.(progress);
    const share = tableBytes > 0 ? Math.min(1, progress.bytes / tableBytes) : 0;
    return { readingAt, writingAt, bytes: Math.floor(share * file.bytes), rows: progress.rows, writtenRows };
  };
  const onError = (error: unknown): void => ctx.log.warn({ err: error }, 'saving the progress of an import failed');
  const saveHeartbeat = () => ctx.begin((inner) => updateHeartbeat(inner, id));
  const saveCounts = () => ctx.begin((inner) => updateImportProgress(inner, id, countRows()));
  const stops = [
    recordProgress({ everyMs: heartbeatMs, save: saveHeartbeat, onError }),
    recordProgress({ everyMs: progressMs, save: saveCounts, onError }),
  ];
  return {
    onReading: (progress, bytes) => {
      [read, tableBytes, readingAt] = [progress, bytes, new Date()];
    },
    onWritten: (rows) => {
      writingAt ??= new Date();
      writtenRows = rows;
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
};
