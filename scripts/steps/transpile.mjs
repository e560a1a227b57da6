import fs from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';
import { listFiles } from './list-files.mjs';
import { libraries } from './packages.mjs';

/** The packages that Node runs from `dist`. The web package is built by Vite. */
const packages = [...libraries, 'server', 'bench'].map((name) => `packages/${name}`);
export const sourceFolders = packages.map((folder) => `${folder}/src`);

const options = {
  lang: 'ts',
  target: 'es2023',
  sourcemap: true,
  tsconfig: false,
  // As `verbatimModuleSyntax` and `rewriteRelativeImportExtensions` in tsconfig.base.json.
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

/**
 * Writes `dist/x.js` and its source map for each `src/x.ts`, where the server and the programs of worker threads contain
 * their modules, and removes what has no source. Checks no types: `tsc` does that and writes declarations only, to `dist-types`. Files
 * whose content is unchanged are not written, so that `node --watch` restarts on real changes only. Nothing is written
 * when a file has syntax errors.
 */
export const transpile = async (root) => {
  // Loaded here: the packages may not be installed yet when this file is imported.
  const { transformSync } = await import('rolldown/utils');
  const sources = sourceFolders.flatMap((folder) => listFiles(root, folder)).filter(isProgram);
  const results = sources.map((source) => {
    const text = fs.readFileSync(path.join(root, source), 'utf8');
    return { source, ...transformSync(source, text, options) };
  });
  const errors = results.flatMap(({ source, errors: found }) => found.map(({ message }) => `${source}: ${message}`));
  if (errors.length > 0) return { errors, changed: 0 };

  const outputs = new Map([...results.flatMap(toOutputs), ...(await bundlePrograms(root, sources))]);
  const stale = packages.flatMap((folder) => listOutputs(root, `${folder}/dist`)).filter((file) => !outputs.has(file));
  for (const file of stale) fs.rmSync(path.join(root, file), { force: true });
  const written = [...outputs].filter(([file, content]) => writeIfChanged(path.join(root, file), content));
  return { errors, changed: stale.length + written.length };
};

const isProgram = (file) => file.endsWith('.ts') && !/\.(test|odoo|d)\.ts$/.test(file);

const toOutputs = ({ source, code, map }) => {
  const output = source.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
  const sources = [path.posix.relative(path.posix.dirname(output), source)];
  const { version, names, mappings } = map;
  return [
    [output, `${code}//# sourceMappingURL=${path.posix.basename(output)}.map\n`],
    [`${output}.map`, JSON.stringify({ version, sources, names, mappings })],
  ];
};

/** `listFiles` leaves out what is built. */
const listOutputs = (root, folder) => {
  const start = path.join(root, folder);
  if (!fs.existsSync(start)) return [];
  return fs
    .readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
};

/** Written under another name first: a process that starts meanwhile never reads half a file. */
const writeIfChanged = (file, content) => {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === content) return false;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, content);
  fs.renameSync(temporary, file);
  return true;
};
