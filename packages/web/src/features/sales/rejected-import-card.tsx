import { Button } from '@mantine/core';
import {
  type ImportSaleCsvConfiguration,
  maxNewSaleRecords,
  type SaleImportRecord,
  type UnmatchedRowName,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import classes from '../../kit/file-import/import-page.module.css';
import type { ApiError } from '../../kit/problem.ts';
import { disabledQuery } from '../../kit/resource.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { MatchesCard } from './matches-card.tsx';
import type { Creation } from './new-record-select.tsx';
import { toNewRecords } from './new-records.rules.ts';
import { sales } from './sales-import.api.ts';
import { type UnmatchedNameRow, UnmatchedNamesTable } from './unmatched-names-table.tsx';

interface Props {
  /** Idempotency key of the rejected import. */
  readonly importKey: string;
  /** The company whose stores a name can be matched to. 0 means all companies. */
  readonly companyId: number;
  /** The new records of the file. */
  readonly creation: Creation;
  /** Undefined if the page no longer has the file. */
  readonly importAgain: ((change: Partial<ImportSaleCsvConfiguration>) => void) | undefined;
}

/** After a rejected import: matches the unmatched names and offers the next steps. */
export const RejectedImportCard = ({ importKey, companyId, creation, importAgain }: Props) => {
  const run = useQuery(sales.importProgress({ params: { key: importKey } }));
  const record = useQuery<SaleImportRecord, ApiError>(
    run.data ? sales.getImport({ params: { importId: run.data.id } }) : disabledQuery<SaleImportRecord>(),
  );
  if (run.isError) return null;
  if (record.isError) return <ErrorState error={record.error} retry={record.refetch} />;
  if (!record.data) return <LoadingLines count={3} />;
  const { unknownWords, matches } = record.data;
  if (matches) return <MatchesCard matches={matches} importAgain={importAgain} />;
  const rows = unknownWords.map((name) => toRow(name, companyId));
  const newRecords = toNewRecords(creation.choices, rows);
  const canCreate = importAgain !== undefined && companyId !== 0;
  const isTooMany = newRecords.length > maxNewSaleRecords;
  return (
    <Card title={unknownWords.length > 0 ? 'Unmatched names' : 'Next step'}>
      {unknownWords.length > 0 && (
        <UnmatchedNamesTable rows={rows} next="Then import the file again." {...(canCreate && { creation })} />
      )}
      {newRecords.some((record) => record.kind === 'STORE' && record.companyId !== companyId) && (
        <p className={classes.reading}>
          Only this import matches new stores of other companies. Import later files for the company of the stores.
        </p>
      )}
      {isTooMany && (
        <p role="alert" className={classes.unreadable}>
          One import creates at most {formatQuantity(maxNewSaleRecords)} records. Import the others as master data
          first.
        </p>
      )}
      <CardFoot>
        <p>
          {importAgain
            ? 'You can skip invalid rows and import the valid rows. Skipped rows are listed.'
            : 'Choose the file again to import it.'}
        </p>
        {importAgain && (
          <>
            <Button variant="default" disabled={isTooMany} onClick={() => importAgain({ badRows: 'SKIP', newRecords })}>
              Import valid rows
            </Button>
            {unknownWords.length > 0 && (
              <Button disabled={isTooMany} onClick={() => importAgain({ badRows: 'REFUSE', newRecords })}>
                Import file again
              </Button>
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
