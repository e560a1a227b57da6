import fs from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { applyMutant, listMutants } from './mutation/mutants.mjs';
import { subjects } from './mutation/subjects.mjs';
import { listFiles } from './steps/list-files.mjs';
import { libraries } from './steps/packages.mjs';
import { root } from './steps/run-command.mjs';

// Measures how many small faults (mutants) in rules files their tests detect. See docs/testing.md.

const args = process.argv.slice(2);
const findOption = (name, usual) => {
  const given = args.find((word) => word.startsWith(`--${name}=`));
  return Number(given?.split('=').at(-1) ?? usual);
};
const sampleSize = findOption('sample', 25);
const seed = findOption('seed', 1);
const names = args.filter((word) => !word.startsWith('--'));
const minPercent = 85;
/** Inside the package, so that imports of other packages resolve; ignored by git. */
const workFolder = (place) => path.join(root, 'packages', place, '.mutants');

const sample = (all) => {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const drawn = all.map((mutant) => [random(), mutant]).sort(([a], [b]) => a - b);
  return drawn.slice(0, sampleSize).map(([, mutant]) => mutant);
};

const removeCopies = () => {
  for (const [place] of subjects) fs.rmSync(workFolder(place), { recursive: true, force: true });
};
// An interrupted run leaves its copies.
removeCopies();
const allFiles = listFiles(root, 'packages');
const findSubject = ([place, name]) => {
  const isRules = (file) => file.startsWith(`packages/${place}/`) && file.endsWith(`/${name}.rules.ts`);
  const file = allFiles.find(isRules);
  if (!file) throw new Error(`There is no ${name}.rules.ts in packages/${place}`);
  return { place, name, file, source: read(file), test: read(file.replace(/\.ts$/, '.test.ts')) };
};
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** Relative imports as absolute paths: the copy is in another folder. Imports of the rules themselves lead to their copy. */
const relocated = (text, { file }) =>
  text.replaceAll(/(from\s+|import\()'(\.[^']+)'/g, (_, before, to) => {
    const target = path.join(root, path.dirname(file), to);
    return target === path.join(root, file) ? `${before}'./${path.basename(file)}'` : `${before}'${target}'`;
  });

/** A copy of the rules with one mutant, or unchanged, beside a copy of their test. Returns the copy of the test. */
const writeCopy = (subject, label, source) => {
  const folder = path.join(workFolder(subject.place), subject.name, label);
  fs.mkdirSync(folder, { recursive: true });
  const name = path.basename(subject.file, '.ts');
  fs.writeFileSync(path.join(folder, `${name}.ts`), relocated(source, subject));
  fs.writeFileSync(path.join(folder, `${name}.test.ts`), relocated(subject.test, subject));
  return path.join(folder, `${name}.test.ts`);
};

/** Runs all copies at once and returns the tests that failed. */
const failedTests = async () => {
  const toProject = (place, environment) => ({
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
    ssr: { resolve: { conditions: ['source'] } },
    // A busy machine must not count as a detected mutant.
    test: {
      name: place,
      environment,
      isolate: false,
      testTimeout: 600_000,
      include: [`packages/${place}/.mutants/**/*.test.ts`],
    },
  });
  const projects = [...[...libraries, 'server'].map((name) => toProject(name, 'node')), toProject('web', 'happy-dom')];
  const test = { root, config: false, watch: false, reporters: [{}], silent: true, maxWorkers: 2, projects };
  const vitest = await startVitest('test', [], test);
  const failed = new Set(
    vitest.state
      .getTestModules()
      .filter((module) => !module.ok())
      .map(({ moduleId }) => moduleId),
  );
  await vitest.close();
  return failed;
};

const describeMutant = ({ file, source }, { start, end, text, kind }) => {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line} ${kind}: ${source.slice(start, end)} → ${text}`.replaceAll(/\s+/g, ' ');
};

const chosen = subjects.filter(([, name]) => names.length === 0 || names.includes(name)).map(findSubject);
const tries = chosen.map((subject) => {
  const possible = listMutants(subject.source);
  const control = writeCopy(subject, 'unchanged', subject.source);
  const mutants = sample(possible).map((mutant, at) => {
    return { mutant, test: writeCopy(subject, String(at), applyMutant(subject.source, mutant)) };
  });
  return { subject, possible, control, mutants };
});
const failed = await failedTests();
removeCopies();

for (const { subject, control } of tries)
  if (failed.has(control)) throw new Error(`The test of ${subject.file} fails without a mutant`);
const survivors = tries.flatMap(({ subject, mutants }) =>
  mutants.filter(({ test }) => !failed.has(test)).map(({ mutant }) => describeMutant(subject, mutant)),
);
if (args.includes('--survivors')) for (const survivor of survivors) console.log(survivor);

console.log('| Rules file | Possible | Tried | Detected |\n|---|---|---|---|');
for (const { subject, possible, mutants } of tries) {
  const detected = mutants.filter(({ test }) => failed.has(test)).length;
  console.log(
    `| \`${subject.file.replace('packages/', '')}\` | ${possible.length} | ${mutants.length} | ${detected} |`,
  );
}
const tried = tries.reduce((sum, { mutants }) => sum + mutants.length, 0);
const percent = (100 * (tried - survivors.length)) / tried;
console.log(`\n${tried - survivors.length} of ${tried} mutants detected, ${percent.toFixed(1)} %`);
process.exitCode = percent >= minPercent ? 0 : 1;
