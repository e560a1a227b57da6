import type { Request } from '@shelfward/client/caller.ts';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { TableImportResult, TableImportRoute } from '@shelfward/contract/kit/tables/table-import.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { type SendOptions, send } from '../client.ts';
import { ImportFrame } from './import-frame.tsx';
import { TableChanges, TableProblems } from './table-import-result.tsx';
import { findTableProblem, toTableRequest } from './table-request.rules.ts';
import { useFileImport } from './use-file-import.ts';

interface Props {
  readonly kind: FileKind;
  readonly title: string;
  readonly about: string;
  readonly route: TableImportRoute;
  readonly command: (request: Request<TableImportRoute>, options?: SendOptions) => Promise<TableImportResult>;
  /** What the import creates or changes, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** A link to the imported records. */
  readonly link?: ReactNode;
}

const totalLabels = [
  ['weeks', 'Weeks'],
  ['stores', 'Stores'],
  ['products', 'Products'],
  ['units', 'Units'],
] as const;

/** Imports a file whose rows change records. */
export const TableImportPage = ({ route, command, noun, link, ...page }: Props) => {
  const state = useFileImport<TableImportResult, object>({
    kind: page.kind,
    choices: {},
    preview: (given) => send(route, toTableRequest(given, { preview: true })),
    commit: (given, options) => command(toTableRequest(given), options),
  });
  const { result } = state;
  const records = result?.changedRecords ?? 0;
  const [, many] = noun;
  return (
    <ImportFrame
      {...page}
      state={state}
      report={result}
      {...(result && {
        figures: [
          { label: 'Rows', value: result.rows },
          { label: capitalize(many), value: records },
          { label: 'Unchanged rows', value: result.unchangedRows },
          ...totalLabels.flatMap(([key, label]) => {
            const value = result.totals[key];
            return value === null ? [] : [{ label, value }];
          }),
        ],
        records: (
          <>
            <TableProblems {...{ result, state }} />
            <TableChanges result={result} />
          </>
        ),
      })}
      label={`Import ${formatCount(records, ...noun)}`}
      problem={findTableProblem(page.kind, result, records)}
      success={`${formatCount(records, ...noun)} imported.`}
      links={link}
    />
  );
};
