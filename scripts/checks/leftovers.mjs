import { sourcesIn } from './sources.mjs';

const leftovers = [
  [/\b(TODO|FIXME)\b/, 'unfinished work'],
  [/\b(test|it|describe)(\.\w+)*\.(only|skip|todo)\b/, 'a test that is skipped, or skips the others'],
  [/@ts-(ignore|nocheck)\b/, 'a silenced type error'],
  [/\bconsole\.log\(/, 'output that bypasses the log'],
  [
    /\bvi\.waitFor\((?!.*timeout)/,
    'a wait of one second, too short on a busy machine: use `eventually`, or `waitFor` in the web',
  ],
  [/\btimeout: (\d{1,4}|[1-5]?\d_\d{3})\b/, 'a limit of less than a minute, too short on a busy machine'],
];

/** Temporary code and tests that fail on a busy machine must not be committed. */
export const checkLeftovers = (root) =>
  sourcesIn(root, ['packages'], ['.ts', '.tsx'])
    .filter(({ file }) => /^packages\/[^/]+\/src\//.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          leftovers
            .filter(([pattern]) => pattern.test(line))
            .map(([, what]) => `${file}:${at + 1}: ${what}: ${line.trim()}`),
        ),
    );
