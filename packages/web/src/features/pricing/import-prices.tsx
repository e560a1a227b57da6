import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { useState } from 'react';
import { products } from '../../entities/products/products.api.ts';
import { readAll } from '../../kit/export/read-all.ts';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { EmptyState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { comparePrices, type FileComparison } from './price-changes.rules.ts';
import { readPriceFile } from './price-file.ts';
import { PricePreview } from './price-preview.tsx';
import classes from './prices.module.css';

const accepted = ['.csv', '.txt', '.xlsx'];
const mostProblems = 50;
const nothingFound =
  'This is no price file: it must be a .csv or .xlsx whose first row names a column UPC and a column Price.';

/** Takes prices from a spreadsheet, such as the exported list with prices changed in it, and shows what it changes. */
export const ImportPrices = ({ list }: { readonly list: PriceList }) => {
  const [file, setFile] = useState<File>();
  const [comparison, setComparison] = useState<FileComparison | 'unreadable'>();
  const { isBusy, run } = useBusy();

  const read = async (given: File) => {
    setFile(given);
    setComparison(undefined);
    const rows = await readPriceFile(given);
    const query = { sort: ['name,asc'], includeDiscontinued: true, includeInactive: true };
    const found = rows && comparePrices(rows, await readAll(products.list, query), list);
    setComparison(found ?? 'unreadable');
  };

  return (
    <div className={classes.tab}>
      <p className={classes.more}>
        Export the prices, change them in a spreadsheet, and bring the file back. Columns: UPC, Price.
      </p>
      <FilePicker file={file} accepted={accepted} isLocked={isBusy} choose={(given) => void run(() => read(given))} />
      {isBusy && <LoadingLines count={3} />}
      {comparison === 'unreadable' && <p role="alert">{nothingFound}</p>}
      {comparison && comparison !== 'unreadable' && (
        <>
          <p role="status">{summaryOf(comparison)}</p>
          {comparison.bad.length > 0 && <Problems comparison={comparison} />}
          {comparison.changes.length === 0 && <EmptyState text="Nothing in this file changes a price." />}
          {comparison.changes.length > 0 && (
            <PricePreview list={list} changes={comparison.changes} onDone={() => setComparison(undefined)} />
          )}
        </>
      )}
    </div>
  );
};

const Problems = ({ comparison: { bad } }: { readonly comparison: FileComparison }) => (
  <section className={classes.problems} aria-label="Rows that cannot be read">
    <ul>
      {bad.slice(0, mostProblems).map(({ line, problem }) => (
        <li key={line}>
          Row {line}: {problem}
        </li>
      ))}
    </ul>
    {bad.length > mostProblems && <p>and {(bad.length - mostProblems).toLocaleString('en-US')} more.</p>}
  </section>
);

const summaryOf = ({ changes, same, blank, bad }: FileComparison): string => {
  const first = changes.filter(({ before }) => before === undefined).length;
  const parts = [
    `${changes.length - first} changed`,
    `${first} new`,
    `${same} the same`,
    ...(blank > 0 ? [`${blank} without a price`] : []),
    ...(bad.length > 0 ? [`${bad.length} left out`] : []),
  ];
  return parts.join(' · ');
};
