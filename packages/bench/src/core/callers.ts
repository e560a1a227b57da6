import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadRequest, LoadResult } from './callers.process.ts';
import { readCpuMs } from './process-usage.ts';

export interface Callers {
  /** The process that sends the requests. */
  readonly pid: number;
  readonly run: (request: LoadRequest) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** Callers in a process of their own, so that their work is not counted as that of the server. */
export const startCallers = async (): Promise<Callers> => {
  const child = fork(new URL('callers.process.js', import.meta.url), { execArgv: [] });
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    run: async (request) => {
      const response = once(child, 'message');
      child.send(request);
      const [message] = (await response) as [{ result?: LoadResult; error?: string }];
      if (!message.result) throw new Error(message.error ?? 'The callers ended');
      return message.result;
    },
    stop: () => child.kill(),
  };
};

export interface MeasuredLoad extends LoadResult {
  /** Of this process and its database, without the callers. */
  readonly cpuMs: number;
}

/** A second of warm-up, and then the load that is measured. */
export const measureLoad = async (callers: Callers, request: LoadRequest): Promise<MeasuredLoad> => {
  await callers.run({ ...request, seconds: 1 });
  const before = readCpuMs(process.pid, { without: callers.pid });
  const result = await callers.run(request);
  const used = readCpuMs(process.pid, { without: callers.pid }) - before;
  return { ...result, cpuMs: used / result.calls };
};
