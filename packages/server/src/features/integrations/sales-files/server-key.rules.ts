// ASVS 12.3.2

import { createHash, X509Certificate } from 'node:crypto';

/** The public key of an SSH server in the format of `known_hosts`: its type and the key. */
export const formatHostKey = (key: Buffer): string => {
  const length = key.readUInt32BE(0);
  return `${key.subarray(4, 4 + length).toString('latin1')} ${key.toString('base64')}`;
};

export interface HostKey {
  readonly type: string;
  readonly key: Buffer;
}

export const readHostKey = (written: string): HostKey | undefined => {
  const [, type, text] = /^((?:ssh|ecdsa|sk)-[\w@.-]+) ([\w+/]+=*)(?: .*)?$/.exec(written.trim()) ?? [];
  return type === undefined || text === undefined ? undefined : { type, key: Buffer.from(text, 'base64') };
};

/** The signature algorithms of a key type, so that a server with several keys uses the confirmed one. */
export const signatureAlgorithms = (
  type: string,
): ('ssh-ed25519' | 'rsa-sha2-512' | 'rsa-sha2-256' | Ecdsa)[] | undefined => {
  if (type === 'ssh-ed25519') return [type];
  if (type === 'ssh-rsa') return ['rsa-sha2-512', 'rsa-sha2-256'];
  const curve = curves.find((one) => one === type);
  return curve && [curve];
};

const curves = ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'] as const;
type Ecdsa = (typeof curves)[number];

export const readCertificate = (pem: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
};

/** The fingerprint in the format of `ssh-keygen -l` and `openssl x509 -fingerprint`. */
export const formatFingerprint = (serverKey: string): string | null => {
  const host = readHostKey(serverKey);
  if (host) return `SHA256:${createHash('sha256').update(host.key).digest('base64').replace(/=+$/, '')}`;
  return readCertificate(serverKey)?.fingerprint256 ?? null;
};
