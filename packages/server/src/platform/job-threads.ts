import type { PoolConfig } from 'pg';
import type { Logger } from './core/log.ts';
import type { ClaimedJob } from './jobs/job-queue.ts';
import { startWorker } from './worker-threads.ts';

/** What the program of a thread receives. */
export interface JobThreadInput {
  readonly connection: PoolConfig;
  readonly nodeId: string;
  /** The name of the queue. */
  readonly queue: string;
  readonly job: ClaimedJob;
  /** The collector of traces. */
  readonly endpoint: string | undefined;
}

/** What it posts. Any message to it asks the job to stop. */
export type JobThreadMessage = { readonly warning: Parameters<Logger['warn']> } | 'ENDED';

interface JobThreadOptions extends Pick<JobThreadInput, 'connection' | 'nodeId' | 'endpoint'> {
  readonly program: URL;
  readonly log: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
}

/** Runs each job in a thread of its own, so that requests do not wait for it. Rejects if the thread dies. */
export const openJobThreads =
  ({ program, log, signal, ...input }: JobThreadOptions) =>
  (queue: string, job: ClaimedJob): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = new AbortController();
      const worker = startWorker<JobThreadMessage>({
        program,
        input: { ...input, queue, job } satisfies JobThreadInput,
        onMessage: (message) => (message === 'ENDED' ? resolve() : log.warn(...message.warning)),
        onEnd: (error) => {
          ended.abort();
          reject(error);
        },
      });
      const stop = (): void => worker.postMessage('STOP');
      signal.addEventListener('abort', stop, { signal: ended.signal });
      if (signal.aborted) stop();
    });
