import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The files of a local server, and the account that runs it if this process is root. */
export interface Place {
  readonly account: Account | undefined;
  readonly home: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export const preparePlace = (folder: string): Place => {
  const account = unprivilegedAccount();
  const home = openFolder(reachableHome(folder, account), account);
  const sockets = home.length <= longestSocketFolder ? home : shortSocketFolder(home, account);
  return { account, home, data: path.join(home, 'data'), sockets, log: path.join(home, 'server.log') };
};

/** PostgreSQL gets a clean environment: PGDATA or the locale of the user must not affect it. */
export const runOptions = ({ account, home }: Place) => ({
  ...account,
  cwd: home,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Whether other accounts may traverse the path to this file or folder. */
export const isReachable = (file: string): boolean => {
  const above = path.dirname(file);
  return above === file || ((fs.statSync(above).mode & mayPass) !== 0 && isReachable(above));
};
const mayPass = 0o001;

/** PostgreSQL does not run as root. Every Linux has one of these accounts. */
const unprivilegedAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const fields = ['postgres', 'nobody'].map((wanted) => accounts.find(([name]) => name === wanted)).find(Boolean);
  if (!fields) throw new Error('PostgreSQL does not run as root, and no other account was found: set DATABASE_URL');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
};

/**
 * The other account may not access closed folders such as /root. Then the data are under /var/lib, and a link in
 * the folder points to them. The name is random, so that deleting the folder starts with new data.
 */
const reachableHome = (folder: string, account: Account | undefined): string => {
  fs.mkdirSync(folder, { recursive: true });
  const home = fs.realpathSync(folder);
  const link = path.join(home, 'moved-to');
  const staysHere = !account || isReachable(home) || fs.existsSync(path.join(home, 'data'));
  return staysHere && !isLink(link) ? home : linkedFolder(link, '/var/lib');
};

/** Concurrent processes use the link that was created first. */
const linkedFolder = (link: string, above: string): string => {
  try {
    if (!isLink(link)) fs.symlinkSync(path.join(above, `shelfward-${randomBytes(6).toString('hex')}`), link);
  } catch (error) {
    if (!isLink(link)) throw error;
  }
  return fs.readlinkSync(link);
};

const isLink = (file: string): boolean => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const openFolder = (folder: string, account: Account | undefined): string => {
  fs.mkdirSync(folder, { recursive: true });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  return folder;
};

/** A socket's whole path has at most 103 bytes on macOS and 107 on Linux. */
const longestSocketFolder = 80;

/** The link stores the name, because another process may use another folder for temporary files. */
const shortSocketFolder = (home: string, account: Account | undefined): string => {
  const folder = linkedFolder(path.join(home, 'sockets-in'), os.tmpdir());
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { mode: 0o700 });
    openFolder(folder, account);
  }
  if (fs.lstatSync(folder).uid !== (account?.uid ?? process.getuid?.()))
    throw new Error(`${folder} belongs to someone else: remove ${home}/sockets-in, or choose a shorter DATA_DIR`);
  return folder;
};
