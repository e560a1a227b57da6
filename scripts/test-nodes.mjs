import { ensureServerBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, resolveProgram } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

// Two and four nodes on one database: every route, live updates, limits, a killed node, a replacement of all nodes, and
// the browser stories with each request on the next node, and four nodes behind nginx and Caddy, which must be installed. Names select stories: npm run test:nodes -- -g "main workflow"
await prepare();
if (!(await ensureServerBuilt())) process.exit(1);

const args = process.argv.slice(2);
const stories = (nodes, after) => ({
  group: 'e2e',
  name: `stories on ${nodes} nodes`,
  command: [...npm(), 'run', 'test', '-w', '@shelfward/e2e', '--silent', '--', ...args],
  env: { E2E_NODES: String(nodes) },
  shown: true,
  after: [after],
});
process.exitCode = await runSteps([
  { group: 'web', name: 'web build', command: [process.execPath, 'scripts/build.mjs'] },
  {
    group: 'unit',
    name: 'every route on two and four nodes',
    command: [...resolveProgram('vitest'), 'run', 'packages/server/src/main.nodes.full.test.ts'],
    shown: true,
    after: ['web build'],
  },
  stories(2, 'every route on two and four nodes'),
  stories(4, 'stories on 2 nodes'),
  {
    group: 'proxies',
    name: 'assigned nodes',
    command: [
      ...resolveProgram('vitest'),
      'run',
      '--config',
      'vitest.release.config.ts',
      'scripts/release/assigned-nodes.release.mjs',
    ],
    shown: true,
    after: ['stories on 4 nodes'],
  },
]);
