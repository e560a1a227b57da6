import fs from 'node:fs';
import path from 'node:path';
import { sourcesIn } from './sources.mjs';

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'docs', 'packages', 'deploy'];
/** Folders below which a document may name a file, besides the folder of the document. */
const bases = [
  '',
  'packages',
  ...['contract/src', 'server/src', 'server/src/features', 'web/src'].map((below) => `packages/${below}`),
];
const sourceFile = /^[\w.@-]+(?:\/[\w.@-]+)+\.(?:ts|tsx|mjs|js|json|sql|css|md|yaml|conf)$/;
const repositoryFolder = /^(?:packages|scripts|docs|deploy)\/[\w./-]+$/;
/** Paths of examples (`features/x/x.rules.ts`, `NNNN_name.sql`), of the release archive, and of files that commands write. */
const isPlaceholder = /(?:^|\/)(?:x[/.]|NNNN_|bin\/|results$|\.env$)/;
const maxRowLength = 200;

/** Relative links and paths in backticks point to existing files, and rows of tables are short. */
export const checkDocLinks = (root) =>
  sourcesIn(root, documents, ['.md']).flatMap(({ file, text }) => {
    const folder = path.dirname(file);
    const exists = (place) => fs.existsSync(path.join(root, place));
    return [
      ...findLinks(text)
        .filter((link) => !exists(path.join(folder, link)))
        .map((link) => `${file}: the link ${link} is broken`),
      ...findPaths(text)
        .filter((named) => ![folder, ...bases].some((base) => exists(path.join(base, named))))
        .map((named) => `${file}: names ${named}, which does not exist`),
      ...text
        .split('\n')
        .map((line, place) => ({ line, number: place + 1 }))
        .filter(({ line }) => line.startsWith('|') && line.length > maxRowLength)
        .map(({ line, number }) => `${file}:${number}: the row has ${line.length} characters, max ${maxRowLength}`),
    ];
  });

const findLinks = (text) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link));

const findPaths = (text) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, named]) => named)
    .filter((named) => (sourceFile.test(named) || repositoryFolder.test(named)) && !isPlaceholder.test(named));
