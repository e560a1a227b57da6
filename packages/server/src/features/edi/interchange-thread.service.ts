import type { Readable } from 'node:stream';
import { rejectFile } from '../../platform/imports/file-errors.ts';
import { openReadingThread } from '../../platform/imports/reading.thread.ts';
import { builtProgram } from '../../platform/worker-threads.ts';
import type { StagedFigures } from '../feeds/public.ts';
import type { ReadOrder } from './document-cursor.service.ts';
import type { ContentRequest, FiguresRequest, PartnerReading, ReadFigures } from './interchange-content.service.ts';
import type { ReadInterchange } from './read-interchange.service.ts';

const program = builtProgram('./interchange.worker.js', import.meta.url);

/** The quantities of a line are read together, and a line can have a million. */
const memoryMb = 1024;

/** Reads the content of an interchange in a worker thread, so that requests do not wait for it. */
export const openInterchangeThread = (content: Uint8Array, signal?: AbortSignal) => {
  const thread = openReadingThread<ContentRequest>(program, { content }, { memoryMb, ...(signal && { signal }) });
  return {
    /** Reads all documents without booking anything; undefined if the bytes contain no interchange. */
    read: (partners: readonly PartnerReading[]): Promise<ReadInterchange | undefined> =>
      thread.request<ReadInterchange | undefined>({ kind: 'INTERCHANGE', partners }).summary,

    /** The order of an 850. */
    readOrder: (document: Pick<FiguresRequest, 'position' | 'settings'>): Promise<ReadOrder | undefined> =>
      thread.request<ReadOrder | undefined>({ kind: 'ORDER', ...document }).summary,

    /** Copies the figures of a document, of days that are over or have begun and in the currency of the account. */
    stageFigures: async (document: FiguresRequest, copy: (rows: Readable) => Promise<void>): Promise<StagedFigures> => {
      const { rows, summary } = thread.request<ReadFigures>({ kind: 'FIGURES', ...document });
      // The thread has ended its work before it gets the next request.
      const [copied] = await Promise.allSettled([copy(rows), summary]);
      const read = await summary;
      if ('rejection' in read) throw rejectFile(read.rejection);
      if (copied.status === 'rejected') throw copied.reason;
      return read.staged;
    },

    stop: thread.stop,
  };
};

export type InterchangeThread = ReturnType<typeof openInterchangeThread>;
