import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { OrderImportResult } from '@shelfward/contract/orders/order-import.contract.ts';
import { missingOrderProperties, type OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { Link } from '@tanstack/react-router';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { DateOrderSelect } from '../../kit/file-import/date-order-select.tsx';
import { detectDates, type Preview } from '../../kit/file-import/file-preview.rules.ts';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import { ImportColumnsForm } from '../../kit/file-import/import-columns.tsx';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { TableChoicesForm } from '../../kit/file-import/table-choices-form.tsx';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot, Outcome } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import classes from './order-import.module.css';
import { ImportedOrders, ImportFigures, ImportProblems } from './order-import-result.tsx';
import { useOrderImport } from './use-order-import.ts';

/** Imports draft orders from a spreadsheet: select the file, review the preview, import all orders. */
export const OrderImportPage = () => {
  const { source, dateOrder, companyId, correctedCells, result, problems, isReading, ...actions } = useOrderImport();
  const isDone = result !== undefined && result.status !== 'PREVIEW';
  return (
    <PageFrame>
      <PageHead title="Import orders" primary={<SampleFile kind="ORDERS" />} />
      <CardColumn>
        <Card title="File">
          <p className={classes.text}>
            Each row is an order line: store name or number, product UPC or SKU, and quantity. Rows with the same
            purchase order number create one order. Rows without one create an order per store and day.
          </p>
          <div className={classes.choice}>
            <ChoiceSelect
              label="Default company"
              placeholder="None"
              choices={companyChoices}
              value={companyId === null ? '' : String(companyId)}
              onChange={(value) => actions.chooseCompany(value === '' ? null : Number(value))}
            />
          </div>
          <FilePicker file={source?.file} accepted={tableEndings} isLocked={isReading} choose={actions.chooseFile} />
          {source?.preview && (
            <TableChoicesForm preview={source.preview} isLocked={isReading || isDone} change={actions.chooseTable} />
          )}
          {(dateOrder || (source?.preview && hasAmbiguousDates(source.preview, result?.columns))) && (
            <DateOrderSelect order={dateOrder} isLocked={isReading || isDone} choose={actions.chooseDateOrder} />
          )}
          <FileReading isReading={isReading} problems={problems} />
        </Card>
        {isDone && <ImportSummary result={result} />}
        {result?.status === 'PREVIEW' && (
          <Card title={`Columns of ${result.fileName}`}>
            <ImportColumnsForm
              preview={{ ...result, kind: 'ORDERS' }}
              isLocked={isReading}
              assign={(columns) => actions.chooseColumns(asOrderColumns(columns))}
            />
          </Card>
        )}
        {result && (
          <Card title={isDone ? 'Orders' : 'Preview'}>
            <ImportFigures result={result} />
            <ImportProblems result={result} isLocked={isDone || isReading} correctCell={actions.correctCell} />
            {!isDone && (
              <CorrectedCells count={correctedCells.length} isBusy={isReading} undo={actions.undoCorrections} />
            )}
            {result.orders.length > 0 && <ImportedOrders result={result} />}
            {!isDone && <Commit result={result} isBusy={isReading} commit={actions.commit} />}
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** Judged by the start of the file, in which the user sees the dates. */
const hasAmbiguousDates = (preview: Preview, columns = matchOrderColumns(preview)): boolean => {
  const [column] = columns.requestedShipDate ?? [];
  return column !== undefined && detectDates(preview, column).order === undefined;
};

const matchOrderColumns = ({ header }: Preview): OrderImportColumns => matchImportColumns('ORDERS', header).columns;

/** The form is generic over import types; here its columns are order properties. */
const asOrderColumns = (columns: Readonly<Record<string, number[] | undefined>>): OrderImportColumns => columns;

interface CorrectedCellsProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly undo: () => void;
}

const CorrectedCells = ({ count, isBusy, undo }: CorrectedCellsProps) =>
  count > 0 && (
    <p className={classes.text}>
      {formatCount(count, 'cell')} corrected. The file is unchanged.{' '}
      <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={undo}>
        Undo corrections
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
  const canImport = missing.length === 0 && result.totalErrors === 0 && result.totalOrders > 0;
  return (
    <CardFoot>
      {missing.length > 0 && <p>Assign a column to {missing.join(' and ')}.</p>}
      {missing.length === 0 && result.totalErrors > 0 && (
        <p>Correct the rows here or in the file. The import is all or nothing.</p>
      )}
      <Button loading={isBusy} disabled={!canImport} onClick={commit}>
        Import {formatOrderCount(result)}
      </Button>
    </CardFoot>
  );
};

const formatOrderCount = ({ totalOrders }: OrderImportResult): string => formatCount(totalOrders, 'order');

const ImportSummary = ({ result }: { readonly result: OrderImportResult }) => (
  <Outcome
    isDone={result.status === 'DONE'}
    title={
      result.status === 'DONE'
        ? `${formatOrderCount(result)} created as drafts`
        : `${result.fileName} was already imported.`
    }
  >
    <Link to="/orders" search={{ orderImportId: result.id ?? undefined, includeCancelled: 'true' }}>
      View {plural(result.totalOrders, 'order')}
    </Link>
  </Outcome>
);
