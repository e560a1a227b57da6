import { Button, Text } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type ImportSaleCsvConfiguration,
  maxNewSaleRecords,
  type NewSaleRecord,
  type SaleMatches,
  saleRoutes,
  type UnmatchedRowName,
} from '@shelfward/contract/sales/sales.contract.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { TableFigures } from '../../kit/file-import/table-import-result.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import type { Creation } from './new-record-select.tsx';
import { type UnmatchedNameRow, UnmatchedNamesList } from './unmatched-names-list.tsx';

type ImportAgain = (change: Partial<ImportSaleCsvConfiguration>) => void;

/** The counts of the rows that match imported sales. */
export const MatchFigures = ({
  matches: { newRows, identicalRows, differingRows },
}: {
  readonly matches: SaleMatches;
}) => (
  <TableFigures
    figures={[
      { label: 'New', value: newRows },
      { label: 'Identical to imported sales', value: identicalRows },
      { label: 'Different from imported sales of the same store, product, and day', value: differingRows },
    ]}
  />
);

interface MatchProps {
  readonly matches: SaleMatches;
  readonly importAgain: ImportAgain;
}

/** What can be done with rows that match imported sales. */
export const MatchButtons = ({ matches: { newRows, replaceableRows }, importAgain }: MatchProps) => {
  const mayReplace = useMayDelete()(saleRoutes.import.access);
  return (
    <>
      <Button variant="default" onClick={() => importAgain({ mode: 'APPEND' })}>
        Add all rows
      </Button>
      {mayReplace && (
        <Button variant="default" onClick={() => importAgain({ mode: 'REPLACE' })}>
          Replace {formatCount(replaceableRows, 'imported row')} of these stores and days
        </Button>
      )}
      <Button disabled={newRows === 0} onClick={() => importAgain({ mode: 'SKIP' })}>
        Import {formatQuantity(newRows)} new {plural(newRows, 'row')}
      </Button>
    </>
  );
};

interface NamesProps {
  readonly names: readonly UnmatchedRowName[];
  readonly companyId: number;
  /** Undefined if the page cannot create records. */
  readonly creation: Creation | undefined;
  readonly newRecords: readonly NewSaleRecord[];
  /** The next step after all names are matched. */
  readonly next: string;
  readonly onMatched?: () => void;
}

/** The unmatched names of a file, each matched or created. */
export const SaleNames = ({ names, companyId, creation, newRecords, next, onMatched }: NamesProps) => (
  <>
    {names.length > 0 && (
      <UnmatchedNamesList
        rows={names.map((name) => toNameRow(name, companyId))}
        next={next}
        {...(creation && { creation })}
        {...(onMatched && { onMatched })}
      />
    )}
    {newRecords.some((record) => record.kind === 'STORE' && record.companyId !== companyId) && (
      <p className={classes.reading}>
        Only this import matches new stores of other companies. Import later files for the company of the stores.
      </p>
    )}
    {newRecords.length > maxNewSaleRecords && (
      <Text role="alert" c="var(--sw-negative)">
        One import creates at most {formatQuantity(maxNewSaleRecords)} records. Import the others as master data first.
      </Text>
    )}
  </>
);

export const toNameRow = (name: UnmatchedRowName, companyId: number): UnmatchedNameRow => ({
  key: `${name.kind} ${name.text}`,
  name,
  companyId,
});
