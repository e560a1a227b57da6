import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { findFreePort } from './programs.mjs';
import { untilReady } from './reverse-proxies.mjs';

/** Servers of OpenStack Swift with its S3 protocol, on one machine and with one copy of each object. */
const stores = ['account', 'container', 'object'];
const accessKey = 'shelfward:backup';
const secretKey = 'secret-of-the-bucket';

const storeSettings = (name, folder, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const filters = {
  catch_errors: '',
  gatekeeper: '',
  healthcheck: '',
  cache: (ports) => `memcache_servers = 127.0.0.1:${ports.cache}`,
  listing_formats: '',
  s3api: 's3_acl = false',
  tempauth: `user_${accessKey.replace(':', '_')} = ${secretKey} .admin`,
  bulk: '',
  slo: '',
};
const proxySettings = (folder, ports) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = root
swift_dir = ${folder}
[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${Object.entries(filters)
  .map(([name, text]) => {
    const program = name === 'cache' ? 'memcache' : name;
    return `[filter:${name}]\nuse = egg:swift#${program}\n${typeof text === 'function' ? text(ports) : text}\n`;
  })
  .join('')}`;

/** Starts the servers with an empty bucket. */
export const startObjectStorage = async (bucket) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'object-storage-'));
  const ports = {};
  for (const name of [...stores, 'cache', 'proxy']) ports[name] = await findFreePort();
  fs.mkdirSync(path.join(folder, 'devices/disk'), { recursive: true });
  const write = (name, text) => fs.writeFileSync(path.join(folder, `${name}.conf`), text);
  write('swift', '[swift-hash]\nswift_hash_path_suffix = suffix\nswift_hash_path_prefix = prefix\n');
  write('proxy', proxySettings(folder, ports));
  const build = (...args) => execFileSync('swift-ring-builder', args, { cwd: folder, stdio: 'ignore' });
  for (const name of stores) {
    write(name, storeSettings(name, folder, ports[name]));
    build(`${name}.builder`, 'create', '4', '1', '0');
    const place = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(ports[name])];
    build(`${name}.builder`, 'add', ...place, '--device', 'disk', '--weight', '1');
    build(`${name}.builder`, 'rebalance');
  }
  const programs = [
    ['memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.cache)]],
    // The Python of Debian, which has the packages of the servers.
    ...[...stores, 'proxy'].map((name) => [
      '/usr/bin/python3',
      [`/usr/bin/swift-${name}-server`, path.join(folder, `${name}.conf`)],
    ]),
  ].map(([command, args]) => {
    const program = spawn(command, args, { stdio: 'ignore' });
    return { program, ended: once(program, 'exit') };
  });
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region: 'us-east-1',
    service: 's3',
  });
  const create = async () => (await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' })).ok;
  await untilReady({ ...programs.at(-1), output: () => '' }, create);
  return {
    settings: {
      BACKUP_BUCKET_ENDPOINT: endpoint,
      BACKUP_BUCKET_ACCESS_KEY: accessKey,
      BACKUP_BUCKET_SECRET_KEY: secretKey,
    },
    stop: async () => {
      for (const { program } of programs) program.kill('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
