import { Button, Select, Switch, Text } from '@mantine/core';
import { type FigureBooking, type FigureCheck, feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { Recognition } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import { formatTemplate } from '@shelfward/contract/feeds/retail-templates.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import classes from '../../kit/file-import/import-page.module.css';
import { disabledQuery } from '../../kit/resource.ts';
import { useMayDelete } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { feedFileCheck } from './feed-files.api.ts';
import { FigureChanges } from './figure-changes.tsx';
import { formatForm } from './retail-file.rules.ts';
import { UnmatchedNamesList } from './unmatched-names-list.tsx';

interface CheckedFile {
  readonly recognition: Recognition | undefined;
  readonly file: File | undefined;
  /** 0: no company is chosen. */
  readonly companyId: number;
}

type Options = Omit<FigureBooking, 'companyId'>;
const noOptions: Options = { otherSales: 'REFUSE', unmatched: 'REFUSE', yearToDate: 'REMEMBER' };

/** What the recognized file of a retailer would change. */
export const useFigureCheck = ({ recognition, file, companyId }: CheckedFile) => {
  const [options, setOptions] = useState(noOptions);
  const booking = { companyId, ...options };
  const isChecked = file && recognition?.kind === 'FORM' && companyId !== 0;
  const check = useQuery(isChecked ? feedFileCheck(file, booking) : disabledQuery<FigureCheck>());
  const canBook = check.data !== undefined && check.data.rejections.length === 0 && !check.isFetching;
  const isEmpty = canBook && options.unmatched === 'SKIP' && !hasFigures(check.data);
  const findProblem = (): string | undefined => {
    if (recognition?.kind === 'FORM' && companyId === 0) return 'Choose a company.';
    if (!canBook) return '';
    return isEmpty ? 'All figures of this file are left out.' : undefined;
  };
  return {
    check,
    options,
    setOptions,
    booking,
    /** Why the file cannot be imported. */
    problem: findProblem(),
  };
};

const hasFigures = ({ periods, unchangedFigures, receipts, inventoryFigures }: FigureCheck): boolean =>
  periods.some(({ figures }) => figures > 0) || unchangedFigures + receipts + inventoryFigures > 0;

export type FigureCheckState = ReturnType<typeof useFigureCheck>;

interface Props {
  readonly recognition: Recognition;
  readonly checked: FigureCheckState;
  readonly companyId: number;
  readonly isLocked: boolean;
}

/** A recognized file of a retailer: what it would change, without a mapping. */
export const RetailFileCard = (props: Props) => {
  const { recognition } = props;
  if (recognition.kind === 'FORM') return <CheckedFileCard {...props} template={recognition.form.template} />;
  return (
    <Card title={formatTemplate(recognition.template)}>
      <Text role="alert" c="var(--sw-negative)">
        This file cannot be imported. {recognition.reason}
      </Text>
    </Card>
  );
};

interface CardProps extends Props {
  readonly template: Parameters<typeof formatTemplate>[0];
}

const CheckedFileCard = ({ template, checked, companyId, isLocked }: CardProps) => {
  const { data, isFetching, error } = checked.check;
  return (
    <Card title={data?.form ? formatForm(data.form) : formatTemplate(template)}>
      <p className={classes.about}>
        The file was recognized, so its columns need no mapping.
        {data?.form?.isPartial && ' Its last week is not over. Later files replace it.'}
      </p>
      <FileReading isReading={isFetching} problems={error && !isFetching ? [toErrorMessage(error)] : []} />
      {data && <FigureChanges check={data} />}
      {data && (
        <BookingOptions
          check={data}
          options={checked.options}
          isYearToDate={data.form?.grain === 'YEAR_TO_DATE'}
          isLocked={isLocked}
          change={checked.setOptions}
        />
      )}
      {data && data.unmatched.length > 0 && (
        <UnmatchedNamesList
          rows={data.unmatched.map((name) => ({ key: `${name.kind} ${name.text}`, name, companyId }))}
          next="Then check the file again."
        />
      )}
    </Card>
  );
};

interface ButtonProps {
  readonly check: FigureCheckState['check'];
  /** Assigns columns, as for other files. */
  readonly mapColumns: () => void;
}

export const RetailFileButtons = ({ check, mapColumns }: ButtonProps) => (
  <>
    <Button variant="default" onClick={mapColumns}>
      Map columns
    </Button>
    {check.data && (
      <Button variant="default" disabled={check.isFetching} onClick={() => void check.refetch()}>
        Check again
      </Button>
    )}
  </>
);
interface OptionsProps {
  readonly check: FigureCheck;
  readonly options: Options;
  readonly isYearToDate: boolean;
  readonly isLocked: boolean;
  readonly change: (options: Options) => void;
}

const otherSales = [
  { value: 'REFUSE', label: 'Ask before the import' },
  { value: 'SKIP', label: 'Keep them, and leave out these figures' },
  { value: 'REPLACE', label: 'Replace them' },
] as const;
const yearsToDate = [
  { value: 'REMEMBER', label: 'Compare the next file with it' },
  { value: 'BOOK', label: 'Import the year so far as one period' },
] as const;

/** The choices that the file needs. */
const BookingOptions = ({ check, options, isYearToDate, isLocked, change }: OptionsProps) => {
  const mayReplace = useMayDelete()(feedRoutes.book.access);
  const has = (reason: FigureCheck['rejections'][number]['reason']) =>
    check.rejections.some((one) => one.reason === reason);
  const hasOtherSales = has('OTHER_SALES') || options.otherSales !== 'REFUSE';
  const hasUnmatched = has('UNMATCHED') || options.unmatched !== 'REFUSE';
  if (!hasOtherSales && !hasUnmatched && !isYearToDate) return null;
  return (
    <div className={classes.choices}>
      {hasOtherSales && (
        <Select
          label="Sales of other files"
          description="Of the same stores, products, and days"
          data={otherSales.filter(({ value }) => mayReplace || value !== 'REPLACE')}
          value={options.otherSales}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(value) => value && change({ ...options, otherSales: value })}
        />
      )}
      {isYearToDate && (
        <Select
          label="First file of the year"
          description="Its figures are totals since the start of the year"
          data={yearsToDate}
          value={options.yearToDate}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(value) => value && change({ ...options, yearToDate: value })}
        />
      )}
      {hasUnmatched && (
        <Switch
          className={classes.double ?? ''}
          label="Leave out unmatched stores and products"
          checked={options.unmatched === 'SKIP'}
          disabled={isLocked}
          onChange={({ currentTarget }) => change({ ...options, unmatched: currentTarget.checked ? 'SKIP' : 'REFUSE' })}
        />
      )}
    </div>
  );
};
