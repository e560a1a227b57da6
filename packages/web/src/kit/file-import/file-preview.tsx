import { Box, Button, Text } from '@mantine/core';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { isAmbiguousNumber } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import {
  findMissingColumns,
  findUnusedColumns,
  type ImportColumns,
} from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { importQualifiers } from '@shelfward/contract/master-import/import-qualifiers.rules.ts';
import { formatTableReading } from '@shelfward/tables/formats/table-reading.rules.ts';
import { type ReactNode, useState } from 'react';
import { Card } from '../ui/cards.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Group } from '../ui/layout.tsx';
import { ColumnsForm, type ColumnsProps, hasSingleColumns, type ReadColumns } from './columns-form.tsx';
import { type DetectedFormats, detectFormats, type FileStart, type Preview } from './file-preview.rules.ts';
import { columnSummaries } from './import-kind-labels.ts';
import classes from './import-page.module.css';
import { QualifierColumnsForm, qualifierSummaries } from './qualifier-columns.tsx';
import { FormatChoices, TableChoicesForm } from './reading-choices.tsx';
import { type Figure, TableFigures } from './table-import-result.tsx';
import type { TableSource } from './table-source.ts';
import type { FileImportState } from './use-file-import.ts';

interface Props {
  readonly kind: FileKind;
  readonly state: FileImportState;
  /** Undefined for an earlier preview, whose file the page does not have. */
  readonly source: TableSource | undefined;
  /** How the server read the file. */
  readonly report: ReadColumns | undefined;
  readonly columns: ImportColumns;
  readonly isLocked: boolean;
  readonly hasFixedColumns: boolean;
  readonly labels: ColumnsProps['labels'];
  readonly figures: readonly Figure[] | undefined;
  readonly names: ReactNode;
}

/** The start of a file, how it is read, and its columns. */
export const FilePreview = (props: Props) => {
  const { kind, state, source, report, columns, isLocked } = props;
  const { start, preview } = source ?? {};
  if (!preview && !state.hasPreview)
    return (
      <Text role="alert" c="var(--sw-negative)">
        {toUnreadable(start)}
      </Text>
    );
  const header = report?.header ?? preview?.header;
  if (!header) return null;
  const { formats } = state;
  const detected = preview && detectFormats(preview, kind, { columns, formats });
  const qualifiers = report?.qualifiers ?? detected?.qualifiers ?? {};
  return (
    <Card title="Data preview" label="Columns">
      {props.figures && <TableFigures figures={props.figures} />}
      {preview && (
        <TableChoicesForm preview={preview} isLocked={isLocked} change={(table) => void state.change({ table })} />
      )}
      {!preview?.isSheetOpen && (
        <FileColumns
          {...{ kind, header, columns, qualifiers }}
          isQualifierLocked={isLocked || !source}
          qualify={(chosen) => void state.change({ formats: { qualifiers: chosen } })}
          {...(props.labels && { labels: props.labels })}
          isRemembered={state.isRemembered ?? false}
          isLocked={isLocked || props.hasFixedColumns}
          assign={(columns) => void state.change({ columns })}
        />
      )}
      {props.names}
      {start && preview && !preview.isSheetOpen && (
        <FileStartTable
          {...{ kind, state, start, preview, columns, isLocked }}
          isStated={report !== undefined || state.outcome !== undefined}
          delimiter={source?.delimiter ?? 'DEFAULT'}
        />
      )}
    </Card>
  );
};

interface FileColumnsProps extends ColumnsProps {
  readonly qualifiers: QualifierColumns;
  readonly isQualifierLocked: boolean;
  readonly qualify: (qualifiers: QualifierColumns) => void;
  readonly isRemembered: boolean;
}

