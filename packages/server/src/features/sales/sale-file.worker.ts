import { parentPort, workerData } from 'node:worker_threads';
import { type Progress, readSaleFile, type SaleFile, type SaleFileSummary } from './sale-file.ts';

/** What this thread says; it is told `taken` once for each chunk that was passed on. */
export type FromWorker =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'faulty' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'summary'; readonly summary: SaleFileSummary };

/** So many chunks may be on their way, which bounds what both threads hold. */
const mostUnderWay = 4;

const file: SaleFile = workerData;
const say = (message: FromWorker, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);

let underWay = 0;
let onTaken: (() => void) | undefined;
parentPort?.on('message', () => {
  underWay -= 1;
  onTaken?.();
});

const summary = await readSaleFile(file, {
  write: async (chunk) => {
    underWay += 1;
    say({ kind: 'chunk', chunk }, [chunk.buffer]);
    while (underWay >= mostUnderWay)
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
  },
  onFaulty: () => say({ kind: 'faulty' }),
  onProgress: (progress) => say({ kind: 'progress', progress }),
});
say({ kind: 'summary', summary });
parentPort?.close();
