import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileServerPrograms } from './file-server-programs.ts';
import { addSftpTestUser, type SftpTestUser } from './sftp-test-user.ts';

/** Real servers for one folder. Its files are writable for all users, since the servers run as different users. */
export interface FileServers {
  readonly folder: string;
  readonly sftp: {
    readonly url: string;
    readonly username: string;
    readonly privateKey: string;
    /** A user who signs in with a password; undefined if the machine does not allow it. */
    readonly guest: SftpTestUser | undefined;
  };
  readonly ftp: { readonly url: string; readonly username: string; readonly password: string };
  /** Replaces the host key, as a new installation of the server does. */
  readonly renewHostKey: () => Promise<void>;
  /** Writes a file. Its modification time is an hour ago, or the given time. */
  readonly put: (name: string, content: string, modifiedAt?: Date) => Promise<void>;
  readonly names: (folder?: string) => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** The folder's name after sign-in. */
export const fileFolder = 'in';

const hour = 3_600_000;

export const startFileServers = async (programs: FileServerPrograms): Promise<FileServers> => {
  const own = await fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-files-'));
  // vsftpd does not let its users write to the root folder.
  const root = path.join(own, 'root');
  const folder = path.join(root, fileFolder);
  await fs.mkdir(folder, { recursive: true });
  await fs.chmod(own, 0o755);
  await fs.chmod(folder, 0o777);
  const privateKey = await makeKeys(own);
  const [sshPort, ftpPort] = [await freePort(), await freePort()];
  let { ssh, guest } = await startSshd(programs.sshd, { own, root, port: sshPort });
  const ftp = await startVsftpd(programs.vsftpd, { own, root, port: ftpPort });
  return {
    folder,
    sftp: { url: `127.0.0.1:${sshPort}`, username: os.userInfo().username, privateKey, guest },
    ftp: { url: `127.0.0.1:${ftpPort}`, username: 'anonymous', password: feedPassword },
    renewHostKey: async () => {
      await end(ssh);
      await fs.rm(path.join(own, 'host'));
      makeKey(path.join(own, 'host'));
      ({ ssh } = await startSshd(programs.sshd, { own, root, port: sshPort }));
    },
    put: async (name, content, modifiedAt = new Date(Date.now() - hour)) => {
      const target = path.join(folder, name);
      await fs.writeFile(target, content, { mode: 0o666 });
      await fs.utimes(target, modifiedAt, modifiedAt);
    },
    names: async (inner = '.') => (await fs.readdir(path.join(folder, inner))).sort(),
    stop: async () => {
      await Promise.all([end(ssh), end(ftp)]);
      await fs.rm(own, { recursive: true, force: true });
    },
  };
};

const feedPassword = 'Feed-pw-1';

const makeKeys = async (own: string): Promise<string> => {
  makeKey(path.join(own, 'host'));
  makeKey(path.join(own, 'user'));
  await fs.copyFile(path.join(own, 'user.pub'), path.join(own, 'authorized'));
  return fs.readFile(path.join(own, 'user'), 'utf8');
};

const makeKey = (file: string): void => {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
};

/** The public key that OpenSSH derives from a private key. */
export const readPublicKey = (file: string): string =>
  execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' });

interface Place {
  readonly own: string;
  readonly root: string;
  readonly port: number;
}

const startSshd = async (
  program: string,
  { own, root, port }: Place,
): Promise<{ readonly ssh: ChildProcess; readonly guest: SftpTestUser | undefined }> => {
  // sshd does not start as root without this folder.
  if (process.getuid?.() === 0) await fs.mkdir('/run/sshd', { recursive: true });
  const configuration = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${path.join(own, 'host')}`,
    `AuthorizedKeysFile ${path.join(own, 'authorized')}`,
    'PidFile none',
    'StrictModes no',
    'PasswordAuthentication yes',
    'PermitRootLogin yes',
    `UsePAM ${process.getuid?.() === 0 ? 'yes' : 'no'}`,
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${root}`,
  ];
  const file = path.join(own, 'sshd_config');
  await fs.writeFile(file, configuration.join('\n'));
  const plain = [program, '-D', '-e', '-f', file];
  const { guest, command } = (await addSftpTestUser(own, plain)) ?? { guest: undefined, command: plain };
  const [first = program, ...rest] = command;
  return { ssh: await waitUntilStarted(spawn(first, rest, { stdio: 'ignore' }), port), guest };
};

/** Its users sign in with a password from a list, so that they need no system account. */
const startVsftpd = async (program: string, { own, root, port }: Place): Promise<ChildProcess> => {
  const [certificate, key] = [path.join(own, 'cert.pem'), path.join(own, 'key.pem')];
  const subject = ['-subj', '/CN=files.example', '-days', '30'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  );
  const passwords = path.join(own, 'passwords');
  await fs.writeFile(passwords, `${feedPassword}\n`);
  await fs.mkdir(path.join(own, 'empty'));
  const settings = {
    listen: 'YES',
    background: 'NO',
    listen_address: '127.0.0.1',
    listen_port: port,
    anonymous_enable: 'YES',
    local_enable: 'NO',
    secure_email_list_enable: 'YES',
    email_password_file: passwords,
    anon_root: root,
    write_enable: 'YES',
    anon_upload_enable: 'YES',
    anon_mkdir_write_enable: 'YES',
    anon_other_write_enable: 'YES',
    anon_umask: '000',
    anon_world_readable_only: 'NO',
    // vsftpd requires the home folder of its user. Debian always has this one.
    ftp_username: 'daemon',
    secure_chroot_dir: path.join(own, 'empty'),
    seccomp_sandbox: 'NO',
    utf8_filesystem: 'YES',
    ssl_enable: 'YES',
    allow_anon_ssl: 'YES',
    force_local_data_ssl: 'NO',
    force_local_logins_ssl: 'NO',
    require_ssl_reuse: 'YES',
    rsa_cert_file: certificate,
    rsa_private_key_file: key,
  };
  const file = path.join(own, 'vsftpd.conf');
  const configuration = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await fs.writeFile(file, `${configuration.join('\n')}\n`);
  return waitUntilStarted(spawn(program, [file], { stdio: 'ignore' }), port);
};

const waitUntilStarted = async (server: ChildProcess, port: number): Promise<ChildProcess> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await isReachable(port)) return server;
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}`);
    await sleep(25);
  }
  throw new Error(`${server.spawnfile} does not respond`);
};

const isReachable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
};

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};
