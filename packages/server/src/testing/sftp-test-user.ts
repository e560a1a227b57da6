import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A user who can sign in to the SSH server with a password. */
export interface SftpTestUser {
  readonly username: string;
  readonly password: string;
}

const user: SftpTestUser = { username: 'shelfward-sftp-test', password: 'Sftp-test-pw-1' };
/** Not used by any account of the machine. */
const userId = 54_321;

/**
 * Adds the test user for a server command. The server reads the accounts of the machine, so the command runs with
 * replaced account files that only it can see. Undefined if mounting is not allowed, as in most containers.
 */
export const addSftpTestUser = async (
  own: string,
  command: readonly string[],
): Promise<{ readonly guest: SftpTestUser; readonly command: readonly string[] } | undefined> => {
  if (spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status !== 0) return undefined;
  const accounts = path.join(own, 'passwd');
  const secrets = path.join(own, 'shadow');
  const accountLines = await fs.readFile('/etc/passwd', 'utf8');
  await fs.writeFile(accounts, `${accountLines}${user.username}:x:${userId}:${userId}::/:/bin/sh\n`);
  const accountNames = accountLines
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
  const hash = execFileSync('openssl', ['passwd', '-6', user.password], { encoding: 'utf8' }).trim();
  const shadowLines = [...accountNames.map((name) => `${name}:*:20000::::::`), `${user.username}:${hash}:20000::::::`];
  await fs.writeFile(secrets, `${shadowLines.join('\n')}\n`, { mode: 0o600 });
  const script = 'mount --bind "$1" /etc/passwd && mount --bind "$2" /etc/shadow && shift 2 && exec "$@"';
  return { guest: user, command: ['unshare', '--mount', 'sh', '-c', script, 'sh', accounts, secrets, ...command] };
};
