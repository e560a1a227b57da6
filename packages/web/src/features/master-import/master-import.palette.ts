import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { importKindLabels } from '../../kit/file-import/import-kind-labels.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { type QueryOptions, selected } from '../../kit/resource.ts';
import { masterImports } from './master-import.api.ts';

/** Palette entries that open the importer with a data type: "Import stores". */
export const masterImportPalette: PaletteSource = {
  name: 'Import',
  requires: masterImportRoutes.list,
  find: (text): QueryOptions<readonly PaletteEntry[]> =>
    // The list request hides the entries from users without access.
    selected(masterImports.list({ query: { size: 1 } }), (): readonly PaletteEntry[] =>
      importKinds.map(toEntry).filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
    ),
};

const toEntry = (kind: ImportKind): PaletteEntry => ({
  id: `import ${kind}`,
  label: `Import ${importKindLabels[kind].toLowerCase()}`,
  to: `/master-import?kind=${kind}`,
});
