import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prepare } from './steps/prepare.mjs';
import { resolveProgram, root } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

/** The tests of the release archive and of the files in `deploy`, by part, with the programs that they need. */
const parts = {
  archive: ['empty-file-system', ['mmdebstrap', 'unshare', 'tar', 'sha256sum', 'psql', 'setpriv']],
  proxies: ['reverse-proxies', ['openssl', 'nginx', 'caddy']],
  nodes: ['assigned-nodes', ['openssl', 'nginx', 'caddy']],
  image: ['image', ['buildah', 'mmdebstrap', 'unshare', 'tar']],
  files: ['deploy-files', ['promtool']],
  bucket: ['object-storage', ['swift-ring-builder', 'swift-proxy-server', 'memcached']],
};

const { values, positionals } = parseArgs({ options: { part: { type: 'string' } }, allowPositionals: true });
if (values.part !== undefined && !Object.hasOwn(parts, values.part)) {
  console.error(`${values.part}: no such part. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen = values.part === undefined ? Object.values(parts) : [parts[values.part]];
const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const missing = [
  ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on x64']),
  ...(process.getuid?.() === 0 ? [] : ['root, for chroot']),
  ...[...new Set(chosen.flatMap(([, programs]) => programs))].filter((program) => !has(program)),
];
if (missing.length > 0) {
  const needs = `need ${missing.join(' and ')}. docs/testing.md explains them.`;
  // A part is asked for by name, so that what it lacks is not overlooked.
  if (values.part === 'image') console.log(`Skipped: the tests of the image ${needs}`);
  else console.error(`The tests of the release ${needs}`);
  process.exit(values.part === 'image' ? 0 : 1);
}
await prepare();

const files = values.part === undefined ? positionals : [`${parts[values.part][0]}.release`, ...positionals];
const command = [...resolveProgram('vitest'), 'run', '--config', 'vitest.release.config.ts', '--root', root, ...files];
// The tests of the other parts run the sources.
const isOfArchive = values.part === undefined || !['files', 'bucket'].includes(values.part);
const build = { group: 'archive', name: 'archive', command: [process.execPath, 'scripts/release.mjs'] };
const tests = { group: 'release', name: 'release', command, shown: true, after: isOfArchive ? ['archive'] : [] };
process.exitCode = await runSteps(isOfArchive ? [build, tests] : [tests]);
