import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { sha512 } from '@noble/hashes/sha2.js';

const nonceBytes = 24;
const keyBytes = 32;

/** The keys of a user, newest first: the first encrypts, all of them decrypt. Hexadecimal, as the server sends them. */
type DraftKeys = readonly string[];

/**
 * Encrypts with XSalsa20-Poly1305. Synchronous, unlike the Web Crypto API: a page that closes does not wait for a
 * promise. Undefined without a key.
 */
export const encryptDraft = (text: string, [newest]: DraftKeys): string | undefined => {
  if (newest === undefined) return undefined;
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const box = xsalsa20poly1305(fromHex(newest), nonce).encrypt(new TextEncoder().encode(text));
  return `${toBase64(nonce)}.${toBase64(box)}`;
};

/** Undefined if none of the keys encrypted the text, or if it was modified. */
export const decryptDraft = (stored: string, keys: DraftKeys): string | undefined => {
  const [nonce, box] = stored.split('.').map(fromBase64);
  if (!box || nonce?.length !== nonceBytes) return undefined;
  for (const key of keys) {
    const bytes = open(box, nonce, fromHex(key));
    if (bytes) return new TextDecoder().decode(bytes);
  }
  return undefined;
};

/** The same for the content of a file. */
export const encryptBytes = (bytes: Uint8Array, [newest]: DraftKeys): Uint8Array<ArrayBuffer> | undefined => {
  if (newest === undefined) return undefined;
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const box = xsalsa20poly1305(fromHex(newest), nonce).encrypt(bytes);
  const stored = new Uint8Array(nonceBytes + box.length);
  stored.set(nonce);
  stored.set(box, nonceBytes);
  return stored;
};

export const decryptBytes = (stored: Uint8Array, keys: DraftKeys): Uint8Array | undefined => {
  for (const key of keys) {
    const bytes = open(stored.subarray(nonceBytes), stored.subarray(0, nonceBytes), fromHex(key));
    if (bytes) return bytes;
  }
  return undefined;
};

/** Of an identity that is stored on the device, or derived from the keys of the session. */
export const findOfflineKeys = (identity: {
  readonly draftKeys: DraftKeys;
  readonly offlineKeys: DraftKeys;
}): DraftKeys => (identity.offlineKeys.length > 0 ? identity.offlineKeys : deriveOfflineKeys(identity.draftKeys));

/** Other keys, from which the given ones cannot be computed. */
export const deriveOfflineKeys = (keys: DraftKeys): DraftKeys =>
  keys.map((key) => toHex(sha512(new TextEncoder().encode(`offline ${key}`)).subarray(0, keyBytes)));

const open = (box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array | undefined => {
  try {
    return xsalsa20poly1305(key, nonce).decrypt(box);
  } catch {
    return undefined;
  }
};

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Fewer bytes than the maximum number of arguments of a call. */
const chunkBytes = 0x80_00;

const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)));
  return btoa(parts.join(''));
};

const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
