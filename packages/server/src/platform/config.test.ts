// ASVS 9.1.3, 13.2.3

import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const variables = namesIn(readText('packages/server/src/platform/config.ts'), /^ {2}([A-Z][A-Z_]+): z/gm).sort();

const release = { isSourceCheckout: false };
const sources = { isSourceCheckout: true };
const external = {
  DATABASE_URL: 'postgres://shelfward@localhost/shelfward',
  TOKEN_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: 'x'.repeat(32),
};

describe('demo accounts, whose passwords are public', () => {
  test.each([
    ['the sources on this machine', {}, sources, true],
    ['a loopback address', { HOST: '127.0.0.2' }, sources, true],
    ['the loopback address of IPv6', { HOST: '::1' }, sources, true],
    ['production', { NODE_ENV: 'production' }, sources, false],
    ['a public URL', { PUBLIC_URL: 'https://shelfward.example' }, sources, false],
    ['all addresses', { HOST: '0.0.0.0' }, sources, false],
    ['all addresses of IPv6', { HOST: '::' }, sources, false],
    ['an address that begins like a loopback address', { HOST: '127.0.0.1.example' }, sources, false],
    ['an external database', external, sources, false],
    ['a release', {}, release, false],
    ['a release with DEMO=true on this machine', { DEMO: 'true' }, release, true],
    ['DEMO=false', { DEMO: 'false' }, sources, false],
  ])('with %s: %s', (_, env, installation, isDemo) => {
    expect(readConfig(env, installation).isDemo).toBe(isDemo);
  });

  test.each([{ PUBLIC_URL: 'https://shelfward.example' }, { HOST: '0.0.0.0' }])(
    'are rejected with %o unless the public passwords are accepted',
    (address) => {
      const env = { ...address, DEMO: 'true' };

      expect(() => readConfig(env, sources)).toThrow('ALLOW_PUBLIC_DEMO_PASSWORDS=true');
      expect(readConfig({ ...env, ALLOW_PUBLIC_DEMO_PASSWORDS: 'true' }, release)).toMatchObject({
        isDemo: true,
        showsMails: false,
      });
    },
  );

  test.each([
    ['deploy/Dockerfile', /^ENV .*\bDEMO=false\b/m],
    ['deploy/shelfward.service', /^Environment=.*\bDEMO=false\b/m],
    ['scripts/release/shelfward.mjs', /process\.env\.DEMO \|\|= 'false'/],
  ])('are off in %s', (file, setting) => {
    expect(readText(file)).toMatch(setting);
  });
});

describe('.env.example', () => {
  const example = parseEnv(readText('.env.example'));

  test('has every variable of the configuration and no others', () => {
    expect(Object.keys(example).sort()).toEqual(variables);
  });

  test('has the defaults', () => {
    expect(readConfig(example as Record<string, string>, sources)).toEqual(readConfig({}, sources));
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

    expect(() => readConfig(env, release)).not.toThrow();
    for (const [name] of given.filter(([variable]) => variable !== 'DATABASE_URL'))
      expect(() => readConfig({ ...env, [name]: undefined }, release)).toThrow(name);
  });

  test.each(['TOKEN_SECRET', 'ENCRYPTION_KEY'])('explains how to generate %s', (name) => {
    const sentence = operations.split('\n').find((line) => line.includes('openssl rand')) ?? '';

    expect(sentence).toContain(`\`${name}\``);
  });
});
