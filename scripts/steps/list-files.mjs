import fs from 'node:fs';
import path from 'node:path';

const notOurs = new Set(['node_modules', 'dist', 'dist-types', '.data', '.git', 'results']);

/** Every source file below a file or folder, by its path from `root` with forward slashes, in order. */
export const listFiles = (root, below = '.') => {
  const start = path.join(root, below);
  const found = fs.statSync(start, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [slashed(below)];
  return fs
    .readdirSync(start, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name) && (entry.isDirectory() || entry.isFile()))
    .flatMap((entry) => listFiles(root, path.join(below, entry.name)))
    .sort((a, b) => (a < b ? -1 : 1));
};

const slashed = (file) => file.split(path.sep).join('/');
