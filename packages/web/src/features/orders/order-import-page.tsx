import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderImportResult } from '@shelfward/contract/orders/order-import.contract.ts';
import { missingOrderProperties, type OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { Link } from '@tanstack/react-router';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import { ImportColumnsForm } from '../../kit/file-import/import-columns.tsx';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot, Outcome } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './order-import.module.css';
import { ImportedOrders, ImportFigures, ImportProblems } from './order-import-result.tsx';
import { useOrderImport } from './use-order-import.ts';

const accepted = ['.xlsx', '.csv', '.txt'];

/** Makes draft orders of a spreadsheet: choose it, see what it would make, and import all of it. */
export const OrderImportPage = () => {
  const { file, companyId, mended, result, problems, isReading, ...actions } = useOrderImport();
  const isDone = result !== undefined && result.status !== 'PREVIEW';
  return (
    <PageFrame>
      <PageHead title="Import orders" />
      <CardColumn>
        <Card title="File">
          <p className={classes.text}>
            Each row is a line of an order: a store by its name or number, a product by its UPC or SKU, and a quantity.
            Rows of one purchase order number make one order; rows without one make an order for each store and day.
          </p>
          <div className={classes.choice}>
            <ChoiceSelect
              label="Company of stores that name none"
              placeholder="Any company"
              choices={companyChoices}
              value={companyId === null ? '' : String(companyId)}
              onChange={(value) => actions.chooseCompany(value === '' ? null : Number(value))}
            />
          </div>
          <FilePicker file={file} accepted={accepted} isLocked={isReading} choose={actions.chooseFile} />
          <FileReading isReading={isReading} problems={problems} />
        </Card>
        {isDone && <ImportOver result={result} />}
        {result?.status === 'PREVIEW' && (
          <Card title={`Columns of ${result.fileName}`}>
            <ImportColumnsForm
              preview={{ ...result, kind: 'ORDERS' }}
              isLocked={isReading}
              assign={(columns) => actions.chooseColumns(ofOrders(columns))}
            />
          </Card>
        )}
        {result && (
          <Card title={isDone ? 'Orders' : 'What would be made'}>
            <ImportFigures result={result} />
            <ImportProblems result={result} isLocked={isDone || isReading} mend={actions.mend} />
            {!isDone && <Mended count={mended.length} isBusy={isReading} takeBack={actions.takeMendedBack} />}
            {result.orders.length > 0 && <ImportedOrders result={result} />}
            {!isDone && <Commit result={result} isBusy={isReading} commit={actions.commit} />}
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** The columns of a file of orders hold properties of orders. */
const ofOrders = (columns: Readonly<Record<string, number[] | undefined>>): OrderImportColumns => columns;

interface MendedProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly takeBack: () => void;
}

const Mended = ({ count, isBusy, takeBack }: MendedProps) =>
  count > 0 && (
    <p className={classes.text}>
      {count === 1 ? '1 cell is' : `${formatQuantity(count)} cells are`} mended here; the file stays as it is.{' '}
      <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={takeBack}>
        Take back
      </Button>
    </p>
  );

interface CommitProps {
  readonly result: OrderImportResult;
  readonly isBusy: boolean;
  readonly commit: () => void;
}

const Commit = ({ result, isBusy, commit }: CommitProps) => {
  const missing = missingOrderProperties(result.columns);
  const isRight = missing.length === 0 && result.totalErrors === 0 && result.totalOrders > 0;
  return (
    <CardFoot>
      {missing.length > 0 && <p>Choose a column for {missing.join(' and ')}.</p>}
      {missing.length === 0 && result.totalErrors > 0 && (
        <p>Mend what is wrong, here or in the file: all of it is imported, or nothing.</p>
      )}
      <Button loading={isBusy} disabled={!isRight} onClick={commit}>
        Import {ordersOf(result)}
      </Button>
    </CardFoot>
  );
};

const ordersOf = ({ totalOrders }: OrderImportResult): string => formatCount(totalOrders, 'order');

const ImportOver = ({ result }: { readonly result: OrderImportResult }) => (
  <Outcome
    isDone={result.status === 'DONE'}
    title={result.status === 'DONE' ? `${ordersOf(result)} made as drafts.` : `${result.fileName} was imported before.`}
  >
    <Link to="/orders" search={{ orderImportId: result.id ?? undefined, includeCancelled: 'true' }}>
      Show {plural(result.totalOrders, 'it', 'them')} in the list of orders
    </Link>
  </Outcome>
);
