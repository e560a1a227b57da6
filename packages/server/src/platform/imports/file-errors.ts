import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportError } from '@shelfward/contract/kit/tables/import-error.ts';
import { AppError } from '../core/errors.ts';

/** An error of a file before its report adds the column. */
export type RowError = Omit<ImportError, 'column'>;

/** The errors and messages that an import lists; the others are counted. */
export const maxListed = 50;

/** Stores the first entries and counts the others, so that a file with an error in every line needs little memory. */
export const createLimitedList = <T>() => {
  const listed: T[] = [];
  let total = 0;
  const add = (entry: T): void => {
    total += 1;
    if (listed.length < maxListed) listed.push(entry);
  };
  return {
    listed,
    add,
    /** Adds the entries of another list. */
    append: (other: { readonly listed: readonly T[]; readonly total: () => number }): void => {
      for (const entry of other.listed) add(entry);
      total += other.total() - other.listed.length;
    },
    total: (): number => total,
  };
};
export type LimitedList<T> = ReturnType<typeof createLimitedList<T>>;

/** The listed texts, and a last one with the number of the others. */
export const withOthers = (listed: readonly string[], total: number, what: 'error' | 'message'): string[] => {
  const others = total - listed.length;
  return others > 0 ? [...listed, `… and ${others.toLocaleString('en-US')} more ${plural(others, what)}`] : [...listed];
};

export interface ErrorReport {
  /** The first errors. */
  readonly errors: readonly ImportError[];
  readonly totalErrors: number;
}

export const noErrors: ErrorReport = { errors: [], totalErrors: 0 };

interface ReportedFile {
  readonly header: readonly string[];
  readonly columns: Readonly<Record<string, readonly number[] | undefined>>;
}

/** Adds the header of its column to each error. */
export const reportErrors = (errors: readonly RowError[], { header, columns }: ReportedFile): ImportError[] =>
  errors.map(({ line, property, value, code, message }) => {
    const [place] = (property !== null && columns[property]) || [];
    return { line, property, column: header[place ?? -1] ?? null, value, code, message };
  });

/** The sentences of a rejected file, as the API returns them. */
export const formatErrors = ({ errors, totalErrors }: ErrorReport, what: 'error' | 'message' = 'error'): string[] =>
  withOthers(
    errors.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`)),
    totalErrors,
    what,
  );

/** An error of the file as a whole. */
export const fileError = (message: string, line: number | null = null): RowError => ({
  line,
  property: null,
  value: null,
  code: 'FILE',
  message,
});

/** Rejects a file with its errors. */
export class RejectedFileError extends AppError {
  readonly report: ErrorReport;

  constructor(report: ErrorReport) {
    super('ERROR_IN_FILE', { body: formatErrors(report) });
    this.report = report;
  }
}

/** Rejects a file with the errors of its rows. */
export const rejectRows = (errors: readonly RowError[], file: ReportedFile): RejectedFileError =>
  new RejectedFileError({ errors: reportErrors(errors.slice(0, maxListed), file), totalErrors: errors.length });

/** Rejects a file as a whole. */
export const rejectFile = (message: string, line: number | null = null): RejectedFileError =>
  new RejectedFileError({ errors: [{ ...fileError(message, line), column: null }], totalErrors: 1 });
