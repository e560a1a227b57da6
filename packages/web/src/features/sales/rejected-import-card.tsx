import { Button } from '@mantine/core';
import type {
  ImportSaleCsvConfiguration,
  SaleImportRecord,
  UnmatchedRowName,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../kit/problem.ts';
import { disabledQuery } from '../../kit/resource.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { MatchesCard } from './matches-card.tsx';
import { sales } from './sales-import.api.ts';
import { type UnmatchedNameRow, UnmatchedNamesTable } from './unmatched-names-table.tsx';

interface Props {
  /** Idempotency key of the rejected import. */
  readonly importKey: string;
  /** The company whose stores a name can be matched to. 0 means all companies. */
  readonly companyId: number;
  /** Undefined if the page no longer has the file. */
  readonly importAgain: ((change: Partial<ImportSaleCsvConfiguration>) => void) | undefined;
}

/** After a rejected import: matches the unmatched names and offers the next steps. */
export const RejectedImportCard = ({ importKey, companyId, importAgain }: Props) => {
  const run = useQuery(sales.importProgress({ params: { key: importKey } }));
  const record = useQuery<SaleImportRecord, ApiError>(
    run.data ? sales.getImport({ params: { importId: run.data.id } }) : disabledQuery<SaleImportRecord>(),
  );
  if (run.isError) return null;
  if (record.isError) return <ErrorState error={record.error} retry={record.refetch} />;
  if (!record.data) return <LoadingLines count={3} />;
  const { unknownWords, matches } = record.data;
  if (matches) return <MatchesCard matches={matches} importAgain={importAgain} />;
  return (
    <Card title={unknownWords.length > 0 ? 'Unmatched names' : 'Next step'}>
      {unknownWords.length > 0 && (
        <UnmatchedNamesTable
          rows={unknownWords.map((name) => toRow(name, companyId))}
          next="Then import the file again."
        />
      )}
      <CardFoot>
        <p>
          {importAgain
            ? 'You can skip invalid rows and import the valid rows. Skipped rows are listed.'
            : 'Choose the file again to import it.'}
        </p>
        {importAgain && (
          <>
            <Button variant="default" onClick={() => importAgain({ badRows: 'SKIP' })}>
              Import valid rows
            </Button>
            {unknownWords.length > 0 && (
              <Button onClick={() => importAgain({ badRows: 'REFUSE' })}>Import file again</Button>
            )}
          </>
        )}
      </CardFoot>
    </Card>
  );
};

const toRow = (name: UnmatchedRowName, companyId: number): UnmatchedNameRow => ({
  key: `${name.kind} ${name.text}`,
  name: name,
  companyId,
});
