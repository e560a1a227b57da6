import path from 'node:path';

export const isWorker = (source) => source.endsWith('.worker.ts');

/**
 * Bundles the program of each worker thread with its modules and packages into one file, because loading hundreds of
 * modules takes most of the start of a thread. Returns the content of each output by its path.
 */
export const bundleWorkers = async (root, sources) => {
  const { rolldown } = await import('rolldown');
  const outputs = await Promise.all(sources.filter(isWorker).map((source) => bundle(rolldown, root, source)));
  return new Map(outputs.flat());
};

const bundle = async (rolldown, root, source) => {
  const output = source.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
  const build = await rolldown({
    input: path.join(root, source),
    cwd: root,
    platform: 'node',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'node'] },
    transform: { target: 'es2023', typescript: { onlyRemoveTypeImports: true } },
    logLevel: 'warn',
  });
  const [program] = (
    await build.generate({ file: path.join(root, output), format: 'esm', sourcemap: 'hidden', codeSplitting: false })
  ).output;
  await build.close();
  const { version, sources, names, mappings } = program.map;
  return [
    [output, `${program.code}//# sourceMappingURL=${path.posix.basename(output)}.map\n`],
    [`${output}.map`, JSON.stringify({ version, sources, names, mappings })],
  ];
};
