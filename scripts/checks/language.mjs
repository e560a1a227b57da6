import { isTest, readJson, sourcesIn } from './sources.mjs';

/** Words of identifiers, strings and comments that have a standard term; the documentation lists the terms. */
const forbiddenWords =
  /^(mend|mends|mended|mending|told|whoever|anew|reckon|reckons|reckoned|reckoning|nobody|somebody)$/;
const forbiddenPhrases = [
  [/\bno more(?=[.!'"`]|\s*\*\/|\s*$)/i, '"no more" at the end of a sentence'],
  [/(?<!\bthere )\bis no (?!longer\b)/i, '"is no …"'],
  [/\bof its own accord\b/i, '"of its own accord"'],
  [/\bwhat is kept\b/i, '"what is kept"'],
];
const forbiddenLimit = /\b(?:most|least)[A-Z]\w*|\b(?:const|let) (?:most|least)\b/;
const exportedOf = /^export (?:declare )?(?:const|let|function|async function|class|type|interface|enum) (\w+Of)\b/gm;
const maxExportsOf = 40;

const sourceEndings = ['.ts', '.tsx', '.mjs', '.css', '.html', '.md', '.sql'];
/** Migrations never change, so the rules apply to those that came after the language guide. */
const firstCheckedMigration = 37;
/** Names that others gave: an account of Unix systems, and columns of released migrations. */
const foreignNames = /'nobody'|\btold_at\b/g;
/** These files name what they reject. */
const ownFiles = new Set(['scripts/checks/language.mjs', 'scripts/language.test.mjs']);

/** Plain, standard English: see "Language" in CONTRIBUTING.md. */
export const checkLanguage = (root) => {
  const sources = sourcesIn(
    root,
    ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'packages', 'scripts'],
    sourceEndings,
  ).filter(({ file }) => !ownFiles.has(file) && !isOldMigration(file));
  return [...sources.flatMap(findingsIn), ...exportFindings(root, sources)];
};

const isOldMigration = (file) => {
  const number = /^packages\/server\/migrations\/(\d+)_/.exec(file)?.[1];
  return number !== undefined && Number(number) < firstCheckedMigration;
};

const findingsIn = ({ file, text }) =>
  text.split('\n').flatMap((line, at) => {
    const found = [
      ...new Set(wordsIn(line.replaceAll(foreignNames, '')).filter((word) => forbiddenWords.test(word))),
      ...forbiddenPhrases.filter(([pattern]) => pattern.test(line)).map(([, name]) => name),
      ...(file.endsWith('.md') ? [] : (forbiddenLimit.exec(line) ?? [])),
    ];
    return found.map((name) => `${file}:${at + 1}: use a standard term for ${name}: ${line.trim().slice(0, 100)}`);
  });

/** The lower-case words of a line; identifiers in camel, snake and kebab case are split. */
const wordsIn = (line) =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const allowlist = 'scripts/exports-ending-in-of.json';

/** Exports that end in Of are listed; the list may only shrink. */
const exportFindings = (root, sources) => {
  const allowed = readJson(root, allowlist);
  const found = sources
    .filter(({ file }) => file.startsWith('packages/') && !isTest(file) && !file.endsWith('.md'))
    .flatMap(({ file, text }) => [...text.matchAll(exportedOf)].map(([, name]) => ({ file, name })));
  const names = new Set(found.map(({ name }) => name));
  return [
    ...found
      .filter(({ name }) => !allowed.includes(name))
      .map(({ file, name }) => `${file}: name ${name} for what it returns instead of ending it in Of`),
    ...allowed.filter((name) => !names.has(name)).map((name) => `${allowlist}: ${name} does not exist: remove it`),
    ...(allowed.length > maxExportsOf ? [`${allowlist}: at most ${maxExportsOf} names are allowed`] : []),
  ];
};
