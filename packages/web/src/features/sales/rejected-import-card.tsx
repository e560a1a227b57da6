import { Button } from '@mantine/core';
import type { ApiError } from '@shelfward/client/api-error.ts';
import {
  type ImportSaleCsvConfiguration,
  maxNewSaleRecords,
  type SaleImportRecord,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { disabledQuery } from '../../kit/resource.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import type { Creation } from './new-record-select.tsx';
import { toNewRecords } from './new-records.rules.ts';
import { MatchButtons, MatchFigures, SaleNames, toNameRow } from './sale-steps.tsx';
import { sales } from './sales-import.api.ts';

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
  const chooseAgain = 'Choose the file again to import it.';
  if (matches)
    return (
      <Card title="Rows that match imported sales">
        <MatchFigures matches={matches} />
        <CardFoot>
          <p>{importAgain ? 'Adding counts matching rows twice.' : chooseAgain}</p>
          {importAgain && <MatchButtons {...{ matches, importAgain }} />}
        </CardFoot>
      </Card>
    );
  const newRecords = toNewRecords(
    creation.choices,
    unknownWords.map((name) => toNameRow(name, companyId)),
  );
  const canCreate = importAgain !== undefined && companyId !== 0;
  const isTooMany = newRecords.length > maxNewSaleRecords;
  return (
    <Card title={unknownWords.length > 0 ? 'Unmatched names' : 'Next step'}>
      <SaleNames
        {...{ companyId, newRecords }}
        names={unknownWords}
        creation={canCreate ? creation : undefined}
        next="Then import the file again."
      />
      <CardFoot>
        <p>
          {importAgain ? 'You can skip invalid rows and import the valid rows. Skipped rows are listed.' : chooseAgain}
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
