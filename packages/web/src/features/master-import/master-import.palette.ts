import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { kindWords } from '../../kit/file-import/import-kind-labels.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { type QueryOf, selected } from '../../kit/resource.ts';
import { masterImports } from './master-import.api.ts';

/** The importer by what it imports: "import stores". */
export const masterImportPalette: PaletteSource = {
  name: 'Import',
  find: (text): QueryOf<readonly PaletteEntry[]> =>
    // Asking for the list keeps it from those who may not import.
    selected(masterImports.list({ query: { size: 1 } }), (): readonly PaletteEntry[] =>
      importKinds.map(entryOf).filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
    ),
};

const entryOf = (kind: ImportKind): PaletteEntry => ({
  id: `import ${kind}`,
  label: `Import ${kindWords[kind].toLowerCase()}`,
  to: `/master-import?kind=${kind}`,
});
