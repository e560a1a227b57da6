import path from 'node:path';
import { libraries } from '../steps/packages.mjs';
import { importsIn } from './imports.mjs';
import { isTest, sourcesIn } from './sources.mjs';

const packages = [...libraries, 'server', 'web'];

/**
 * Folders that import each other, directly or through others. A folder imports another one beside it if any file below it
 * imports any file below the other. The files directly in a folder count as one beside its folders. Tests and their helpers
 * do not count; the linter finds cycles of files.
 */
export const checkFolderCycles = (root) =>
  packages.flatMap((name) => {
    const source = `packages/${name}/src`;
    const imports = sourcesIn(root, [source], ['.ts', '.tsx'])
      .filter(({ file }) => !(isTest(file) || /\/testing\/|\.(factory|examples|fixture)\.tsx?$/.test(file)))
      .flatMap(importsIn)
      .filter(({ target }) => target.startsWith(`${source}/`) && !target.endsWith('.css'));
    return [...toGraphs(imports)].flatMap(([folder, graph]) =>
      findCycles(graph).map((members) => `${folder}: folders import each other in a cycle: ${members.join(', ')}`),
    );
  });

/** By folder: what each folder in it, or its files as `.`, imports beside itself. */
const toGraphs = (imports) => {
  const graphs = new Map();
  for (const { file, target } of imports) {
    const [from, to] = [path.posix.dirname(file).split('/'), path.posix.dirname(target).split('/')];
    const depth = from.findIndex((name, at) => name !== to[at]);
    const common = depth < 0 ? from.length : depth;
    const one = from[common] ?? '.';
    const other = to[common] ?? '.';
    if (one === other) continue;
    const folder = from.slice(0, common).join('/');
    const graph = graphs.get(folder) ?? new Map();
    graphs.set(folder, graph.set(one, (graph.get(one) ?? new Set()).add(other)));
  }
  return graphs;
};

/** The groups that import each other. `imported` has the names that each name imports, as a Map of Sets. */
export const findCycles = (imported) => {
  const reached = new Map([...imported.keys()].map((from) => [from, reachableFrom(from, imported)]));
  return [...imported.keys()].sort(byName).flatMap((from) => {
    const members = [...reached.get(from)].filter((other) => reached.get(other)?.has(from)).sort(byName);
    return members[0] === from ? [members] : [];
  });
};

const byName = (a, b) => (a < b ? -1 : 1);

const reachableFrom = (start, imported) => {
  const reached = new Set();
  const open = [...(imported.get(start) ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    open.push(...(imported.get(folder) ?? []));
  }
  return reached;
};
