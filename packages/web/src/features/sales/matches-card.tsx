import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type ImportSaleCsvConfiguration,
  type SaleMatches,
  saleRoutes,
} from '@shelfward/contract/sales/sales.contract.ts';
import { TableFigures } from '../../kit/file-import/table-import-result.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';

interface Props {
  readonly matches: SaleMatches;
  /** Undefined if the page no longer has the file. */
  readonly importAgain: ((change: Partial<ImportSaleCsvConfiguration>) => void) | undefined;
}

/** For a file whose rows match imported sales: the counts, and the user's choice. */
export const MatchesCard = ({ matches, importAgain }: Props) => {
  const mayReplace = useMayDelete()(saleRoutes.import.access);
  const { newRows, identicalRows, differingRows, replaceableRows } = matches;
  return (
    <Card title="Rows that match imported sales">
      <TableFigures
        figures={[
          { label: 'New', value: newRows },
          { label: 'Identical to imported sales', value: identicalRows },
          { label: 'Different from imported sales of the same store, product, and day', value: differingRows },
        ]}
      />
      <CardFoot>
        <p>{importAgain ? 'Adding counts matching rows twice.' : 'Choose the file again to import it.'}</p>
        {importAgain && (
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
              Import {newRows.toLocaleString('en-US')} new {plural(newRows, 'row')}
            </Button>
          </>
        )}
      </CardFoot>
    </Card>
  );
};
