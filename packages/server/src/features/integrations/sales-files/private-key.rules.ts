import { createPrivateKey, type KeyObject } from 'node:crypto';

export type ReadKey = { readonly key: string } | { readonly problem: string };

/**
 * A private key as SSH clients take it. What people export comes in more forms than that: keys of PKCS#8 are written
 * anew; of those that cannot be read the message says how to get one that can.
 */
export const readPrivateKey = (text: string, passphrase: string | undefined): ReadKey => {
  const key = `${text.replaceAll(/\r\n?/g, '\n').trim()}\n`;
  if (/^PuTTY-User-Key-File-[3-9]/.test(key)) return { problem: puttyWords };
  if (isPublic.test(key)) return { problem: 'This is the public half of the key. Give the private one.' };
  if (/^-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----/.test(key)) return rewritten(key, passphrase);
  if (readable.test(key)) return { key };
  return { problem: 'This is no private key. It begins with -----BEGIN … PRIVATE KEY-----.' };
};

const puttyWords =
  'This is a PuTTY key of version 3 (PPK), which cannot be read. In PuTTYgen choose Conversions, Export OpenSSH key, and give that one.';
const isPublic = /^(?:ssh-|ecdsa-sha2-|sk-|-----BEGIN (?:RSA )?PUBLIC KEY|---- BEGIN SSH2 PUBLIC KEY)/;
const readable = /^(?:-----BEGIN (?:OPENSSH|RSA|EC|DSA) PRIVATE KEY-----|PuTTY-User-Key-File-2)/;

const rewritten = (key: string, passphrase: string | undefined): ReadKey => {
  try {
    const opened = createPrivateKey({ key, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
    return writtenFor(opened);
  } catch {
    const isLocked = key.includes('ENCRYPTED');
    if (isLocked && passphrase === undefined) return { problem: 'The private key needs its passphrase.' };
    return { problem: isLocked ? 'The passphrase does not open the private key.' : 'The private key is damaged.' };
  }
};

const writtenFor = (key: KeyObject): ReadKey => {
  const type = key.asymmetricKeyType;
  if (type === 'rsa') return { key: key.export({ type: 'pkcs1', format: 'pem' }).toString() };
  if (type === 'ec') return { key: key.export({ type: 'sec1', format: 'pem' }).toString() };
  if (type === 'ed25519') return { key: openSshOf(key) };
  return { problem: 'SSH knows no keys of this kind: RSA, ECDSA and Ed25519 are.' };
};

/** Ed25519 has no older form than OpenSSH's own, which Node does not write. */
const openSshOf = (key: KeyObject): string => {
  const { x = '', d = '' } = key.export({ format: 'jwk' });
  const [open, secret] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')];
  const type = field('ssh-ed25519');
  const check = Buffer.alloc(8, 7);
  const half = Buffer.concat([check, type, field(open), field(Buffer.concat([secret, open])), field('')]);
  const padding = Buffer.from(Array.from({ length: (8 - (half.length % 8)) % 8 }, (_, place) => place + 1));
  const whole = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    Buffer.from([0, 0, 0, 1]),
    field(Buffer.concat([type, field(open)])),
    field(Buffer.concat([half, padding])),
  ]);
  const lines = whole.toString('base64').replaceAll(/.{70}/g, '$&\n');
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
};

/** With its length before it. */
const field = (content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
