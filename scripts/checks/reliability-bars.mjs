import { findMissingEvidence, findRepeated, readRows } from './evidence.mjs';

const page = 'docs/reliability.md';
const series = { G: 29, U: 12 };
const bars = Object.entries(series).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, place) => `${letter}${place + 1}`),
);

/** Number, goal, bar, tests, the tested part, and the last figure. */
const columnCount = 6;
/** The suffix of a file's name that determines its tier. */
const tiers = { Full: /\.full\.(?:test|spec)\.tsx?$/, Bench: /\.bench\.ts$/ };

/** The page of reliability bars lists each bar once, and the files, tests, and tiers that it names are right. */
export const checkReliabilityBars = (root) => {
  const rows = readRows(root, page, /^\| ([A-Z]\d+) \|(.*)\|$/);
  if (rows === undefined) return [];
  const numbers = rows.map(([, number]) => number);
  return [
    ...findRepeated(numbers).map((number) => `${page}: ${number} is listed twice`),
    ...bars.filter((bar) => !numbers.includes(bar)).map((bar) => `${page}: ${bar} is not listed`),
    ...numbers.filter((number) => !bars.includes(number)).map((number) => `${page}: ${number} is not a bar`),
    ...rows.flatMap(([, number, text]) =>
      findRowProblems(root, text).map((problem) => `${page}: ${number} ${problem}`),
    ),
  ];
};

const findRowProblems = (root, text) => {
  const cells = text.split('|').map((cell) => cell.trim());
  if (cells.length !== columnCount - 1) return [`has ${cells.length + 1} columns instead of ${columnCount}`];
  if (cells.some((cell) => cell === '')) return ['has an empty column'];
  const [, , tests] = cells;
  return [...findMissingEvidence(root, text), ...findTierProblems(tests)];
};

/** Files follow the name of their tier: `Gate: … Full: … Bench: …`. */
const findTierProblems = (tests) => {
  let tier;
  return [...tests.matchAll(/(Gate|Full|Bench):|`([\w./-]+)`/g)].flatMap(([, name, file]) => {
    if (name) {
      tier = name;
      return [];
    }
    if (!tier) return [`does not state the tier of ${file}`];
    const [required] = Object.entries(tiers).find(([, suffix]) => suffix.test(file)) ?? [];
    if (required ? tier === required : tier !== 'Bench') return [];
    return [`states the tier ${tier} for ${file}`];
  });
};
