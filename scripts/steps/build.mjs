import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';
import { announce, programOf, root } from './run-command.mjs';

const everywhere = [
  'tsconfig.base.json',
  'package-lock.json',
  'packages/contract/src',
  'packages/contract/tsconfig.json',
];

/** What is built from what. */
const builds = () => [
  {
    name: 'Building the server',
    output: 'packages/server/dist/main.js',
    sources: [...everywhere, 'packages/server/src', 'packages/server/tsconfig.json'],
    command: [...programOf('typescript', 'tsc'), '-b', 'packages/server'],
  },
  {
    name: 'Building the web pages',
    output: 'packages/web/dist/index.html',
    sources: [...everywhere, 'packages/web'],
    command: [...programOf('vite'), 'build', '--logLevel', 'warn'],
    cwd: path.join(root, 'packages/web'),
  },
];

/** Kept among the packages: new packages take it away with them, and everything is built anew. */
const notes = path.join(root, 'node_modules', '.cache', 'shelfward-build.json');

/** True when everything is built from the sources as they are now. */
export const ensureBuilt = async () => {
  for (const { name, output, sources, command, cwd } of builds()) {
    const before = fingerprintOf(root, sources);
    if (fs.existsSync(path.join(root, output)) && readNotes()[output] === before) continue;
    if (!(await announce(name, command, { cwd }))) return false;
    fs.mkdirSync(path.dirname(notes), { recursive: true });
    fs.writeFileSync(notes, JSON.stringify({ ...readNotes(), [output]: before }));
  }
  return true;
};

/** Changes with every file that is edited, added or removed; reads no file's content, so that it costs milliseconds. */
export const fingerprintOf = (folder, sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(folder, source))) {
    const { mtimeMs, size } = fs.statSync(path.join(folder, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
};

const readNotes = () => {
  try {
    return JSON.parse(fs.readFileSync(notes, 'utf8'));
  } catch {
    return {};
  }
};
