import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeProblem } from './node-version.mjs';
import { root } from './run-command.mjs';

/** What every command needs first: a Node that is new enough, and the packages. Ends the process when it cannot be had. */
export const prepare = async () => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem) console.error(problem);
  if (problem || !(await ensureInstalled())) process.exit(1);
};
