import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const minLength = 32;

interface SecretFile {
  readonly folder: string;
  readonly name: string;
  /** A lost key of tokens only ends sessions. A lost encryption key makes stored secrets unreadable. */
  readonly isReplaceable: boolean;
}

/** The stored secret, if there is one. */
export const readSecret = ({ folder, name }: Pick<SecretFile, 'folder' | 'name'>): string | undefined => {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
};

/** Reads a secret that is stored beside the embedded database, so that it survives a restart, or creates it. */
export const loadOrCreateSecret = ({ folder, name, isReplaceable }: SecretFile): string => {
  const file = path.join(folder, name);
  const stored = readSecret({ folder, name });
  if (stored !== undefined && stored.length >= minLength) return stored;
  if (stored !== undefined && !isReplaceable)
    throw new Error(
      `${file} must contain at least ${minLength} characters. Restore it from a backup. Without it, the secrets in the database cannot be decrypted.`,
    );
  const secret = randomBytes(32).toString('hex');
  fs.mkdirSync(folder, { recursive: true });
  // An interrupted write leaves no partial file.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, secret, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
  return secret;
};
