import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const feature = /\/web\/src\/features\/([\w-]+)\//;

/** What every page of a signed-in user loads. */
const frame =
  /\/web\/src\/(shell\/(shell|sidebar|header|user-menu)|kit\/ui\/(toasts|confirm-dialog)|entities\/auth\/|features\/(auth\/(sign-in-again|confirm-password)|[\w/-]+\.badge\.ts|inventory\/waiting-counts))/;

/**
 * Which modules share a file. Without groups, each set of pages that shares a module gets a file: the list of orders
 * loaded 155. A group that contains too much is loaded by pages that do not need it, so each has a minimum number of
 * pages and dialogs that use the module. Modules of one page only remain in its file.
 */
export const chunkGroups: Group[] = [
  { name: 'library', test: /\/node_modules\//, minShareCount: 16, priority: 6 },
  { name: 'common', test: /\/packages\//, minShareCount: 10, priority: 6 },
  { name: 'frame', test: frame, priority: 5 },
  { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: 4 },
  { name: 'contract', test: /\/packages\/contract\//, minShareCount: 2, priority: 3 },
  {
    name: 'controls',
    test: /\/@mantine\/|\/@floating-ui\/|\/web\/src\/(kit\/(ui|form|screens)|entities)\//,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: (id) => feature.exec(id)?.[1] ?? null,
    debugName: 'feature',
    test: feature,
    minShareCount: 2,
    priority: 1,
  },
];
