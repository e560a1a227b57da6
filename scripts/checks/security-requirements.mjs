import fs from 'node:fs';
import path from 'node:path';

const page = 'docs/security.md';
/** Levels 1 and 2 of ASVS 5.0 without OAuth and WebRTC. */
const requirementCount = 217;

/** The page of security requirements lists each requirement once, and the files and tests that it names exist. */
export const checkSecurityRequirements = (root) => {
  const place = path.join(root, page);
  if (!fs.existsSync(place)) return [];
  const rows = fs
    .readFileSync(place, 'utf8')
    .split('\n')
    .map((line) => /^\| (\d+\.\d+\.\d+) \|[^|]*\|(.*)\|$/.exec(line))
    .filter((row) => row !== null);
  const numbers = rows.map(([, number]) => number);
  const repeated = numbers.filter((number, place) => numbers.indexOf(number) !== place);
  return [
    ...repeated.map((number) => `${page}: ${number} is listed twice`),
    ...(numbers.length === requirementCount
      ? []
      : [`${page}: lists ${numbers.length} requirements instead of ${requirementCount}`]),
    ...rows.flatMap(([, number, evidence]) => findMissing(root, evidence).map((text) => `${page}: ${number} ${text}`)),
  ];
};

const findMissing = (root, evidence) => {
  if (evidence.trim() === '') return ['has no test, file, or reason'];
  return [...evidence.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json|sql))`(?:: “([^”]+)”)?/g)].flatMap(([, file, title]) => {
    const found = [file, `packages/server/src/${file}`].find((one) => fs.existsSync(path.join(root, one)));
    if (!found) return [`names ${file}, which does not exist`];
    if (title === undefined || fs.readFileSync(path.join(root, found), 'utf8').includes(title)) return [];
    return [`names the test “${title}”, which ${file} does not have`];
  });
};
