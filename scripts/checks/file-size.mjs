import { isTest, sourcesIn } from './sources.mjs';

const longest = { source: 400, test: 600 };

/** A file that outgrew its subject is two files. */
export const checkFileSize = (root) =>
  sourcesIn(root, ['packages', 'scripts'], ['.ts', '.tsx', '.mjs', '.css', '.sql']).flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const most = isTest(file) ? longest.test : longest.source;
    return lines > most ? [`${file}: ${lines} lines, at most ${most} are allowed: split it`] : [];
  });
