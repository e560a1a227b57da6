import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../steps/run-command.mjs';
import { findFreePort, readOutput } from './programs.mjs';

/**
 * Programs of one test, in a temporary folder with a certificate for shelfward.example and its subdomains. `stop` ends them,
 * the last one first.
 */
export const openWorkshop = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reverse-proxies-'));
  fs.chmodSync(folder, 0o755);
  const names = 'subjectAltName=DNS:shelfward.example,DNS:*.shelfward.example';
  const pair = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/certificate.pem`];
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=test', '-addext', names];
  execFileSync('openssl', ['req', ...certificate, ...pair], { stdio: 'ignore' });
  fs.chmodSync(`${folder}/key.pem`, 0o644);
  const programs = [];
  const run = (command, args, env = process.env) => {
    const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(program, 'exit');
    programs.push({ program, ended });
    return { program, ended, output: readOutput(program) };
  };
  const stop = async () => {
    for (const { program } of programs.toReversed()) program.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { folder, certificate: fs.readFileSync(`${folder}/certificate.pem`), run, stop };
};

/** Resolves with what the request returns; rejects with the output of the program when it ends before. */
export const untilReady = async ({ program, ended, output }, request) => {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`It ended:\n${output()}`);
    const result = await request().catch(() => undefined);
    if (result) return result;
    await Promise.race([ended, sleep(100)]);
  }
};

/** The examples of reverse proxies in `deploy`, started in front of the nodes with these ports. */
export const proxies = {
  'nginx.conf': (workshop, nodePorts) => startNginx(workshop, nodePorts),
  Caddyfile: (workshop, nodePorts) => startCaddy(workshop, nodePorts),
};

/** Only ports, certificates, and the addresses of the nodes differ from the example. */
const readExample = (file, { folder }, ports, nodePorts) =>
  fs
    .readFileSync(path.join(root, 'deploy', file), 'utf8')
    .replaceAll('/etc/ssl/shelfward', folder)
    .replace(/^( *server )127\.0\.0\.1:8080( .*\n)/m, (_, before, after) =>
      nodePorts.map((port) => `${before}127.0.0.1:${port}${after}`).join(''),
    )
    .replace('reverse_proxy 127.0.0.1:8080', `reverse_proxy ${nodePorts.map((port) => `127.0.0.1:${port}`).join(' ')}`)
    .replaceAll(/\blisten ((?:\[::\]:)?)(80|443)\b/g, (_, v6, port) => `listen ${v6}${ports[port]}`);

const findPorts = async () => ({ 80: await findFreePort(), 443: await findFreePort() });

const startNginx = async (workshop, nodePorts) => {
  const ports = await findPorts();
  const { folder } = workshop;
  fs.writeFileSync(path.join(folder, 'shelfward.conf'), readExample('nginx.conf', workshop, ports, nodePorts));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; user root; events {}
     http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       include ${folder}/shelfward.conf; }`,
  );
  return { ports, ...workshop.run('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']) };
};

const startCaddy = async (workshop, nodePorts) => {
  const ports = await findPorts();
  const site = readExample('Caddyfile', workshop, ports, nodePorts).replace(
    'shelfward.example, *.shelfward.example {',
    `shelfward.example:${ports[443]}, *.shelfward.example:${ports[443]} {`,
  );
  const file = path.join(workshop.folder, 'Caddyfile');
  fs.writeFileSync(
    file,
    `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports[80]}\n\thttps_port ${ports[443]}\n}\n${site}`,
  );
  const env = { ...process.env, HOME: workshop.folder };
  return { ports, ...workshop.run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env) };
};
