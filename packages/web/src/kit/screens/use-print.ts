import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { formatQuantity } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.tsx';
import type { WordRow } from './filter-words.ts';

/** A browser cannot lay out more rows in an acceptable time. */
const maxPrintedRows = 10_000;

export interface Printed<Row> {
  readonly rows: readonly Row[];
  /** Search, period, and filters in words, if the page does not print them itself. */
  readonly filters?: readonly WordRow[];
}

interface Options<Row> {
  readonly load: () => Promise<Printed<Row>>;
  /** The number of all rows. */
  readonly count: number | undefined;
  /** The key prints the page, not a part of it. */
  readonly isEnabled?: boolean;
}

/** Ctrl P loads all rows before the print dialog opens. The page shows them until the dialog is closed. */
export const usePrint = <Row>({ load, count = 0, isEnabled = true }: Options<Row>) => {
  const [printed, setPrinted] = useState<Printed<Row>>();
  const print = () => {
    if (count <= maxPrintedRows) void load().then(setPrinted).catch(toastError);
    else toastError(`At most ${formatQuantity(maxPrintedRows)} rows can be printed. Set filters, or export the rows.`);
  };
  useHotkeys(isEnabled ? [['mod+P', print]] : [], []);
  useEffect(() => {
    if (!printed) return;
    const end = () => setPrinted(undefined);
    addEventListener('afterprint', end, { once: true });
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [printed]);
  return { printed, print };
};

/** The filters below the printed title. */
export const describePrinted = (printed: Printed<unknown> | undefined) =>
  printed && {
    lines: printed.filters?.length ? [printed.filters.map(([label, text]) => `${label}: ${text}`).join(' · ')] : [],
    hasFilters: true,
  };

interface Paging {
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
}

/** The paging of the printed rows. */
export const allOnOnePage = <P extends Paging>(page: P, count: number): P => ({
  ...page,
  number: 0,
  size: count,
  numberOfElements: count,
  totalElements: count,
  totalPages: 1,
});
