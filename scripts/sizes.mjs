import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isTest, readJson, sourcesIn } from './checks/sources.mjs';
import { root as here } from './steps/run-command.mjs';

// node scripts/sizes.mjs            prints the size of each room beside that of the last release; fails above a budget
// node scripts/sizes.mjs --budget   sets the budget of each room to its present size and 2 %
// node scripts/sizes.mjs --record   records the present sizes as those of the release in package.json

export const budgetFile = 'scripts/size-budget.json';
/** Lines, and words of documents. */
const kinds = ['source', 'test', 'style', 'words'];
const endings = ['.ts', '.tsx', '.mjs', '.sql', '.css', '.md'];
/** A correction of a few lines in a small room is not growth. */
const [growth, minGrowth] = [0.02, 20];

const findKind = (file) => {
  if (file.endsWith('.md')) return 'words';
  if (file.endsWith('.css')) return 'style';
  const helps = /\/(?:testing|e2e)\/|\.(?:factory|examples|fixture|release|soak)\.\w+$/.test(file);
  return helps || isTest(file) ? 'test' : 'source';
};

/** A folder of documents, a package, or an area of the contract, the server, or the web application. */
const findRoom = (file) => {
  const [top, name, ...below] = file.split('/');
  if (top !== 'packages')
    return file.includes('/') ? [top, ...(top === 'docs' && below.length > 0 ? [name] : [])].join('/') : '.';
  const [area, ...rest] = below.filter((folder) => folder !== 'src' && folder !== 'features');
  return ['contract', 'server', 'web'].includes(name) && rest.length > 0 ? `${name}/${area}` : name;
};

/** The size of each room, as a list in the order of `kinds`. */
export const measureSizes = (root) => {
  const files = fs.readdirSync(root).filter((name) => name.endsWith('.md'));
  const rooms = {};
  for (const { file, text } of sourcesIn(root, [...files, 'deploy', 'docs', 'packages', 'scripts'], endings)) {
    const kind = findKind(file);
    const size = kind === 'words' ? text.split(/\s+/).filter(Boolean).length : text.trimEnd().split('\n').length;
    const room = findRoom(file);
    rooms[room] ??= kinds.map(() => 0);
    rooms[room][kinds.indexOf(kind)] += size;
  }
  return Object.fromEntries(Object.entries(rooms).sort(([one], [other]) => (one < other ? -1 : 1)));
};

const toBudget = (size) => (size === 0 ? 0 : Math.ceil(Math.max(size * (1 + growth), size + minGrowth)));

export const buildBudget = (sizes) =>
  Object.fromEntries(Object.entries(sizes).map(([room, own]) => [room, own.map(toBudget)]));

/** A room without a budget is a new one, whose budget is 0. */
export const findExceeded = (sizes, budget) =>
  Object.entries(sizes).flatMap(([room, own]) =>
    kinds.flatMap((kind, at) => {
      const max = budget[room]?.[at] ?? 0;
      return own[at] > max ? [`${room}: ${own[at]} of ${kind}, the budget is ${max}`] : [];
    }),
  );

/** Each size with that of the last release in parentheses. */
export const formatTable = (sizes, released) => {
  const sum = (all) => kinds.map((_, at) => Object.values(all).reduce((total, own) => total + own[at], 0));
  const rooms = [...new Set([...Object.keys(sizes), ...Object.keys(released)])].sort();
  const toRow = (name, own = [], before = []) => [
    name,
    ...kinds.map((_, at) => (own[at] || before[at] ? `${own[at] ?? 0} (${before[at] ?? 0})` : '')),
  ];
  return [
    ['room', ...kinds],
    ...rooms.map((room) => toRow(room, sizes[room], released[room])),
    toRow('all', sum(sizes), sum(released)),
  ]
    .map(([name, ...cells]) => [name.padEnd(24), ...cells.map((cell) => cell.padStart(18))].join('').trimEnd())
    .join('\n');
};

const run = (option) => {
  const recorded = readJson(here, budgetFile);
  const sizes = measureSizes(here);
  if (option === '--record')
    Object.assign(recorded, { release: readJson(here, 'package.json').version, released: sizes });
  if (option === '--budget') recorded.budget = buildBudget(sizes);
  if (option) fs.writeFileSync(path.join(here, budgetFile), formatJson(recorded));
  console.log(`Sizes beside those of release ${recorded.release}:\n${formatTable(sizes, recorded.released)}`);
  const exceeded = findExceeded(sizes, recorded.budget);
  for (const one of exceeded) console.error(one);
  if (exceeded.length > 0)
    console.error('Make a room smaller, or decide on the growth: node scripts/sizes.mjs --budget');
  process.exitCode = exceeded.length > 0 ? 1 : 0;
};

/** One line for each room. */
const formatJson = (value) =>
  `${JSON.stringify(value, undefined, 2).replaceAll(/\[\s+([\d,\s]+?)\s+\]/g, (_, list) => `[${list.replaceAll(/\s+/g, ' ')}]`)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run(process.argv[2]);
