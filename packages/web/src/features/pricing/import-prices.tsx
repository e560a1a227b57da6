import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { products } from '../../entities/products/products.api.ts';
import { accountCurrency } from '../../kit/currency.ts';
import { readAll } from '../../kit/export/read-all.ts';
import { DecimalSignSelect } from '../../kit/file-import/decimal-sign-select.tsx';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { EmptyState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { comparePrices, type FileComparison } from './price-changes.rules.ts';
import { readPriceFile } from './price-file.ts';
import { PricePreview } from './price-preview.tsx';
import classes from './prices.module.css';

const accepted = ['.csv', '.txt', '.xlsx', '.xls'];
const maxProblems = 50;
const invalidFileMessage =
  'The file is not a price file. Use a .csv, .xlsx, or .xls file whose header row contains the columns UPC and Price.';

/** Imports prices from a spreadsheet, such as an edited export of the list, and previews the changes. */
export const ImportPrices = ({ list }: { readonly list: PriceList }) => {
  const [file, setFile] = useState<File>();
  const [comparison, setComparison] = useState<FileComparison | { readonly problem: string }>();
  const [decimalSign, setDecimalSign] = useState<DecimalSign>();
  const { isBusy, run } = useBusy();

  const read = async (selected: File, sign?: DecimalSign) => {
    setFile(selected);
    setDecimalSign(sign);
    setComparison(undefined);
    const prices = await readPriceFile(selected);
    const query = { sort: ['name,asc'], includeDiscontinued: true, includeInactive: true };
    const found =
      prices && 'problem' in prices
        ? prices
        : prices &&
          comparePrices(prices.rows, await readAll(products.list, query), {
            ...list,
            currency: accountCurrency(),
            hasNumberCells: prices.hasNumberCells,
            decimalSign: sign,
          });
    setComparison(found ?? { problem: invalidFileMessage });
  };

  return (
    <div className={classes.tab}>
      <p className={classes.more}>
        Export the prices, edit them in a spreadsheet, and import the file. Required columns: UPC, Price. Minimum and
        maximum quantities are not imported here, but with{' '}
        <Link className="link" to="/master-import" search={{ kind: 'PRICES' }}>
          Import master data
        </Link>
        .
      </p>
      <div className={classes.choices}>
        <SampleFile kind="PRICES" size="xs" />
      </div>
      <FilePicker
        file={file}
        accepted={accepted}
        isLocked={isBusy}
        choose={(selected) => void run(() => read(selected))}
      />
      {isBusy && <LoadingLines count={3} />}
      {comparison && 'problem' in comparison && <p role="alert">{comparison.problem}</p>}
      {comparison && !('problem' in comparison) && (
        <>
          <p role="status">{summarize(comparison)}</p>
          {file && (comparison.isAmbiguous || decimalSign) && (
            <DecimalSignSelect
              sign={decimalSign}
              isLocked={isBusy}
              choose={(sign) => void run(() => read(file, sign))}
            />
          )}
          {comparison.roundedLines.length > 0 && <p className={classes.more}>{describeRounding(comparison)}</p>}
          {comparison.invalidRows.length > 0 && <Problems comparison={comparison} />}
          {comparison.changes.length === 0 && <EmptyState text="This file does not change any price." />}
          {comparison.changes.length > 0 && (
            <PricePreview list={list} changes={comparison.changes} onDone={() => setComparison(undefined)} />
          )}
        </>
      )}
    </div>
  );
};

const Problems = ({ comparison: { invalidRows } }: { readonly comparison: FileComparison }) => (
  <section className={classes.problems} aria-label="Unreadable rows">
    <ul>
      {invalidRows.slice(0, maxProblems).map(({ line, problem }) => (
        <li key={line}>
          Row {line}: {problem}
        </li>
      ))}
    </ul>
    {invalidRows.length > maxProblems && <p>and {(invalidRows.length - maxProblems).toLocaleString('en-US')} more.</p>}
  </section>
);

const describeRounding = ({ roundedLines }: FileComparison): string =>
  `${formatCount(roundedLines.length, 'price')} with more than two decimals ${plural(roundedLines.length, 'was', 'were')} rounded to cents, for example in row ${roundedLines[0]}.`;

const summarize = ({ changes, unchanged: same, blank, invalidRows }: FileComparison): string => {
  const first = changes.filter(({ before }) => before === undefined).length;
  const parts = [
    `${changes.length - first} changed`,
    `${first} new`,
    `${same} unchanged`,
    ...(blank > 0 ? [`${blank} without price`] : []),
    ...(invalidRows.length > 0 ? [`${invalidRows.length} skipped`] : []),
  ];
  return parts.join(' · ');
};
