import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findChromium } from '../packages/e2e/chromium.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chromium-'));
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

const browser = (name, script = 'echo Chromium 150') => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
};
const absent = () => path.join(folder, 'absent');

describe('the browser for the tests', () => {
  test('is the configured one before all others', () => {
    const named = browser('named');
    expect(findChromium({ named, places: () => [browser('usual')] })).toBe(named);
  });

  test('is never another one than the configured one', () => {
    expect(() => findChromium({ named: absent(), places: () => [browser('usual')] })).toThrow(
      /CHROMIUM_PATH is .*absent/,
    );
  });

  test('runs, and is not a stub that refers to another package', () => {
    const stub = browser('stub', 'echo "requires the chromium snap" >&2; exit 1');
    const places = () => [absent(), stub, browser('real')];
    expect(findChromium({ named: '', places, installers: [] })).toBe(path.join(folder, 'real'));
  });

  test('is installed with the next method when one fails', () => {
    const late = path.join(folder, 'late');
    const failing = { name: 'download', commands: [['false']] };
    const works = { name: 'packages', commands: [['true'], ['cp', browser('source'), late]] };
    expect(findChromium({ named: '', places: () => [late], installers: [failing, works] })).toBe(late);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('download did not work'));
  });

  test('is requested with instructions when it cannot be installed', () => {
    const installers = [{ name: 'download', commands: [['no-such-program']] }];
    expect(() => findChromium({ named: '', places: () => [absent()], installers })).toThrow(
      /Install Chromium or Google Chrome/,
    );
  });
});
