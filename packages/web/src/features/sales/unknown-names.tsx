import type { UnknownName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { saleAliases } from './sales-import.api.ts';
import { type WordRow, WordsTable } from './words-table.tsx';

/** Names in files that integrations could not import whole: each is given a meaning here, and is gone from the list. */
export const UnknownNames = () => {
  const { data, error, refetch } = useQuery(saleAliases.unknown());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  if (data.names.length === 0) return <EmptyState text="Every name in the files of integrations is known." />;
  return (
    <CardColumn>
      <Card title="Names that are not known">
        <WordsTable
          rows={data.names.map(rowOf)}
          next="A file that was refused for it comes in with the next run; rows that were left out come in when their import is undone and the file is sent again."
        />
      </Card>
    </CardColumn>
  );
};

const rowOf = (name: UnknownName): WordRow => ({
  key: [name.kind, name.text, name.company?.id, name.integration.id].join(' '),
  word: name,
  companyId: name.company?.id ?? 0,
  from: { name: name.integration.name, fileName: name.fileName },
});
