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

const browser = (name, says = 'echo Chromium 150') => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\n${says}\n`, { mode: 0o755 });
  return file;
};
const absent = () => path.join(folder, 'absent');

describe('the browser for the tests', () => {
  test('is the one that is named, before all others', () => {
    const named = browser('named');
    expect(findChromium({ named, places: () => [browser('usual')] })).toBe(named);
  });

  test('is never another than the one that is named', () => {
    expect(() => findChromium({ named: absent(), places: () => [browser('usual')] })).toThrow(
      /CHROMIUM_PATH is .*absent/,
    );
  });

  test('is the first that runs, not one that only advises another package', () => {
    const stub = browser('stub', 'echo "requires the chromium snap" >&2; exit 1');
    const places = () => [absent(), stub, browser('real')];
    expect(findChromium({ named: '', places, ways: [] })).toBe(path.join(folder, 'real'));
  });

  test('is installed by the next way when one is refused', () => {
    const late = path.join(folder, 'late');
    const refused = { name: 'download', commands: [['false']] };
    const works = { name: 'packages', commands: [['true'], ['cp', browser('source'), late]] };
    expect(findChromium({ named: '', places: () => [late], ways: [refused, works] })).toBe(late);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('download did not work'));
  });

  test('is asked for in plain words when it cannot be had', () => {
    const ways = [{ name: 'download', commands: [['no-such-program']] }];
    expect(() => findChromium({ named: '', places: () => [absent()], ways })).toThrow(
      /Install Chromium or Google Chrome/,
    );
  });
});
