import { Button, Select, Switch } from '@mantine/core';
import { type FigureBooking, type FigureCheck, feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { Recognition } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import { formatTemplate } from '@shelfward/contract/feeds/retail-templates.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import classes from '../../kit/file-import/import-page.module.css';
import { UndoUnavailable } from '../../kit/file-import/undo-import.tsx';
import { disabledQuery } from '../../kit/resource.ts';
import { useMayDelete } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { feedFileCheck } from './feed-files.api.ts';
import { FigureChanges } from './figure-changes.tsx';
import { formatForm } from './retail-file.rules.ts';
import { UnmatchedNamesTable } from './unmatched-names-table.tsx';

interface Props {
  readonly recognition: Recognition;
  readonly file: File;
  /** 0: no company is chosen. */
  readonly companyId: number;
  readonly isLocked: boolean;
  readonly isRunning: boolean;
  /** Assigns columns, as for other files. */
  readonly mapColumns: () => void;
  readonly book: (booking: FigureBooking) => void;
}

/** A recognized file of a retailer: what it would change, without a mapping. */
export const RetailFileCard = (props: Props) => {
  const { recognition } = props;
  return recognition.kind === 'FORM' ? (
    <CheckedFile {...props} />
  ) : (
    <RejectedFile {...props} recognition={recognition} />
  );
};

interface RejectedProps extends Pick<Props, 'mapColumns' | 'isLocked'> {
  readonly recognition: Extract<Recognition, { kind: 'REJECTED' }>;
}

const RejectedFile = ({ recognition: { template, reason }, isLocked, mapColumns }: RejectedProps) => (
  <Card title={formatTemplate(template)}>
    <p role="alert" className={classes.unreadable}>
      This file cannot be imported. {reason}
    </p>
    <CardFoot>
      <Button variant="default" disabled={isLocked} onClick={mapColumns}>
        Map columns
      </Button>
    </CardFoot>
  </Card>
);

type Options = Omit<FigureBooking, 'companyId'>;
const noOptions: Options = { otherSales: 'REFUSE', unmatched: 'REFUSE', yearToDate: 'REMEMBER' };

const CheckedFile = ({ recognition, file, companyId, isLocked, isRunning, mapColumns, book }: Props) => {
  const [options, setOptions] = useState(noOptions);
  const booking = { companyId, ...options };
  const check = useQuery(companyId === 0 ? disabledQuery<FigureCheck>() : feedFileCheck(file, booking));
  const { data, isFetching, error } = check;
  const title = data?.form
    ? formatForm(data.form)
    : recognition.kind === 'FORM'
      ? formatTemplate(recognition.form.template)
      : '';
  const canBook = data !== undefined && data.rejections.length === 0 && !isFetching;
  return (
    <Card title={title}>
      <p className={classes.about}>
        The file was recognized, so its columns need no mapping.
        {data?.form?.isPartial && ' Its last week is not over. Later files replace it.'}
      </p>
      <FileReading isReading={isFetching} problems={error && !isFetching ? [toErrorMessage(error)] : []} />
      {data && <FigureChanges check={data} />}
      {data && (
        <BookingOptions
          check={data}
          options={options}
          isYearToDate={data.form?.grain === 'YEAR_TO_DATE'}
          isLocked={isLocked}
          change={setOptions}
        />
      )}
      {data && data.unmatched.length > 0 && (
        <UnmatchedNamesTable
          rows={data.unmatched.map((name) => ({ key: `${name.kind} ${name.text}`, name, companyId }))}
          next="Then check the file again."
        />
      )}
      <CardFoot>
        {companyId === 0 && <p>Choose a company.</p>}
        <UndoUnavailable kind="SALES" />
        <Button variant="default" disabled={isLocked} onClick={mapColumns}>
          Map columns
        </Button>
        {data && (
          <Button variant="default" disabled={isLocked || isFetching} onClick={() => void check.refetch()}>
            Check again
          </Button>
        )}
        <Button disabled={!canBook || isLocked} loading={isRunning} onClick={() => book(booking)}>
          Import data
        </Button>
      </CardFoot>
    </Card>
  );
};

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
