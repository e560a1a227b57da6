import { spawnSync } from 'node:child_process';
import { prepare } from './steps/prepare.mjs';
import { resolveProgram, root } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

/** The tests of the release archive in an empty file system, and of the examples of reverse proxies. What they lack is an error instead of a silent skip. */
const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const missing = [
  ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on x64']),
  ...(process.getuid?.() === 0 ? [] : ['root, for chroot']),
  ...['mmdebstrap', 'unshare', 'tar', 'sha256sum', 'openssl', 'nginx', 'caddy', 'psql', 'setpriv'].filter(
    (program) => !has(program),
  ),
];
if (missing.length > 0) {
  console.error(`The tests of the release need ${missing.join(' and ')}. docs/testing.md explains them.`);
  process.exit(1);
}
await prepare();

const [, , ...only] = process.argv;
const command = [...resolveProgram('vitest'), 'run', '--config', 'vitest.release.config.ts', '--root', root, ...only];
const build = { group: 'archive', name: 'archive', command: [process.execPath, 'scripts/release.mjs'] };
const tests = { group: 'release', name: 'release', command, shown: true, after: ['archive'] };
process.exitCode = await runSteps([build, tests]);
