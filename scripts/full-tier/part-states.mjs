import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../steps/run-command.mjs';

/** How each part of the full tier ended when it last ran here. Not in version control. */
const stateFile = path.join(root, '.data/full-tier.json');

export const readStates = () => (fs.existsSync(stateFile) ? JSON.parse(fs.readFileSync(stateFile, 'utf8')) : {});

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that the working copy contains, with `+` if files differ from it. */
export const describeCommit = () => {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    // A copy without version control.
    return 'unknown';
  }
};

/** Of the last summary of Vitest or Playwright in an output: the numbers of tests, such as "81 passed, 2 skipped". */
export const countTests = (output) => {
  const lines = stripVTControlCharacters(output).split('\n');
  const vitest = lines.findLast((line) => /^\s*Tests\s+\d/.test(line));
  const counted = vitest ?? lines.filter((line) => /^\s+\d+ (passed|failed|skipped|flaky)\b/.test(line)).join(' ');
  const found = ['passed', 'failed', 'skipped', 'flaky'].flatMap((word) => {
    const count = new RegExp(`(\\d+) ${word}`).exec(counted)?.[1];
    return count === undefined ? [] : [`${count} ${word}`];
  });
  return found.join(', ');
};

export const recordState = (name, { ok, output, seconds }, commit) => {
  const state = { ok, commit, finishedAt: new Date().toISOString(), seconds, tests: countTests(output) };
  fs.mkdirSync(path.dirname(stateFile), { recursive: true });
  fs.writeFileSync(stateFile, `${JSON.stringify({ ...readStates(), [name]: state }, null, 2)}\n`);
};

export const formatStates = (names, states) => {
  const rows = names.map((name) => {
    const state = states[name];
    if (!state) return `| ${name} | not run | | | | |`;
    const { ok, commit, finishedAt, seconds, tests } = state;
    const finished = finishedAt.slice(0, 16).replace('T', ' ');
    return `| ${name} | ${ok ? 'passed' : 'failed'} | ${commit} | ${finished} | ${(seconds / 60).toFixed(1)} | ${tests} |`;
  });
  return ['| Part | State | Commit | Finished (UTC) | Minutes | Tests |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
};