/** The columns in one line, unless the user must choose or changes them. */
const FileColumns = (props: FileColumnsProps) => {
  const { kind, header, columns, qualifiers } = props;
  const isMissing = findMissingColumns(props.kind, props.columns).length > 0;
  const [isOpened, setOpened] = useState(isMissing || hasSingleColumns(props.kind));
  const isOpen = isOpened || isMissing;
  const unused = findUnusedColumns(header, { ...columns, ...qualifiers });
  const hasQualifiers = importQualifiers[kind].ids.length > 0;
  return (
    <>
      <Group justify="space-between" gap={12}>
        <Box component="h3" fz={14.5}>
          Columns
        </Box>
        {!hasSingleColumns(props.kind) && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            disabled={isMissing}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? 'Collapse' : 'Change columns'}
          </Button>
        )}
      </Group>
      {props.isRemembered && <p className={classes.reading}>Assigned as in an earlier file with these columns.</p>}
      {isOpen ? (
        <>
          <ColumnsForm {...props} />
          {hasQualifiers && (
            <QualifierColumnsForm
              {...{ kind, header, qualifiers }}
              assigned={new Set(Object.values(columns).flat())}
              isLocked={props.isQualifierLocked}
              assign={props.qualify}
            />
          )}
        </>
      ) : (
        <p className={classes.reading}>
          {[...columnSummaries(props), ...qualifierSummaries(header, qualifiers)].join(' · ')}
        </p>
      )}
      {unused.length > 0 && <p className={classes.reading}>Not imported: {unused.join(', ')}</p>}
    </>
  );
};

const toUnreadable = (start: FileStart | undefined): string => {
  if (!start) return 'Provided file is corrupted';
  return start.kind === 'UNREAD' ? start.problem : 'The file is empty.';
};

interface StartProps extends Pick<Props, 'kind' | 'state' | 'columns' | 'isLocked'> {
  readonly start: FileStart;
  readonly preview: Preview;
  readonly delimiter: TableSource['delimiter'];
  /** The messages of the server say how the file was read. */
  readonly isStated: boolean;
}

const FileStartTable = ({ kind, state, start, preview, delimiter, columns, isLocked, isStated }: StartProps) => {
  const { formats, outcome } = state;
  const detected = detectFormats(preview, kind, { columns, formats });
  const errors = [...state.problems, ...(outcome?.kind === 'rejected' ? outcome.errors : [])];
  return (
    <>
      <DataPreview preview={preview} />
      {!isStated &&
        toReadingLines(start, { preview, delimiter, detected }).map((line) => (
          <p key={line} className={classes.reading}>
            {line}
          </p>
        ))}
      <FormatChoices
        {...{ formats, isLocked }}
        isDateOpen={formats.dateOrder !== undefined || detected.dates.some(({ order }) => order === undefined)}
        isDecimalOpen={
          formats.decimalSign !== undefined || detected.numbers.isAmbiguous || errors.some(isAmbiguousNumber)
        }
        otherDays={detected.dates.find(({ otherDays }) => otherDays !== undefined)?.otherDays}
        change={(formats) => void state.change({ formats })}
      />
    </>
  );
};

interface Reading extends Pick<StartProps, 'preview' | 'delimiter'> {
  readonly detected: DetectedFormats;
}

/** The file type, encoding, delimiter, sheet, header, date format, and decimal sign. */
const toReadingLines = (start: FileStart, { preview, delimiter, detected }: Reading): readonly string[] => {
  if (start.kind === 'UNREAD') return [];
  const { sheet = '', headerRow } = preview;
  const form =
    start.kind === 'SHEET'
      ? { kind: start.kind, sheet, markup: start.markup }
      : { kind: start.kind, encoding: start.encoding, delimiter };
  const dateFormat = detected.dates.find(({ format }) => format !== undefined)?.format;
  const { decimalSign } = detected.numbers;
  const line = formatTableReading({ packing: start.packing, form, headerRow, dateFormat, decimalSign });
  return start.kind === 'TEXT' && start.hint !== undefined ? [line, start.hint] : [line];
};

/** The header and the first rows, parsed like the import parses them. */
const DataPreview = ({ preview: { header, rows } }: { readonly preview: Preview }) => (
  <DataTable label="Data preview" className={classes.cut}>
    <thead>
      <tr>
        {header.map((name, column) => (
          <th key={`${column} ${name}`} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={`${index} ${row.join()}`}>
          {header.map((name, column) => (
            <td key={`${column} ${name}`}>{row[column] ?? ''}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </DataTable>
);
