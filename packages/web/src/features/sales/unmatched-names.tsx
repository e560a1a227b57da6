import type { UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { saleAliases } from './sales-import.api.ts';
import { type UnmatchedNameRow, UnmatchedNamesTable } from './unmatched-names-table.tsx';

/** Unmatched names in files of integrations, feeds, and EDI partners. A name leaves the list when it is matched. */
export const UnmatchedNames = () => {
  const { data, error, refetch } = useQuery(saleAliases.unknown());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  if (data.names.length === 0) return <EmptyState text="No unmatched names." />;
  return (
    <CardColumn>
      <Card title="Unmatched names">
        <UnmatchedNamesTable
          rows={data.names.map(toRow)}
          next="The next run imports files that were rejected because of this name, and EDI documents are booked when they are replayed. To import skipped rows, undo their import and send the file again."
        />
      </Card>
    </CardColumn>
  );
};

const toRow = (name: UnmatchedName): UnmatchedNameRow => ({
  key: [name.kind, name.text, name.company?.id, name.source].join(' '),
  name: name,
  companyId: name.company?.id ?? 0,
  from: { name: name.source, fileName: name.fileName },
});
