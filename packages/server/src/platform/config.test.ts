import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const variables = namesIn(readText('packages/server/src/platform/config.ts'), /^ {2}([A-Z][A-Z_]+): z/gm).sort();

describe('.env.example', () => {
  const example = parseEnv(readText('.env.example'));

  test('has every variable of the configuration and no others', () => {
    expect(Object.keys(example).sort()).toEqual(variables);
  });

  test('has the defaults', () => {
    expect(readConfig(example as Record<string, string>)).toEqual(readConfig({}));
  });
});

describe('docs/operations.md', () => {
  const operations = readText('docs/operations.md');

  test('describes every variable of the configuration and no others', () => {
    const rows = operations.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const described = rows.flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([A-Z_]+)`/g));

    expect(described.sort()).toEqual(variables);
  });

  test('starts production with exactly the variables that DATABASE_URL requires', () => {
    const command = operations.split('\n').find((line) => /^ {4}DATABASE_URL=.* node /.test(line)) ?? '';
    const given = namesIn(command, /\b([A-Z_]+)=/g).map((name): [string, string] => [name, 'x'.repeat(32)]);
    const env = { ...Object.fromEntries(given), DATABASE_URL: 'postgres://shelfward@localhost/shelfward' };

    expect(() => readConfig(env)).not.toThrow();
    for (const [name] of given.filter(([variable]) => variable !== 'DATABASE_URL'))
      expect(() => readConfig({ ...env, [name]: undefined })).toThrow(name);
  });

  test.each(['TOKEN_SECRET', 'ENCRYPTION_KEY'])('explains how to generate %s', (name) => {
    const sentence = operations.split('\n').find((line) => line.includes('openssl rand')) ?? '';

    expect(sentence).toContain(`\`${name}\``);
  });
});
