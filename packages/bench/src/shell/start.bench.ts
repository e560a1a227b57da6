import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { timed } from '../core/measure.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const port = 8182;

/** `npm start`, installed and built, with an empty data folder: until the first response, including demo clients. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-start-'));
  const [fresh, again] = [await startOnce(folder), await startOnce(folder)];
  fs.rmSync(folder, { recursive: true, force: true });
  return {
    'first response with an empty folder in ms': Math.round(fresh),
    'first response of later starts in ms': Math.round(again),
  };
};

const startOnce = async (folder: string): Promise<number> => {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' };
  let child: ReturnType<typeof spawn> | undefined;
  const took = await timed(async () => {
    child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'ignore' });
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (response?.ok) return;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await sleep(20);
    }
  });
  if (child) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  return took;
};
