import fs from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { applyMutant, listMutants } from './mutation/mutants.mjs';
import { findSubjects } from './mutation/subjects.mjs';
import { root } from './steps/run-command.mjs';

// Measures how many small faults (mutants) in rules, services, and queries their tests detect. See docs/testing.md.

const args = process.argv.slice(2);
const findOption = (name, usual) => {
  const given = args.find((word) => word.startsWith(`--${name}=`));
  return Number(given?.split('=').at(-1) ?? usual);
};
const seed = findOption('seed', 1);
const names = args.filter((word) => !word.startsWith('--'));
/** Tests of services need a database: a mutant takes seconds. */
const sampleSize = (isRules) => findOption(isRules ? 'sample' : 'services', isRules ? 25 : 8);
const minPercent = 90;

const sample = (all, size) => {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const drawn = all.map((mutant) => [random(), mutant]).sort(([a], [b]) => a - b);
  return drawn.slice(0, size).map(([, mutant]) => mutant);
};

/** Runs one test file after the other until one fails. Returns whether one did. */
const isDetected = async (vitest, file, source, tests) => {
  globalThis.mutants = new Map([[file, source]]);
  vitest.invalidateFile(file);
  for (const test of tests) {
    // Failed tests of earlier runs count for `bail`, too.
    vitest.state.filesMap.clear();
    const { testModules } = await vitest.runTestSpecifications(vitest.getModuleSpecifications(path.join(root, test)));
    if (testModules.length === 0) throw new Error(`${test} has not run`);
    if (testModules.some((module) => !module.ok())) return true;
  }
  return false;
};

const describeMutant = ({ name, source }, { start, end, text, kind }) => {
  const line = source.slice(0, start).split('\n').length;
  return `${name}:${line} ${kind}: ${source.slice(start, end)} → ${text}`.replaceAll(/\s+/g, ' ');
};

const trySubject = async (vitest, { room, file: name, isRules, tests }) => {
  const file = path.join(root, name);
  const source = fs.readFileSync(file, 'utf8');
  const possible = listMutants(source);
  if (await isDetected(vitest, file, source, tests)) throw new Error(`A test of ${name} fails without a mutant`);
  const drawn = sample(possible, sampleSize(isRules));
  const survivors = [];
  for (const mutant of drawn)
    if (!(await isDetected(vitest, file, applyMutant(source, mutant), tests))) survivors.push(mutant);
  globalThis.mutants = undefined;
  vitest.invalidateFile(file);
  if (args.includes('--survivors'))
    for (const survivor of survivors) console.log(describeMutant({ name, source }, survivor));
  return { room, name, isRules, possible: possible.length, tried: drawn.length, survived: survivors.length };
};

/** Vitest ends the first failed test file; a busy machine must not count as a detected mutant. */
const options = {
  config: 'vitest.mutation.config.ts',
  watch: false,
  reporters: [{}],
  silent: true,
  maxWorkers: 1,
  bail: 1,
};

const chosen = findSubjects().filter(
  ({ room, file }) => names.length === 0 || names.some((word) => word === room || file.includes(`/${word}.`)),
);
const vitest = await createVitest('test', { root, ...options });
await vitest.standalone();
const results = [];
for (const subject of chosen) results.push(await trySubject(vitest, subject));
await vitest.close();

const sum = (rows, figure) => rows.reduce((total, row) => total + row[figure], 0);
const summarize = (rows) => {
  const [tried, survived] = [sum(rows, 'tried'), sum(rows, 'survived')];
  const percent = tried === 0 ? 100 : (100 * (tried - survived)) / tried;
  return { tried, detected: tried - survived, percent };
};
const printTable = (title, key, rows) => {
  console.log(`\n| ${title} | Possible | Tried | Detected | % |\n|---|---|---|---|---|`);
  for (const [name, group] of groupBy(rows, key)) {
    const { tried, detected, percent } = summarize(group);
    console.log(`| ${name} | ${sum(group, 'possible')} | ${tried} | ${detected} | ${percent.toFixed(0)} |`);
  }
};
const groupBy = (rows, key) => {
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};
printTable('File', ({ name }) => `\`${name.replace('packages/', '')}\``, results);
printTable('Room', ({ room, isRules }) => `${room}, ${isRules ? 'rules' : 'services and queries'}`, results);
const rules = summarize(results.filter(({ isRules }) => isRules));
console.log(`\n${rules.detected} of ${rules.tried} mutants of rules detected, ${rules.percent.toFixed(1)} %`);
process.exitCode = rules.percent >= minPercent ? 0 : 1;
