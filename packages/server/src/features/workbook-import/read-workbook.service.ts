import { AppError } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { withTableFile } from '../../platform/imports/packed-file.ts';
import { readInThread } from '../../platform/imports/reading.thread.ts';
import { builtProgram, isTooMuch } from '../../platform/worker-threads.ts';
import type { WorkbookSheets } from './workbook-sheets.service.ts';

const program = builtProgram('./workbook-sheets.worker.js', import.meta.url);
const longestMs = 120_000;

/** The sheets of an uploaded workbook; rejects other files. */
export const findSheets = async (upload: UploadedFile): Promise<WorkbookSheets> => {
  const found = await withTableFile(upload, async (file) => {
    const reading = readInThread<WorkbookSheets>(program, file, { longestMs });
    try {
      return await reading.summary;
    } catch (error) {
      throw isTooMuch(error) ? new AppError('FILE_CORRUPTED') : error;
    } finally {
      await reading.stop();
    }
  });
  if (found.isCorrupted) throw new AppError('FILE_CORRUPTED');
  if (found.errors.length > 0) throw new AppError('ERROR_IN_FILE', { body: found.errors });
  return found;
};
