import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { Link } from '@tanstack/react-router';
import { importKindLabels, importSummary } from '../../kit/file-import/import-kind-labels.ts';
import recent from '../../kit/file-import/recent-imports.module.css';
import { RecentImports } from '../../kit/file-import/recent-imports.tsx';
import { UndoImport } from '../../kit/file-import/undo-import.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { masterImports } from './master-import.api.ts';

const statusLabels = { PREVIEW: 'Not imported yet', DONE: 'Imported', UNDONE: 'Undone' } as const;

/** The most recent imports of master data. Each opens its preview. */
export const EarlierImports = () => (
  <RecentImports
    query={masterImports.list({ query: { size: 10 } })}
    empty="No master data imports yet."
    statusLabels={statusLabels}
    title={({ kind, id }, name) => (
      <Link to="." search={{ kind, importId: id }}>
        {name}
      </Link>
    )}
    createdBy={({ createdBy }) => `${createdBy.firstName} ${createdBy.lastName}`}
    detail={(entry) => (
      <>
        <p>
          {importKindLabels[entry.kind]}, <Quantity value={entry.rows} /> {plural(entry.rows, 'row')}
          {entry.status === 'DONE' && <>: {importSummary(entry)}</>}
        </p>
        <UndoImport
          token={entry.undo?.token}
          isWorkbook={entry.undo?.isWorkbook}
          variant="subtle"
          size="compact-xs"
          className={recent.undo ?? ''}
        />
      </>
    )}
  />
);
