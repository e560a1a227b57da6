// G27

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSecrets } from './checks/secrets.mjs';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const findProblems = (text) => {
  const file = path.join(root, 'packages/server/src/config.ts');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return checkSecrets(root);
};

describe('a committed secret', () => {
  // Composed here: this file is checked, too.
  test.each([
    ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'Ab1+'.repeat(16)}\n`],
    ['an AWS access key', `AKIA${'A1'.repeat(8)}`],
    ['a GitHub token', `ghp_${'a'.repeat(36)}`],
    ['an npm token', `npm_${'a'.repeat(36)}`],
    ['a Slack token', `xoxb-${'1'.repeat(24)}`],
    ['a Stripe key', `sk_live_${'a'.repeat(24)}`],
    ['a Google API key', `AIza${'a'.repeat(35)}`],
    ['a signed token', `eyJ${'a'.repeat(20)}.eyJ${'a'.repeat(20)}.${'a'.repeat(43)}`],
  ])('is found without being repeated: %s', (what, secret) => {
    expect(findProblems(`const key = \`${secret}\`;`)).toEqual([`packages/server/src/config.ts: contains ${what}`]);
  });

  test('is not a mention of the format', () => {
    expect(findProblems("const start = '-----BEGIN OPENSSH PRIVATE KEY-----'; const kind = 'AKIA';")).toEqual([]);
  });
});
