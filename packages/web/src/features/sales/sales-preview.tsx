import { Box, Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type ImportSaleCsvConfiguration,
  maxNewSaleRecords,
  type NewSaleRecord,
  type SaleImportPreview,
} from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import { formatSkippingImport } from '../../kit/file-import/import-kind-labels.ts';
import { MessageList } from '../../kit/file-import/import-status.tsx';
import type { Figure } from '../../kit/file-import/table-import-result.tsx';
import { disabledQuery } from '../../kit/resource.ts';
import { Money } from '../../kit/ui/figures.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import type { Creation } from './new-record-select.tsx';
import { toNewRecords } from './new-records.rules.ts';
import { MatchButtons, MatchFigures, SaleNames, toNameRow } from './sale-steps.tsx';
import { salesPreview } from './sales-import.api.ts';

interface PreviewedFile {
  readonly file: File | undefined;
  /** Undefined, or with a problem, until the user has made the required choices. */
  readonly configuration: ImportSaleCsvConfiguration | { readonly problem: string } | undefined;
  /** Whether the file can still be imported. */
  readonly isActive: boolean;
  readonly creation: Creation;
}

/** What a sales file contains and needs, before it is imported. */
export const useSalesPreview = ({ file, configuration, isActive, creation }: PreviewedFile) => {
  const chosen = configuration && !('problem' in configuration) ? configuration : undefined;
  const query = useQuery({
    ...(file && chosen ? salesPreview(file, chosen) : disabledQuery<SaleImportPreview>()),
    enabled: isActive && file !== undefined && chosen !== undefined,
  });
  const { data } = query;
  const companyId = chosen?.companyId ?? 0;
  const names = data?.unmatchedNames ?? [];
  const rows = names.map((name) => toNameRow(name, companyId));
  return {
    query,
    preview: data,
    companyId,
    creation: companyId === 0 ? undefined : creation,
    newRecords: toNewRecords(creation.choices, rows),
    matches: chosen?.mode === 'REFUSE' ? (data?.matches ?? undefined) : undefined,
    figures: data && toFigures(data),
    note: data && isActive ? findNote(data) : undefined,
    hasRecords: query.isFetching || query.isError || (data !== undefined && hasSteps(data)),
  };
};

type PreviewState = ReturnType<typeof useSalesPreview>;

/** Whether the file needs or says something besides its totals. */
const hasSteps = ({ unmatchedNames, matches, errors, messages }: SaleImportPreview): boolean =>
  matches !== null || errors.length > unmatchedNames.length || messages.length > 1;

const toFigures = ({ rows, validRows, weeks, stores, unitsSold, totalSales }: SaleImportPreview): readonly Figure[] => [
  { label: 'Rows', value: rows },
  ...(validRows === rows ? [] : [{ label: 'Valid rows', value: validRows }]),
  { label: 'Weeks', value: weeks },
  { label: 'Stores', value: stores },
  { label: 'Units', value: unitsSold },
  { label: 'Value', value: <Money value={totalSales} /> },
];

/** What the user should do before the import. */
const findNote = ({ unmatchedNames, matches, errors }: SaleImportPreview): string | undefined => {
  if (unmatchedNames.length > 0) return `${formatCount(unmatchedNames.length, 'name')} not matched.`;
  if (errors.length > 0) return 'The file has errors.';
  return matches ? 'The file has rows that match imported sales. Adding counts them twice.' : undefined;
};

/** The names of a file that are to be matched. */
export const SalesPreviewNames = ({ query, preview, companyId, creation, newRecords }: PreviewState) => {
  const names = preview?.unmatchedNames ?? [];
  if (names.length === 0) return null;
  return (
    <>
      <Box component="h3" fz={14.5} c="var(--sw-warning)">
        {formatCount(names.length, 'name')} to match
      </Box>
      <SaleNames {...{ names, companyId, creation, newRecords }} next="" onMatched={() => void query.refetch()} />
    </>
  );
};

/** The matching rows and the errors of a file. */
export const SalesPreview = ({ query, preview, matches }: PreviewState) => {
  const notes = preview?.messages.slice(1) ?? [];
  const hasOtherErrors = preview && preview.errors.length > preview.unmatchedNames.length;
  return (
    <>
      <FileReading isReading={query.isFetching} problems={query.error ? [toErrorMessage(query.error)] : []} />
      {matches && <MatchFigures matches={matches} />}
      {hasOtherErrors && <MessageList messages={preview.errors} />}
      {notes.length > 0 && <MessageList messages={notes} />}
    </>
  );
};

interface ButtonProps {
  readonly state: PreviewState;
  readonly importFile: (change: Partial<ImportSaleCsvConfiguration>) => void;
}

/** Ways to import a file with errors, or with rows that match imported sales. */
export const SalesPreviewButtons = ({ state: { preview, matches, newRecords }, importFile }: ButtonProps) => {
  if (!preview) return null;
  const further: { newRecords?: NewSaleRecord[] } = newRecords.length > 0 ? { newRecords } : {};
  if (preview.errors.length > 0)
    return (
      <Button
        variant="default"
        disabled={preview.validRows === 0 || newRecords.length > maxNewSaleRecords}
        onClick={() => importFile({ badRows: 'SKIP', ...further })}
      >
        {formatSkippingImport(preview.validRows, preview.rows - preview.validRows)}
      </Button>
    );
  return matches ? <MatchButtons matches={matches} importAgain={importFile} /> : null;
};
