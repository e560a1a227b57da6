import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

/** The frame of every page, and the list of orders. */
const firstPage = ['start.tsx', 'shell/shell.tsx', 'entities/auth/auth.api.ts', 'features/orders/orders-page.tsx'];

/** All that they import, without what they load on demand. */
const findFirst = (graph: Graph): ReadonlySet<string> => {
  const found = new Set(firstPage.map((file) => path.resolve(import.meta.dirname, 'src', file)));
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
const firstModules = new WeakMap<Graph, ReadonlySet<string>>();
const isFirst = (id: string, graph: Graph): boolean => {
  const found = firstModules.get(graph) ?? findFirst(graph);
  firstModules.set(graph, found);
  return found.has(id);
};
const common = (id: string, graph: Graph): string | null => (isFirst(id, graph) ? 'common' : null);

/** A dialog that several pages open, what it does, and paper have files of their own: no page opens with them. */
const feature =
  /\/web\/src\/features\/([\w-]+)\/(?!.*-dialog\.tsx|(bulk-journal|order-bulk|order-paper|printed-order)\.)/;

/** What every page of a signed-in user loads. */
const frame =
  /\/web\/src\/(theme\/theme|kit\/ui\/widget-boundary|shell\/(shell|sidebar|header|user-menu|error-pages)|entities\/(auth\/(auth\.api|watch-session)|today\/(menu-badges|today\.api)|getting-started\/getting-started\.api)|features\/[\w/-]+\.badge\.ts)|\/(lazyRouteComponent|useParams)\.js/;

/** What may appear over any page, but not when it opens. */
const overlays =
  /\/web\/src\/(kit\/ui\/(toasts|confirm-dialog|bottom-sheet)|kit\/screens\/form-frame|features\/auth\/(sign-in-again|confirm-password))|\/@mantine\/notifications\/esm\/(Notif|get)|\/components\/(Modal|ModalBase|Drawer|Notification|PasswordInput|Textarea|Progress|SegmentedControl|FloatingIndicator)\/|\/(react-(remove-scroll|transition-group|style-singleton)|use-(sidecar|callback-ref)|get-nonce)\//;

/** What lists of records use besides `kit/screens`. */
const lists =
  /\/web\/src\/entities\/(getting-started\/empty-list|master-import|assortments\/assortments\.api|stores\/store-link|orders)|\/components\/(Progress|Stack)\//;

/** Reading files. Lists of records need the rules of some imports, which are not among these. */
const files =
  /\/contract\/src\/(master-import|deliveries|promotions|[\w-]+\/((product|company|store|shipment|price-list)-import\.rules|sale-columns)|kit\/tables\/(file-numbers|record-properties))|\/tables\/src\/formats\/|\/web\/src\/kit\/(file-import\/|ui\/file-)/;

/** The encryption of drafts. Pages load it only if the browser has a stored draft of theirs. */
const drafts = /\/@noble\/|\/kit\/(drafts\/(draft-|device-copies|store-identity)|file-import\/stored-queue)/;

/** The styles of the first page, in one file. Those of other pages are loaded with their scripts. */
const styles = /\/(@fontsource-variable|web\/src\/(theme|shell|entities|kit\/(ui|screens)))\/.*\.css$/;

/** Inputs of forms. A list loads them when the pointer or the focus is on the button that opens a form. */
const form =
  /\/web\/src\/kit\/form\/|\/@mantine\/form\/|\/@mantine\/core\/esm\/components\/(Autocomplete|Combobox\/use-pills-reorder|MultiSelect|Pill|PillsInput|Switch|TagsInput)\/|\/(klona|fast-deep-equal)\//;

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
  { name: 'base', test: (id) => id.includes('preload-helper') || styles.test(id), priority: 10 },
  { name: 'drafts', test: drafts, minShareCount: 2, includeDependenciesRecursively: false, priority: 10 },
  {
    name: 'library',
    test: (id) => /\/node_modules\/(?!zod\/)/.test(id) && !form.test(id) && !overlays.test(id),
    minShareCount: 16,
    priority: 9,
  },
  { name: common, debugName: 'common', test: /\/packages\//, minShareCount: 2, priority: 8 },
  // Also those that only one page imports: the file `contract` would take them as imports of its modules.
  { name: common, debugName: 'common', test: /\/packages\/contract\//, priority: 8 },
  { name: 'zod', test: /\/zod\//, priority: 9 },
  { name: 'frame', test: frame, priority: 7 },
  { name: 'overlays', test: overlays, minShareCount: 2, includeDependenciesRecursively: false, priority: 9 },
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
