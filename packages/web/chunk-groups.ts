import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const feature = /\/web\/src\/features\/([\w-]+)\//;

/** What every page of a signed-in user loads. */
const frame =
  /\/web\/src\/(theme\/theme|shell\/(shell|sidebar|header|user-menu|error-pages)|kit\/ui\/(toasts|confirm-dialog)|entities\/auth\/(auth\.api|watch-session)|features\/(auth\/(sign-in-again|confirm-password)|[\w/-]+\.badge\.ts|inventory\/waiting-counts))|\/(lazyRouteComponent|useParams)\.js/;

/** What lists of records use besides `kit/screens`. */
const lists =
  /\/web\/src\/entities\/(getting-started\/empty-list|master-import|assortments\/assortments\.api|stores\/store-link|orders)|\/contract\/src\/(batch|orders)\/|\/contract\/src\/kit\/[\w.-]+$|\/components\/(Progress|Stack)\//;

/** Reading files. */
const files = /\/contract\/src\/master-import|\/tables\/src\/formats\/|\/web\/src\/kit\/(file-import\/|ui\/file-)/;

/** Inputs of forms. A list loads them when the pointer or the focus is on the button that opens a form. */
const form =
  /\/web\/src\/kit\/form\/|\/@mantine\/form\/|\/@mantine\/core\/esm\/components\/(Autocomplete|MultiSelect|PillsInput|Switch|TagsInput)\//;

/**
 * Which modules share a file. Without groups, each set of pages that shares a module gets a file: the list of orders
 * loaded 155. A group that contains too much is loaded by pages that do not need it, so each has a minimum number of
 * pages and dialogs that use the module. Modules of one page only remain in its file.
 *
 * A group takes the imports of its modules that no group of a higher priority contains. What many pages use needs a
 * higher priority than the features, because the pages would load the feature that took it.
 */
export const chunkGroups: Group[] = [
  // The entry uses it: in `common`, it would evaluate that file in the same task as React.
  { name: 'preload', test: /preload-helper/, priority: 10 },
  {
    name: 'library',
    test: (id) => /\/node_modules\//.test(id) && !form.test(id),
    minShareCount: 16,
    priority: 9,
  },
  {
    name: 'common',
    test: (id) => /\/packages\//.test(id) && !form.test(id) && !files.test(id),
    minShareCount: 14,
    priority: 8,
  },
  { name: 'frame', test: frame, priority: 7 },
  { name: 'lists', test: lists, minShareCount: 2, priority: 6 },
  { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: 6 },
  { name: 'form', test: form, minShareCount: 2, priority: 6 },
  {
    name: 'dates',
    test: /\/@mantine\/dates\/|\/dayjs\/|\/kit\/ui\/(date-range|day-input)/,
    minShareCount: 2,
    priority: 5,
  },
  { name: 'files', test: files, minShareCount: 2, priority: 5 },
  { name: 'contract', test: /\/packages\/contract\//, minShareCount: 2, priority: 5 },
  { name: 'entities', test: /\/web\/src\/entities\//, minShareCount: 4, priority: 4 },
  { name: 'charts', test: /\/kit\/charts\//, minShareCount: 2, priority: 4 },
  {
    name: 'controls',
    test: /\/@mantine\/|\/@floating-ui\/|\/web\/src\/kit\/(ui|screens)\//,
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
