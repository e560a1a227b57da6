import path from 'node:path';
import { sourcesIn } from './sources.mjs';

const headings = /^Status,Context,Decision,Consequences(?:,Alternatives considered)?$/;
const maxWords = 350;
const sourceEndings = ['.ts', '.tsx', '.mjs', '.sql', '.css', '.md', '.yaml', '.woff2'];
/** A file that is named without its folder; the check of links in documents covers paths. */
const fileName = /`([\w.-]+\.(?:ts|tsx|mjs|sql|css|md|yaml|woff2))`/g;
const mention = /\bdecisions?[ /](\d{4})\b/gi;

/**
 * Every decision record has a number of its own, which its title repeats, the same headings, and one page.
 * Files that a record names exist, and so do the records that code and documents name.
 */
export const checkDecisions = (root) => {
  const sources = sourcesIn(root, ['packages', 'scripts', 'docs', 'deploy'], sourceEndings);
  const names = new Set(sources.map(({ file }) => path.basename(file)));
  const records = sources
    .filter(({ file }) => file.startsWith('docs/decisions/'))
    .map((source) => ({ ...source, number: /\/(\d{4})-[^/]+$/.exec(source.file)?.[1] }));
  const numbers = new Set(records.map(({ number }) => number));
  return [
    ...records.flatMap((record) => [...findFaults(record, records), ...findMissingFiles(record, names)]),
    ...sources.filter(({ file }) => !file.startsWith('scripts/')).flatMap((source) => findMissing(source, numbers)),
  ];
};

const findFaults = ({ file, text, number }, records) => {
  const isTaken = records.some((other) => other.file < file && other.number === number);
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const words = text.split(/\s+/).filter(Boolean).length;
  return [
    ...(number === undefined ? [`${file}: the name must start with a number of four digits`] : []),
    ...(number !== undefined && isTaken ? [`${file}: the number ${number} is used twice`] : []),
    ...(text.startsWith(`# ${number} `) ? [] : [`${file}: the title must start with its number`]),
    ...(headings.test(titles.join())
      ? []
      : [`${file}: the headings must be Status, Context, Decision, Consequences, and maybe Alternatives considered`]),
    ...(words <= maxWords ? [] : [`${file}: has ${words} words, max ${maxWords}`]),
  ];
};

const findMissingFiles = ({ file, text }, names) =>
  [...text.matchAll(fileName)]
    .filter(([, name]) => !names.has(name))
    .map(([, name]) => `${file}: names ${name}, which does not exist`);

const findMissing = ({ file, text }, numbers) =>
  [...text.matchAll(mention)]
    .filter(([, number]) => !numbers.has(number))
    .map(([, number]) => `${file}: names decision ${number}, which does not exist`);
