// ASVS 11.6.1, 13.3.1, 13.3.2

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadOrCreateSecret } from './secret-file.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const load = (isReplaceable: boolean) => loadOrCreateSecret({ folder, name: 'secret', isReplaceable });
const write = (text: string) => fs.writeFileSync(path.join(folder, 'secret'), text);

describe('a secret file', () => {
  test('is created once, for its owner only', () => {
    const created = load(false);

    expect(created).toHaveLength(64);
    expect([load(false), load(true)]).toEqual([created, created]);
    expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['secret']);
  });

  test.for(['', 'ab', `${' '.repeat(40)}\n`])('"%s" is replaced if only sessions depend on it', (text) => {
    write(text);

    const created = load(true);

    expect(created).toHaveLength(64);
    expect(load(true)).toBe(created);
  });

  test.for(['', 'ab'])('"%s" is rejected with its path if stored data depends on it', (text) => {
    write(text);

    expect(() => load(false)).toThrow(path.join(folder, 'secret'));
    expect(fs.readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(text);
  });
});
