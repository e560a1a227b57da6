import path from 'node:path';
import { contractModules } from './contract-modules.plugin.mjs';

const server = 'packages/server/src/server.ts';
/** Entries of their own. */
const serverModules = [
  // Shares most modules with the server.
  'packages/server/src/jobs.worker.ts',
  // So that browser tests can set the hosts of carriers in the running server.
  'packages/server/src/features/integrations/shipment-tracking/carriers/carrier.client.ts',
];
const isWorker = (source) => source.endsWith('.worker.ts') && !serverModules.includes(source);

/**
 * Bundles the program of each worker thread with its modules and packages into one file, and the server with its modules
 * into a few, because loading hundreds of modules takes most of a start. Returns the content of each output by its path.
 */
export const bundlePrograms = async (root, sources) => {
  const { rolldown } = await import('rolldown');
  const workers = sources.filter(isWorker).map((source) => bundle(rolldown, root, source));
  const outputs = await Promise.all([...workers, bundle(rolldown, root, server, serverOptions)]);
  return new Map(outputs.flat());
};

/** Packages of hundreds of modules. The others stay where they are: some load files beside them. */
const bundledPackages = /^(@shelfward\/|virtual:|(kysely|zod)(\/|$))/;
const serverOptions = {
  modules: serverModules,
  input: { external: (id) => /^[@a-z]/.test(id) && !bundledPackages.test(id) },
  output: { chunkFileNames: 'server.[name].js' },
};

const bundle = async (rolldown, root, source, { modules = [], input = {}, output = { codeSplitting: false } } = {}) => {
  const folder = path.posix.dirname(toOutput(source));
  const entries = [source, ...modules].map((entry) => [
    path.posix.relative(folder, toOutput(entry)).replace(/\.js$/, ''),
    path.join(root, entry),
  ]);
  const build = await rolldown({
    input: Object.fromEntries(entries),
    cwd: root,
    platform: 'node',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'node'] },
    transform: { target: 'es2023', typescript: { onlyRemoveTypeImports: true } },
    logLevel: 'warn',
    ...input,
    plugins: [contractModules(), preserveOwnUrl(root, folder)],
  });
  const { output: files } = await build.generate({
    dir: path.join(root, folder),
    entryFileNames: '[name].js',
    format: 'esm',
    sourcemap: 'hidden',
    ...output,
  });
  await build.close();
  return files.flatMap(({ type, fileName, code, map }) =>
    type === 'chunk' ? toOutputs(path.posix.join(folder, fileName), code, map) : [],
  );
};

/** A file that only exports another one's names has no map. */
const toOutputs = (output, code, map) => {
  if (!map) return [[output, code]];
  const { version, sources, names, mappings } = map;
  return [
    [output, `${code}//# sourceMappingURL=${path.posix.basename(output)}.map\n`],
    [`${output}.map`, JSON.stringify({ version, sources, names, mappings })],
  ];
};

const toOutput = (source) => source.replace('/src/', '/dist/').replace(/\.ts$/, '.js');

/** Modules find files by their own place, which the bundle does not have. */
const preserveOwnUrl = (root, folder) => ({
  name: 'preserve-own-url',
  transform: (code, id) => {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
    const own = toOutput(path.relative(root, id).split(path.sep).join('/'));
    const place = path.posix.relative(folder, own);
    return { code: code.replaceAll('import.meta.url', `new URL('./${place}', import.meta.url).href`), map: null };
  },
});
