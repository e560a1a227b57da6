import { createPrivateKey, type KeyObject } from 'node:crypto';

export type ReadKey = { readonly key: string } | { readonly problem: string };

/**
 * A private key in a format that SSH clients support. PKCS#8 keys are converted; for other unsupported formats the
 * message states how to convert them.
 */
export const readPrivateKey = (text: string, passphrase: string | undefined): ReadKey => {
  const key = `${text.replaceAll(/\r\n?/g, '\n').trim()}\n`;
  if (/^PuTTY-User-Key-File-[3-9]/.test(key)) return { problem: puttyProblem };
  if (isPublic.test(key)) return { problem: 'This is the public key. Enter the private key.' };
  if (/^-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----/.test(key)) return convertPkcs8(key, passphrase);
  if (supportedFormats.test(key)) return { key };
  return { problem: 'This is not a private key. A private key begins with -----BEGIN … PRIVATE KEY-----.' };
};

const puttyProblem =
  'This is a PuTTY key of version 3 (PPK), which is not supported. In PuTTYgen choose Conversions, Export OpenSSH key, and enter the exported key.';
const isPublic = /^(?:ssh-|ecdsa-sha2-|sk-|-----BEGIN (?:RSA )?PUBLIC KEY|---- BEGIN SSH2 PUBLIC KEY)/;
const supportedFormats = /^(?:-----BEGIN (?:OPENSSH|RSA|EC|DSA) PRIVATE KEY-----|PuTTY-User-Key-File-2)/;

const convertPkcs8 = (key: string, passphrase: string | undefined): ReadKey => {
  try {
    const opened = createPrivateKey({ key, format: 'pem', ...(passphrase !== undefined && { passphrase }) });
    return toSupportedFormat(opened);
  } catch {
    const isLocked = key.includes('ENCRYPTED');
    if (isLocked && passphrase === undefined) return { problem: 'The private key is encrypted. Enter its passphrase.' };
    return {
      problem: isLocked
        ? 'The passphrase of the private key is incorrect.'
        : 'The private key is damaged. Enter it again.',
    };
  }
};

const toSupportedFormat = (key: KeyObject): ReadKey => {
  const type = key.asymmetricKeyType;
  if (type === 'rsa') return { key: key.export({ type: 'pkcs1', format: 'pem' }).toString() };
  if (type === 'ec') return { key: key.export({ type: 'sec1', format: 'pem' }).toString() };
  if (type === 'ed25519') return { key: toOpenSsh(key) };
  return { problem: 'This key type is not supported. Use an RSA, ECDSA, or Ed25519 key.' };
};

/** SSH clients read Ed25519 keys only in the OpenSSH format, which Node cannot export. */
const toOpenSsh = (key: KeyObject): string => {
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

/** A field with a length prefix. */
const field = (content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
