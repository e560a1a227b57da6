import fs from 'node:fs';
import path from 'node:path';

/** The lines of a page that match an expression, or undefined if the page does not exist. */
export const readRows = (root, page, expression) => {
  const place = path.join(root, page);
  if (!fs.existsSync(place)) return undefined;
  return fs
    .readFileSync(place, 'utf8')
    .split('\n')
    .map((line) => expression.exec(line))
    .filter((row) => row !== null);
};

export const findRepeated = (names) => names.filter((name, place) => names.indexOf(name) !== place);

/** What is missing of the files, and of the tests in them, that a text names. Paths without a package are of the server. */
export const findMissingEvidence = (root, evidence) => {
  if (evidence.trim() === '') return ['has no test, file, or reason'];
  return [...evidence.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json|sql))`(?:: “([^”]+)”)?/g)].flatMap(([, file, title]) => {
    const found = [file, `packages/server/src/${file}`].find((one) => fs.existsSync(path.join(root, one)));
    if (!found) return [`names ${file}, which does not exist`];
    if (title === undefined || fs.readFileSync(path.join(root, found), 'utf8').includes(title)) return [];
    return [`names the test “${title}”, which ${file} does not have`];
  });
};
