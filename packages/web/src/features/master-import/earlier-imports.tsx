import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { importKindLabels, importSummary } from '../../kit/file-import/import-kind-labels.ts';
import recent from '../../kit/file-import/recent-imports.module.css';
import { UndoImport } from '../../kit/file-import/undo-import.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { masterImports } from './master-import.api.ts';

const statusLabels = { PREVIEW: 'Not imported yet', DONE: 'Imported', UNDONE: 'Undone' } as const;

/** The most recent imports of this account with file, user, row count, and status. */
export const EarlierImports = () => {
  const imports = useQuery(masterImports.list({ query: { size: 10 } }));
  if (imports.isPending) return <LoadingLines count={3} />;
  if (imports.isError) return <ErrorState error={imports.error} retry={imports.refetch} />;
  if (imports.data.empty) return <p className={recent.nothing}>No master data imports yet.</p>;
  return (
    <ul className={recent.list}>
      {imports.data.content.map((entry) => (
        <li key={entry.id}>
          <div className={recent.line}>
            <Link to="." search={{ kind: entry.kind, importId: entry.id }}>
              <strong>{entry.fileName || 'File'}</strong>
            </Link>
            <span data-status={entry.status}>{statusLabels[entry.status]}</span>
            <span className={recent.who}>
              <DateText value={entry.createdAt} /> · {entry.createdBy.firstName} {entry.createdBy.lastName}
            </span>
          </div>
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
        </li>
      ))}
    </ul>
  );
};
