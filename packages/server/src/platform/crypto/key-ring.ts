// ASVS 11.2.3, 11.3.1, 11.3.2

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The location of a secret. A secret copied to another row or client cannot be decrypted. */
export interface Place {
  readonly tenantId: number;
  /** The table and the column: `app_user.two_factor_secret`. */
  readonly column: string;
  readonly id: number | string;
}

export interface KeyRing {
  readonly seal: (secret: string, place: Place) => string;
  /** Throws if the ciphertext was modified or moved, or its key is not on the ring. */
  readonly open: (sealed: string, place: Place) => string;
  /** False if the key is not on the ring: the secret must be entered again. */
  readonly canOpen: (sealed: string) => boolean;
  /** False for an older key: re-encrypt the secret on use, so that the old key can be removed. */
  readonly isCurrent: (sealed: string) => boolean;
  /** The names of the keys, the newest first. They do not reveal the keys. */
  readonly names: readonly string[];
  /** A keyed hash that recognizes a text without storing it. */
  readonly fingerprint: (text: string) => string;
  /** The hashes of a text by every key, to find hashes of older keys. */
  readonly fingerprints: (text: string) => string[];
  /** A key for other programs by every key, newest first. The keys of the ring cannot be computed from it. */
  readonly deriveKeys: (purpose: string) => string[];
}

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The first key is the newest and encrypts; the others still decrypt. */
export const createKeyRing = (keys: string): KeyRing => {
  const ring = keys.split(',').map((text) => parseKey(text.trim()));
  const [newest] = ring;
  if (!newest) throw new Error('A key ring needs a key');
  return {
    seal: (secret, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, newest.bytes, iv).setAAD(boundTo(place));
      const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${newest.name}.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`;
    },
    open: (sealed, place) => {
      const [name, text = ''] = sealed.split('.');
      const key = ring.find((known) => known.name === name);
      if (!key) throw new Error(`The key ${name} is not in ENCRYPTION_KEY`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, ivBytes))
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    canOpen: (sealed) => ring.some(({ name }) => sealed.startsWith(`${name}.`)),
    isCurrent: (sealed) => sealed.startsWith(`${newest.name}.`),
    names: ring.map(({ name }) => name),
    fingerprint: (text) => computeFingerprint(newest, text),
    fingerprints: (text) => ring.map((key) => computeFingerprint(key, text)),
    deriveKeys: (purpose) =>
      ring.map((key) => Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, 32)).toString('hex')),
  };
};

/** The key id is derived from the key. */
const parseKey = (text: string): Key => {
  if (text.length < 32) throw new Error('Each key of ENCRYPTION_KEY needs 32 characters');
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'shelfward secrets', 32));
  return { name: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

const computeFingerprint = ({ bytes }: Key, text: string): string =>
  createHmac('sha256', bytes).update('fingerprint').update(text).digest('hex');

const boundTo = ({ tenantId, column, id }: Place): Buffer => Buffer.from(`${tenantId}/${column}/${id}`);
