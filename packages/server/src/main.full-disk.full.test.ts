import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { makeTemporaryFolder } from './testing/server-process.ts';

const main = path.join(import.meta.dirname, '../dist/main.js');

/** Of processes whose command line names the folder. */
const findProcesses = (folder: string): string[] =>
  fs.readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });

// Only root may mount a small disk.
test.runIf(process.getuid?.() === 0).each([30, 60])(
  'a first start on a disk of %i MB says that it is full, and leaves no database running',
  async (megabytes) => {
    const folder = await makeTemporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
    try {
      const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: '0', DEMO: 'false' };
      const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });

      expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full \(.*start again\.\n$/s)]);
      expect(stderr).not.toContain('    at ');
      await eventually(() => expect(findProcesses(folder)).toEqual([]));
    } finally {
      execFileSync('umount', [folder]);
      fs.rmdirSync(folder);
    }
  },
);
