import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeProblem } from './node-version.mjs';
import { root } from './run-command.mjs';

/** The requirements of every command: a supported version of Node, and the packages. Ends the process without them. */
export const prepare = async () => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem) console.error(problem);
  if (problem || !(await ensureInstalled())) process.exit(1);
};
