import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../steps/run-command.mjs';
import { findFreePort, readOutput } from './programs.mjs';

/** The user of the image. */
const user = 10_001;
const start = ['node', '/opt/shelfward/bin/shelfward.mjs'];

const isMigration = (name) => name.endsWith('.sql');

/** As the root of the image in a file system that cannot be written. The mount ends with the process. */
const script = 'folder=$1; shift; mount --bind "$folder" "$folder" && mount -o remount,bind,ro "$folder" && exec "$@"';

/** Images and containers of buildah in a folder of their own, without a daemon and a registry. */
export const openContainers = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'containers-'));
  const servers = [];
  const options = ['--root', `${folder}/store`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  const buildah = (...args) =>
    execFileSync('buildah', [...options, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const build = (tag, context, ...args) =>
    buildah('build', '--isolation', 'chroot', '--format', 'docker', '--tag', tag, ...args, context);
  return {
    newVolume: () => {
      const volume = fs.mkdtempSync(path.join(folder, 'volume-'));
      fs.chownSync(volume, user, user);
      return volume;
    },
    /** `localhost/base` is minimal Debian, and `localhost/node` has Node, too. */
    importBase: () => importBase(folder, build),
    build: (tag, context) => {
      const bases = ['--build-arg=NODE_IMAGE=localhost/node', '--build-arg=BASE_IMAGE=localhost/base'];
      build(tag, context, '--pull-never', ...bases, '--file', path.join(root, 'deploy/Dockerfile'));
    },
    /** As before the newest migration; its code is that of the other image. */
    buildWithoutNewestMigration: (tag, from) => {
      const newest = fs.readdirSync(path.join(root, 'packages/server/migrations')).sort().findLast(isMigration);
      const context = fs.mkdtempSync(path.join(folder, 'context-'));
      const remove = `RUN rm /opt/shelfward/packages/server/migrations/${newest}`;
      fs.writeFileSync(`${context}.dockerfile`, `FROM ${from}\nUSER 0\n${remove}\nUSER ${user}:${user}\n`);
      build(tag, context, '--pull-never', '--file', `${context}.dockerfile`);
    },
    /** In bytes, of all layers. */
    measure: (tag) => {
      const { Manifest } = JSON.parse(buildah('inspect', '--type', 'image', tag));
      return JSON.parse(Manifest).layers.reduce((sum, { size }) => sum + size, 0);
    },
    /** With a read-only root, /data of this volume, and /tmp, as the user of the image. */
    open: (tag, volume, settings = {}) => {
      const container = buildah('from', '--pull-never', tag);
      const place = buildah('mount', container);
      const env = Object.entries({ LOG_LEVEL: 'warn', ...settings }).flatMap(([name, value]) => [
        '--env',
        `${name}=${value}`,
      ]);
      const mounts = ['--volume', `${volume}:/data`, '--mount', 'type=tmpfs,dst=/tmp,tmpfs-mode=1777'];
      const run = [...options, 'run', '--isolation', 'chroot', ...mounts];
      // What buildah itself mounts needs a place before the root is read-only.
      execFileSync('buildah', [...run, container, '--', 'true'], { stdio: 'ignore' });
      fs.writeFileSync(path.join(place, 'run/.containerenv'), '');
      const command = (args, extra = []) => [
        '--mount',
        'sh',
        '-c',
        script,
        'sh',
        place,
        'buildah',
        ...run,
        ...env,
        ...extra,
        container,
        '--',
        ...args,
      ];
      return createContainer(command, servers);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};

const importBase = (folder, build) => {
  const [base, node] = ['base', 'node'].map((name) => path.join(folder, name));
  const unneeded = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const packages = '--include=libstdc++6,usr-is-merged';
  // A package that merges folders during the installation, and Perl for it.
  const purge = '--customize-hook=chroot "$1" apt-get -y purge usrmerge perl-modules-5.36 libperl5.36';
  const debian = ['--mode=root', '--variant=minbase', packages, ...unneeded, purge, 'bookworm', `${base}.tar`];
  execFileSync('mmdebstrap', debian, { stdio: 'ignore' });
  fs.mkdirSync(base);
  execFileSync('tar', ['-xf', `${base}.tar`, '-C', base]);
  fs.mkdirSync(path.join(node, 'usr/local/bin'), { recursive: true });
  fs.copyFileSync(process.execPath, path.join(node, 'usr/local/bin/node'));
  for (const [name, from] of Object.entries({ base: 'scratch', node: 'localhost/base' })) {
    const file = path.join(folder, `${name}.dockerfile`);
    fs.writeFileSync(file, `FROM ${from}\nCOPY . /\n`);
    build(`localhost/${name}`, path.join(folder, name), '--pull-never', '--file', file);
  }
};

/** The process of Node below this one: a signal to buildah would kill it before it can end. */
const findNode = (pid) => {
  if (path.basename(fs.readlinkSync(`/proc/${pid}/exe`)) === 'node') return pid;
  const children = fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '));
  return children.filter(Boolean).map(findNode).find(Boolean);
};

const createContainer = (command, servers) => ({
  /** The output of a command to its end. The status is that of the command, because buildah does not keep it on a read-only root. */
  run: (args, { program = start } = {}) => {
    const shell = ['sh', '-c', '"$@"; echo "status $?"', 'sh', ...program, ...args];
    const { stdout, stderr } = spawnSync('unshare', command(shell), { encoding: 'utf8' });
    const [, output, status] = /^(.*)status (\d+)\n$/s.exec(stdout) ?? [];
    return { status: Number(status), output: output ?? '', errors: stderr.split('\npanic: ')[0] };
  },
  /** Resolves when the server is ready; rejects with its output when it ends before. */
  start: async () => {
    const port = await findFreePort();
    const env = ['--env', `PORT=${port}`];
    const server = spawn('unshare', command([...start, 'start'], env), { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = readOutput(server);
    const ended = once(server, 'exit');
    const url = `http://127.0.0.1:${port}`;
    const startedAt = performance.now();
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The server ended:\n${output()}`);
      const response = await fetch(`${url}/health/ready`).catch(() => undefined);
      if (response?.ok) break;
      await Promise.race([ended, sleep(100)]);
    }
    const stop = async () => {
      const program = server.exitCode === null && server.signalCode === null ? findNode(server.pid) : undefined;
      if (program) process.kill(program, 'SIGTERM');
      await ended;
    };
    servers.push({ stop });
    return { url, port, output, stop, seconds: (performance.now() - startedAt) / 1000 };
  },
});
