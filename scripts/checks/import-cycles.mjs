import path from 'node:path';
import { libraries } from '../steps/packages.mjs';
import { importsIn } from './imports.mjs';
import { isTest, sourcesIn } from './sources.mjs';

const packages = [...libraries, 'server', 'web'];

/** Files, and folders, that import each other, directly or through others; tests and their helpers do not count. */
export const checkImportCycles = (root) =>
  packages.flatMap((name) => {
    const folder = `packages/${name}/src`;
    const imports = sourcesIn(root, [folder], ['.ts', '.tsx'])
      .filter(({ file }) => !(isTest(file) || /\/testing\/|\.(factory|examples|fixture)\.tsx?$/.test(file)))
      .flatMap(importsIn)
      .filter(({ target }) => target.startsWith(`${folder}/`) && !target.endsWith('.css'));
    const describeCycles = (kind, toNode) =>
      findCycles(toGraph(imports, toNode)).map((members) => {
        const names = members.map((member) => member.slice(folder.length + 1) || '.');
        return `${folder}: ${kind} import each other in a cycle: ${names.join(', ')}`;
      });
    return [
      ...describeCycles('files', (file) => file),
      ...describeCycles('folders', (file) => path.posix.dirname(file)),
    ];
  });

const toGraph = (imports, toNode) => {
  const imported = new Map();
  for (const { file, target } of imports) {
    const [from, to] = [toNode(file), toNode(target)];
    if (to !== from) imported.set(from, (imported.get(from) ?? new Set()).add(to));
  }
  return imported;
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
