import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** The programs of real file servers: OpenSSH's and vsftpd. */
export interface FileServerPrograms {
  readonly sshd: string;
  readonly vsftpd: string;
}

const programs: FileServerPrograms = { sshd: '/usr/sbin/sshd', vsftpd: '/usr/sbin/vsftpd' };
const areThere = (): boolean => Object.values(programs).every((program) => fs.existsSync(program));

/** Undefined where they are neither installed nor can be: whoever needs them says so, and is left out. */
export const findFileServerPrograms = (): FileServerPrograms | undefined => {
  if (!areThere()) install();
  // They act as other users, which only root may.
  if (areThere() && process.getuid?.() === 0) return programs;
  process.stdout.write(
    'Sales by file are not tested against real servers here. It needs root, and on Debian "apt-get install openssh-server vsftpd openssl".\n',
  );
  return undefined;
};

/** Only where somebody set the machine up for tests: on one's own an SSH server is not to appear by itself. */
const install = (): void => {
  if (process.env.CI === undefined || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { env, timeout: 120_000 });
  const packages = ['openssh-server', 'vsftpd', 'openssl'];
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, timeout: 300_000 });
};
