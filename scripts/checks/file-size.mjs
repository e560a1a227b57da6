import { isTest, sourcesIn } from './sources.mjs';

const maxLines = { source: 400, test: 600 };

/** Limits the number of lines per file. */
export const checkFileSize = (root) =>
  sourcesIn(root, ['packages', 'scripts'], ['.ts', '.tsx', '.mjs', '.css', '.sql']).flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const max = isTest(file) ? maxLines.test : maxLines.source;
    return lines > max ? [`${file}: ${lines} lines, at most ${max} are allowed: split it`] : [];
  });
