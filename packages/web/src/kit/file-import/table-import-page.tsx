import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { TableImportResult, TableImportRoute } from '@shelfward/contract/kit/tables/table-import.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { type Request, type SendOptions, send } from '../client.ts';
import { Outcome } from '../ui/cards.tsx';
import { TableImportFrame } from './table-import-frame.tsx';
import { TableChanges } from './table-import-result.tsx';
import { useTableImport } from './use-table-import.ts';

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

/** Imports a file whose rows change records. */
export const TableImportPage = ({ kind, title, about, route, command, noun, link }: Props) => {
  const success = ({ changedRecords }: TableImportResult) => `${formatCount(changedRecords, ...noun)} imported.`;
  const state = useTableImport({
    kind,
    choices: {},
    preview: (request) => send(route, request),
    commit: command,
  });
  const [, many] = noun;
  return (
    <TableImportFrame
      {...{ kind, title, about, state, noun }}
      countRecords={({ changedRecords }) => changedRecords}
      figures={({ changedRecords, unchangedRows }) => [
        { label: `${many.charAt(0).toUpperCase()}${many.slice(1)}`, value: changedRecords },
        { label: 'Unchanged rows', value: unchangedRows },
      ]}
      records={(result) => <TableChanges result={result} />}
      recordsTitle="Changes"
      outcome={(result, undo) => (
        <Outcome isDone title={success(result)}>
          {link}
          {undo}
        </Outcome>
      )}
    />
  );
};
