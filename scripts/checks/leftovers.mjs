import { sourcesIn } from './sources.mjs';

const leftovers = [
  [/\b(TODO|FIXME)\b/, 'unfinished work'],
  [/\b(test|it|describe)(\.\w+)*\.(only|skip|todo)\b/, 'a test that is left out, or leaves the others out'],
  [/@ts-(ignore|nocheck)\b/, 'a silenced type error'],
  [/\bconsole\.log\(/, 'output past the log'],
];

/** What is written down "for now" stays for ever. */
export const checkLeftovers = (root) =>
  sourcesIn(root, ['packages'], ['.ts', '.tsx'])
    .filter(({ file }) => /^packages\/[^/]+\/src\//.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          leftovers.filter(([sign]) => sign.test(line)).map(([, what]) => `${file}:${at + 1}: ${what}: ${line.trim()}`),
        ),
    );
