import { sourcesIn } from './sources.mjs';

const faults = [
  [/\b(test|it|describe)(\.\w+)*\.todo\b/, 'a test without content'],
  [
    /\bvi\.waitFor\((?!.*timeout)/,
    'a wait of one second, too short on a busy machine: use `eventually`, or `waitFor` in the web',
  ],
  [/\btimeout: (\d{1,4}|[1-5]?\d_\d{3})\b/, 'a limit of less than a minute, too short on a busy machine'],
];

/** What no linter finds in tests: those without content, and those that fail on a busy machine. */
export const checkTestLimits = (root) =>
  sourcesIn(root, ['packages'], ['.ts', '.tsx'])
    .filter(({ file }) => /^packages\/[^/]+\/src\//.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          faults
            .filter(([pattern]) => pattern.test(line))
            .map(([, what]) => `${file}:${at + 1}: ${what}: ${line.trim()}`),
        ),
    );
