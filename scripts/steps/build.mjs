import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';
import { libraries } from './packages.mjs';
import { announce, resolveProgram, root } from './run-command.mjs';
import { sourceFolders } from './transpile.mjs';

/** The server: transpiled file by file, so that tools and tests find each file at its own path; the server and the programs of worker threads are bundled, too. */
const server = () => ({
  name: 'Building the server',
  output: 'packages/server/dist/main.js',
  sources: [
    ...sourceFolders,
    'package-lock.json',
    'scripts/steps/transpile.mjs',
    'scripts/steps/bundle-programs.mjs',
    'scripts/steps/contract-modules.plugin.mjs',
  ],
  command: [process.execPath, path.join(root, 'scripts/build-server.mjs')],
});

const pages = () => ({
  name: 'Building the web pages',
  output: 'packages/web/dist/index.html',
  sources: [
    ...libraries.map((name) => `packages/${name}/src`),
    'packages/web',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  command: [...resolveProgram('vite'), 'build', '--logLevel', 'warn'],
  cwd: path.join(root, 'packages/web'),
});

/** True when the server is built from the sources as they are now. */
export const ensureServerBuilt = () => ensureBuilt(server());

/** True when the web pages are built from the sources as they are now. */
export const ensurePagesBuilt = () => ensureBuilt(pages());

/** Stored among the packages: new packages remove it, and everything is built again. */
const noteFile = (output) => path.join(root, 'node_modules/.cache/shelfward-build', `${path.basename(output)}.txt`);

const ensureBuilt = async ({ name, output, sources, command, cwd }) => {
  const fingerprint = computeFingerprint(root, sources);
  const note = noteFile(output);
  if (fs.existsSync(path.join(root, output)) && readNote(note) === fingerprint) return true;
  if (!(await announce(name, command, { cwd }))) return false;
  fs.mkdirSync(path.dirname(note), { recursive: true });
  fs.writeFileSync(note, fingerprint);
  return true;
};

const readNote = (note) => (fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : undefined);

/** Changes with every file that is edited, added or removed; reads no file's content, so that it costs milliseconds. */
export const computeFingerprint = (folder, sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(folder, source))) {
    const { mtimeMs, size } = fs.statSync(path.join(folder, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
};
