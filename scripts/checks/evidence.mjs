import fs from 'node:fs';
import path from 'node:path';
import { isTest, sourcesIn } from './sources.mjs';

const marker = /^\s*\/\/ (?:(?<bars>[GU]\d+(?:, [GU]\d+)*)|ASVS (?<requirements>\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*))$/;
const similarToMarker = /^\s*\/\/ (?:[GU]\d|ASVS)/;

/**
 * The comments `// G5, U9` and `// ASVS 6.2.4` of tests and code: `files` has the files of each number with their tier,
 * `malformed` the comments that cannot be read.
 */
export const findEvidence = (root) => {
  const files = new Map();
  const malformed = [];
  for (const { file, text } of sourcesIn(root, ['packages', 'scripts'], ['.ts', '.tsx', '.js', '.mjs'])) {
    const lines = text.split('\n');
    for (const [place, line] of lines.entries()) {
      if (!similarToMarker.test(line)) continue;
      const found = marker.exec(line);
      if (!found) {
        malformed.push(`${file}:${place + 1}`);
        continue;
      }
      const tier = findTier(file, lines[place + 1]);
      for (const number of (found.groups.bars ?? found.groups.requirements).split(', '))
        files.set(number, [...(files.get(number) ?? []).filter((other) => other.file !== file), { file, tier }]);
    }
  }
  return { files, malformed };
};

/** A test with the tag @full in a file of the gate belongs to the full tier. */
const findTier = (file, nextLine) => {
  if (/\.(?:full\.(?:test|spec)|soak)\.tsx?$/.test(file) || nextLine?.includes("tag: '@full'")) return 'Full';
  if (file.endsWith('.bench.ts')) return 'Bench';
  return isTest(file) ? 'Gate' : 'Code';
};

/** The text of a page, or undefined if it does not exist. */
export const readPage = (root, page) => {
  const place = path.join(root, page);
  return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
};

export const findRepeated = (names) => names.filter((name, place) => names.indexOf(name) !== place);
