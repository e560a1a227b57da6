import { sourcesIn, withoutComments } from './sources.mjs';

/** Words of identifiers, strings and comments that have a standard term; the documentation lists the terms. */
const forbiddenWords = new RegExp(
  `^(?:${[
    'mend|mends|mended|mending|told|whoever|anew|reckon|reckons|reckoned|reckoning|nobody|somebody',
    'refuse|refuses|refused|refusing|refusal|refusals|stranger|strangers|owed',
  ].join('|')})$`,
);
const forbiddenPhrases = [
  [/\bno more(?=[.!'"`]|\s*\*\/|\s*$)/i, '"no more" at the end of a sentence'],
  [/(?<!\bthere )\bis no (?!longer\b)/i, '"is no …"'],
  [/\bof its own accord\b/i, '"of its own accord"'],
  [/\bwhat is kept\b/i, '"what is kept"'],
  [/\bPASSING\b|\bpassing (?:error|failure|fault)s?\b/, 'transient'],
];
/** Of names in code. */
const forbiddenNames = [
  [/\b(?:most|least)[A-Z]\w*|\b(?:const|let) (?:most|least)\b/, 'a limit'],
  [/\b(?:asked[A-Z]\w*|[a-z]+(?:[A-Z][a-z]*)*Asked)\b|\b(?:const|let) asked\b/, 'what was requested'],
  [/\b(?:\w*[a-z])?Answers?\b|\banswers?(?:[A-Z]\w*)?\b(?= *[=:.,;)}[(?])/, 'a response'],
  [/\b(?:is|has)Passing\b/, 'transient'],
];
const forbiddenNouns = [[/\b(?:an?|the|its|their|this|that|each|no|one|whose|without) answers?\b/i, 'a response']];

const sourceEndings = ['.ts', '.tsx', '.mjs', '.css', '.html', '.md', '.sql'];
const codeEnding = /\.(?:tsx?|mjs)$/;
/** Migrations never change, so the rules apply to those that came after them. */
const firstCheckedMigration = 90;
/** Names that others gave: an account of Unix systems, columns of released migrations, sockets, and values of the API. */
const foreignNames =
  /'nobody'|\btold_at\b|\bretryAsked\b|\b[A-Z_]*REFUSED?[A-Z_]*\b|\b[Cc]onnections?(?: (?:is|are|was|were|being))? refused\b|\brefus(?:es|ing) (?:the |new )?connections?\b/g;
/** Files that name what they reject, texts of carriers, and the released history. */
const exemptFiles =
  /^(?:scripts\/checks\/language\.mjs|scripts\/language\.test\.mjs|CHANGELOG\.md|.*\/carriers\/(?:usps|carrier)-status\.rules(?:\.test)?\.ts)$/;

/** Plain, standard English: see "Language" in CONTRIBUTING.md. */
export const checkLanguage = (root) =>
  sourcesIn(root, ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'packages', 'scripts'], sourceEndings)
    .filter(({ file }) => !exemptFiles.test(file) && !isOldMigration(file))
    .flatMap((source) => [...findTerms(source), ...findNamesInOf(source), ...findNamesOfAccounts(source)]);

const isOldMigration = (file) => {
  const number = /^packages\/server\/migrations\/(\d+)_/.exec(file)?.[1];
  return number !== undefined && Number(number) < firstCheckedMigration;
};

const findTerms = ({ file, text }) => {
  const isCode = codeEnding.test(file);
  const patterns = [...forbiddenPhrases, ...(isCode ? forbiddenNouns : [])];
  return text.split('\n').flatMap((line, at) => {
    const own = line.replaceAll(foreignNames, '');
    const names = isCode ? own.replaceAll(stringsAndComments, "''") : '';
    const found = [
      ...new Set(wordsIn(own).filter((word) => forbiddenWords.test(word))),
      ...patterns.filter(([pattern]) => pattern.test(own)).map(([, name]) => name),
      ...forbiddenNames.flatMap(([pattern]) => pattern.exec(names) ?? []),
    ];
    return found.map((name) => `${file}:${at + 1}: use a standard term for ${name}: ${line.trim().slice(0, 100)}`);
  });
};

const stringsAndComments = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\/\*.*|^\s*\*.*|(?<!:)\/\/.*/g;

/** The lower-case words of a line; identifiers in camel, snake and kebab case are split. */
const wordsIn = (line) =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** A declaration whose name ends in Of, and a parameter or member of a function type. `asOf` is a day in reports. */
const nameInOf =
  /\b(?:(?:const|let|function\*?|class|type|interface|enum)\s+(?!asOf\b)(\w+Of)\b([^\n]*(?:\n[^\n]*)?)|(\w+Of)\??:\s*(?:async\s*)?\()/g;
/** A type or value that shows that the name is an index by a key. */
const indexByKey =
  /^\s*(?::\s*(?:Readonly<)?(?:Readonly)?(?:Map|Record|Array|\w+Array)\b|:[^=\n]*\[\]|=\s*(?:new (?:Map|\w+Array)\b|(?:Object|Map)\.(?:fromEntries|groupBy)\(|\w*Array\.(?:from|of)\())/;

/** A name ends in Of only if it is an index by a key, such as `priceOf: Map<number, number>`. */
const findNamesInOf = ({ file, text }) =>
  codeEnding.test(file)
    ? [...text.matchAll(nameInOf)]
        .filter(([, , declared]) => declared === undefined || !indexByKey.test(declared))
        .map(({ 1: declared, 3: member, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${file}:${line}: name ${declared ?? member} for what it returns instead of ending it in Of`;
        })
    : [];

/** Texts that people see: strings with a space, and texts of elements. */
const shownFiles = /^packages\/(?:web\/src\/(?!.*\.(?:test|fixture)\.).*\.tsx?|contract\/src\/kit\/errors\.ts)$/;
const texts = /'[^'\n]*'|`[^`]*`|(?<!=)>[^<>{}=;()]*</g;
/** Identity providers and carriers call an application a client, and the specification gives the text of one error. */
const otherName = /\b(?:clients?(?! (?:ID|secret|subdomain)\b)|tenants?)\b/i;

/** People read "account"; "client" is the word of the specification in the API and in code, "tenant" that of the database. */
const findNamesOfAccounts = ({ file, text }) =>
  shownFiles.test(file)
    ? [...withoutComments(text).matchAll(texts)]
        .map(([shown]) => shown.replaceAll(/\$\{[^}]*\}/g, '').trim())
        .filter((shown) => /\s/.test(shown) && otherName.test(shown))
        .map((shown) => `${file}: name the account in a text that people see: ${shown}`)
    : [];
