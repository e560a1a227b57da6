import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { readPublicKey } from '../../../testing/file-servers.ts';
import { readPrivateKey } from './private-key.rules.ts';

const pem = (type: 'rsa' | 'ec' | 'ed25519', passphrase?: string): string => {
  const pair = {
    rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ec: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ed25519: () => generateKeyPairSync('ed25519'),
  }[type]();
  const lock = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem', ...lock }).toString();
};

const readText = (text: string, passphrase?: string): string => {
  const read = readPrivateKey(text, passphrase);
  return 'key' in read ? read.key : read.problem;
};

describe('a private key', () => {
  test.for(['rsa', 'ec'] as const)('in PKCS#8 format is converted for SSH clients: %s', (type) => {
    const given = pem(type, 'pass phrase');

    const read = readText(given.replaceAll('\n', '\r\n').trim(), 'pass phrase');

    expect(read).toMatch(type === 'rsa' ? /^-----BEGIN RSA PRIVATE KEY/ : /^-----BEGIN EC PRIVATE KEY/);
    const before = createPrivateKey({ key: given, passphrase: 'pass phrase' });
    expect(createPrivateKey(read).equals(before)).toBe(true);
  });

  test('in a format of SSH clients remains unchanged', () => {
    const known = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n';

    expect(readText(known.replaceAll('\n', '\r\n'))).toBe(known);
  });

  test.for([
    ['PuTTY-User-Key-File-3: ssh-ed25519', /PuTTYgen choose Conversions, Export OpenSSH key/],
    ['ssh-ed25519 AAAA feed@example', /This is the public key/],
    ['-----BEGIN PUBLIC KEY-----', /This is the public key/],
    ['hello', /not a private key/],
  ] as const)('%s is rejected with a resolution', ([given, problem]) => {
    expect(readText(given)).toMatch(problem);
  });

  test('that is encrypted requires its passphrase, and reports a wrong one', () => {
    const locked = pem('rsa', 'right');

    expect(readText(locked)).toMatch(/Enter its passphrase/);
    expect(readText(locked, 'wrong')).toMatch(/passphrase of the private key is incorrect/);
  });
});

test.skipIf(!inject('fileServerPrograms'))('OpenSSH reads a converted Ed25519 key', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-key-'));
  const file = path.join(folder, 'key');
  const given = pem('ed25519');
  await fs.writeFile(file, readText(given), { mode: 0o600 });

  const shown = readPublicKey(file);

  const { x = '' } = createPrivateKey(given).export({ format: 'jwk' });
  expect(Buffer.from(shown.split(' ')[1] ?? '', 'base64').subarray(-32)).toEqual(Buffer.from(x, 'base64url'));
  await fs.rm(folder, { recursive: true });
});
