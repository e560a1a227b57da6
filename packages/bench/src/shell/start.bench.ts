import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';
import { readCpuMs, readMemoryBytes } from '../core/process-usage.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const port = 8182;

/** By then, a server has completed its start, including the first garbage collection. */
const settledAfterMs = 15_000;
const idleMs = 10_000;

/** `npm start`, installed and built, with an empty data folder: until the first response, including demo clients. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-start-'));
  const fresh = await startOnce(folder);
  const again = await startOnce(folder, measureIdle);
  fs.rmSync(folder, { recursive: true, force: true });
  const bare = await timed(async () => {
    await once(spawn(process.execPath, ['-e', ''], { stdio: 'ignore' }), 'exit');
  });
  return {
    'first response with an empty folder, times a start of Node': toRatio(fresh.tookMs, bare),
    'first response of later starts, times a start of Node': toRatio(again.tookMs, bare),
    'first response with an empty folder in ms': Math.round(fresh.tookMs),
    'first response of later starts in ms': Math.round(again.tookMs),
    ...again.measured,
  };
};

/** The server and its database without requests. */
const measureIdle = async (pid: number) => {
  await sleep(settledAfterMs);
  const before = readCpuMs(pid);
  await sleep(idleMs);
  return {
    'idle memory in MB': Math.round(readMemoryBytes(pid) / 1_048_576),
    'idle processor time in % of a core': Math.round(((readCpuMs(pid) - before) / idleMs) * 10_000) / 100,
  };
};

const startOnce = async (folder: string, measureRunning?: (pid: number) => Promise<Record<string, number>>) => {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' };
  let child: ReturnType<typeof spawn> | undefined;
  const tookMs = await timed(async () => {
    child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'ignore' });
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (response?.ok) return;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await sleep(20);
    }
  });
  const measured = await measureRunning?.(child?.pid ?? 0);
  if (child) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return { tookMs, measured };
};
