import path from 'node:path';
import { importsIn } from './imports.mjs';
import { isTest, sourcesIn } from './sources.mjs';

const packages = ['contract', 'server', 'web'];

/** Folders that import each other, directly or through others, are one folder; tests and their helpers do not count. */
export const checkFolderCycles = (root) => packages.flatMap((name) => cyclesIn(root, `packages/${name}/src`));

const cyclesIn = (root, folder) => {
  const imported = new Map();
  for (const source of sourcesIn(root, [folder], ['.ts', '.tsx'])) {
    if (isTest(source.file) || /\/testing\/|\.(factory|examples|fixture)\.tsx?$/.test(source.file)) continue;
    const from = path.posix.dirname(source.file);
    for (const { target } of importsIn(source)) {
      const to = path.posix.dirname(target);
      if (to === from || !target.startsWith(`${folder}/`) || target.endsWith('.css')) continue;
      imported.set(from, (imported.get(from) ?? new Set()).add(to));
    }
  }
  return findCycles(imported).map((members) => {
    const names = members.map((member) => member.slice(folder.length + 1) || '.');
    return `${folder}: folders import each other in a cycle: ${names.join(', ')}`;
  });
};

/** The groups that import each other. `imported` has the names that each name imports, as a Map of Sets. */
export const findCycles = (imported) => {
  const reached = new Map([...imported.keys()].map((from) => [from, reachableFrom(from, imported)]));
  return [...imported.keys()].sort(byName).flatMap((from) => {
    const members = [...reached.get(from)].filter((other) => reached.get(other)?.has(from)).sort(byName);
    return members[0] === from ? [members] : [];
  });
};

const byName = (one, other) => (one < other ? -1 : 1);

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
