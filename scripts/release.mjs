import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assemble, sha256 } from './release/assemble.mjs';
import { ensurePagesBuilt, ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { root, runCommand } from './steps/run-command.mjs';

/** Builds `dist/shelfward-<version>-linux-x64.tar.gz`. The same sources and packages give the same bytes. */
const { name, version, engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
if (platform !== 'linux-x64') {
  // The installed packages have the native parts of the machine that builds.
  console.error(`The archive is for linux-x64 and must be built there, not on ${platform}.`);
  process.exit(1);
}
await prepare();
if (!(await ensureServerBuilt()) || !(await ensurePagesBuilt())) process.exit(1);

/** The time of the commit, so that the archive does not depend on when it is built. */
const seconds = process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root });
const builtAt = new Date(1000 * Number(seconds));

const title = `${name}-${version}`;
const archive = path.join(root, 'dist', `${title}-${platform}.tar.gz`);
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-release-'));
try {
  fs.mkdirSync(path.join(work, title));
  await assemble(path.join(work, title), { name, version, engines, builtAt });
  fs.mkdirSync(path.dirname(archive), { recursive: true });
  const entries = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--hard-dereference', '--format=gnu'];
  const same = [
    ...entries,
    `--mtime=@${builtAt.getTime() / 1000}`,
    '--mode=u=rwX,go=rX',
    '--use-compress-program=gzip -9n',
  ];
  const { ok, output } = await runCommand(['tar', ...same, '-cf', `${archive}.tmp`, '-C', work, title]);
  if (!ok) throw new Error(`tar failed:\n${output}`);
  fs.renameSync(`${archive}.tmp`, archive);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
const sum = sha256(archive);
fs.writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
console.log(`${path.relative(root, archive)}: ${(fs.statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}`);
