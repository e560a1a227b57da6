import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { doneWords, kindWords } from '../../kit/file-import/import-kind-labels.ts';
import recent from '../../kit/file-import/recent-imports.module.css';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { masterImports } from './master-import.api.ts';

const statusWords = { PREVIEW: 'Not imported yet', DONE: 'Imported', UNDONE: 'Undone' } as const;

/** The last imports of this account: which file, by whom, how many rows, and what became of it. */
export const EarlierImports = () => {
  const imports = useQuery(masterImports.list({ query: { size: 10 } }));
  if (imports.isPending) return <LoadingLines count={3} />;
  if (imports.isError) return <ErrorState error={imports.error} retry={imports.refetch} />;
  if (imports.data.empty) return <p className={recent.nothing}>No master data was imported yet.</p>;
  return (
    <ul className={recent.list}>
      {imports.data.content.map((one) => (
        <li key={one.id}>
          <div className={recent.line}>
            <Link to="." search={{ kind: one.kind, importId: one.id }}>
              <strong>{one.fileName || 'File'}</strong>
            </Link>
            <span data-status={one.status}>{statusWords[one.status]}</span>
            <span className={recent.who}>
              <DateText value={one.createdAt} /> · {one.createdBy.firstName} {one.createdBy.lastName}
            </span>
          </div>
          <p>
            {kindWords[one.kind]}, <Quantity value={one.rows} /> {plural(one.rows, 'row')}
            {one.status === 'DONE' && <>: {doneWords(one)}</>}
          </p>
        </li>
      ))}
    </ul>
  );
};
