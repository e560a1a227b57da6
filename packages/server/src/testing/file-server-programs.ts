import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** The programs of real file servers: OpenSSH's and vsftpd. */
export interface FileServerPrograms {
  readonly sshd: string;
  readonly vsftpd: string;
}

const programs: FileServerPrograms = { sshd: '/usr/sbin/sshd', vsftpd: '/usr/sbin/vsftpd' };
const areInstalled = (): boolean => Object.values(programs).every((program) => fs.existsSync(program));

/** Undefined if the programs are not installed and cannot be installed. Tests that need them are skipped. */
export const findFileServerPrograms = (): FileServerPrograms | undefined => {
  if (!areInstalled()) install();
  // The servers switch users, which requires root.
  if (areInstalled() && process.getuid?.() === 0) return programs;
  process.stdout.write(
    'Sales file tests against real servers are skipped. They need root, and on Debian "apt-get install openssh-server vsftpd openssl".\n',
  );
  return undefined;
};

const packages = ['openssh-server', 'vsftpd', 'openssl'];

/** Only in CI: tests do not install an SSH server on a developer's machine. */
const install = (): void => {
  if (process.env.CI === undefined || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The browser stories install Chromium at the same time with the same lock (packages/e2e/chromium.mjs).
  const apt = (...args: string[]) =>
    spawnSync('flock', ['/tmp/shelfward-apt.lock', 'apt-get', ...args], { env, timeout: 600_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages);
};
