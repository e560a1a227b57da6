import fs from 'node:fs';
import path from 'node:path';
import { createViteServer, createVitest } from 'vitest/node';
import { applyMutant, listMutants } from './mutation/mutants.mjs';
import { subjects } from './mutation/subjects.mjs';
import { listFiles } from './steps/list-files.mjs';
import { root } from './steps/run-command.mjs';

// How strong the tests are: each mutant changes one place of a rules file, and a test should fail because of it.
// node scripts/mutation.mjs [--sample=25] [--seed=1] [name of a rules file …]; see docs/testing.md.

const option = (name, usual) =>
  Number(
    process.argv
      .find((word) => word.startsWith(`--${name}=`))
      ?.split('=')
      .at(-1) ?? usual,
  );
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const sampleSize = option('sample', 25);
const seed = option('seed', 1);
const showsSurvivors = process.argv.includes('--survivors');

const files = listFiles(root, 'packages').filter((file) => /\.(ts|tsx)$/.test(file));
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The modules that a file imports, as paths from the root. */
const importsByFile = new Map();
for (const file of files) {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const found = [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name]) => name);
  const places = found.map((name) =>
    name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : name.replace('@shelfward/contract/', 'packages/contract/src/'),
  );
  importsByFile.set(file, new Set(places));
}

/** The test of its own first; then those that reach the file through one other module of the same area. */
const testsOf = (file) => {
  const own = file.replace(/\.ts$/, '.test.ts');
  const area = path.posix.dirname(file);
  const users = files.filter((other) => !isTest(other) && importsByFile.get(other).has(file));
  const near = files.filter(
    (test) =>
      isTest(test) &&
      test !== own &&
      path.posix.dirname(test) === area &&
      [file, ...users].some((used) => importsByFile.get(test).has(used)),
  );
  return [...(files.includes(own) ? [own] : []), ...near];
};

/** Numbers that look random and are the same for the same seed. */
const randomOf = (start) => {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const sample = (all, size) => {
  const random = randomOf(seed);
  const drawn = all.map((mutant) => [random(), mutant]).sort(([a], [b]) => a - b);
  return drawn.slice(0, size).map(([, mutant]) => mutant);
};

let mutated = { file: '', source: '' };
const plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (id.split('?')[0] === mutated.file ? mutated.source : undefined),
};

const start = async () => {
  const server = await createViteServer({
    configFile: false,
    root,
    server: { middlewareMode: true },
    logLevel: 'error',
  });
  const load = async (file) => (await server.ssrLoadModule(path.join(root, file))).default;
  const { test } = await load('vitest.config.ts');
  const projects = await Promise.all(
    test.projects.map(async (project) => {
      if (typeof project !== 'string') return { ...project, root, plugins: [plugin] };
      const config = await load(project);
      return { ...config, root: path.dirname(path.join(root, project)), plugins: [...config.plugins, plugin] };
    }),
  );
  await server.close();
  const silent = { reporters: [{}], watch: false, silent: true };
  return createVitest('test', { ...test, ...silent, root, config: false, projects, bail: 1, maxWorkers: 1 });
};

const vitest = await start();
await vitest.standalone?.();
const all = await vitest.globTestSpecifications();
const specificationsOf = (test) => all.filter(({ moduleId }) => moduleId === path.join(root, test));

/** Whether a test fails. The tests of its own come first, because they are quick. */
const isKilled = async (tests) => {
  for (const test of tests) {
    const specifications = specificationsOf(test);
    if (specifications.length === 0) continue;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true;
  }
  return false;
};

const rows = [];
for (const { place, name } of subjects) {
  if (names.length > 0 && !names.includes(name)) continue;
  const file = files.find((one) => one.startsWith(`packages/${place}/`) && one.endsWith(`/${name}.rules.ts`));
  if (!file) throw new Error(`There is no ${name}.rules.ts in ${place}`);
  const absolute = path.join(root, file);
  const source = fs.readFileSync(absolute, 'utf8');
  const tests = testsOf(file);
  mutated = { file: absolute, source };
  vitest.invalidateFile(absolute);
  if (await isKilled(tests)) throw new Error(`The tests of ${name} fail without a mutant: ${tests.join(', ')}`);

  const possible = listMutants(source);
  const chosen = sample(possible, sampleSize);
  const survivors = [];
  for (const mutant of chosen) {
    mutated = { file: absolute, source: applyMutant(source, mutant) };
    vitest.invalidateFile(absolute);
    if (await isKilled(tests)) continue;
    survivors.push(mutant);
    const line = source.slice(0, mutant.start).split('\n').length;
    const change = `${source.slice(mutant.start, mutant.end)} → ${mutant.text}`;
    if (showsSurvivors) console.log(`${file}:${line} survives (${mutant.kind}): ${change.replaceAll(/\s+/g, ' ')}`);
  }
  const killed = chosen.length - survivors.length;
  rows.push({ file, possible: possible.length, tried: chosen.length, killed });
  console.log(`${file}: ${killed} of ${chosen.length} killed (${possible.length} possible)`);
}
await vitest.close();

const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
const share = (100 * sum('killed')) / sum('tried');
console.log(`\n${rows.length} files: ${sum('killed')} of ${sum('tried')} mutants killed, ${share.toFixed(1)} %`);
process.exitCode = share >= 85 ? 0 : 1;
