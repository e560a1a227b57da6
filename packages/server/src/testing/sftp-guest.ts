import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Somebody whom an SSH server knows by a password. */
export interface SftpGuest {
  readonly username: string;
  readonly password: string;
}

const guest: SftpGuest = { username: 'shelfward-guest', password: 'Guest-pw-1' };
/** Of nobody on this machine. */
const guestId = 54_321;

/**
 * Has the server of a command know a guest. It asks the accounts of the machine for passwords, so it is shown others in
 * their place, which nobody but it sees; undefined where that is not allowed, as in most containers.
 */
export const withGuest = async (
  own: string,
  command: readonly string[],
): Promise<{ readonly guest: SftpGuest; readonly command: readonly string[] } | undefined> => {
  if (spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status !== 0) return undefined;
  const accounts = path.join(own, 'passwd');
  const secrets = path.join(own, 'shadow');
  const known = await fs.readFile('/etc/passwd', 'utf8');
  await fs.writeFile(accounts, `${known}${guest.username}:x:${guestId}:${guestId}::/:/bin/sh\n`);
  const names = known
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
  const hash = execFileSync('openssl', ['passwd', '-6', guest.password], { encoding: 'utf8' }).trim();
  const lines = [...names.map((name) => `${name}:*:20000::::::`), `${guest.username}:${hash}:20000::::::`];
  await fs.writeFile(secrets, `${lines.join('\n')}\n`, { mode: 0o600 });
  const script = 'mount --bind "$1" /etc/passwd && mount --bind "$2" /etc/shadow && shift 2 && exec "$@"';
  return { guest, command: ['unshare', '--mount', 'sh', '-c', script, 'sh', accounts, secrets, ...command] };
};
