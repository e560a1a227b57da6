import { saleAliasRoutes, type UnknownName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './refused-words.module.css';
import { saleAliases } from './sales-import.api.ts';
import { WordMeaning } from './word-meaning.tsx';

/** Names in files that integrations could not import whole: each is given a meaning here, and is gone from the list. */
export const UnknownNames = () => {
  const { data, error, refetch } = useQuery(saleAliases.unknown());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  if (data.names.length === 0) return <EmptyState text="Every name in the files of integrations is known." />;
  return (
    <CardColumn>
      <Card title="Names that are not known">
        <NameTable names={data.names} />
      </Card>
    </CardColumn>
  );
};

const NameTable = ({ names }: { readonly names: readonly UnknownName[] }) => {
  const mayMap = useIsAllowed()(saleAliasRoutes.createStore.access);
  return (
    <>
      <p className={classes.text}>
        {mayMap
          ? 'Say what a name means, and every later import knows it. A file that was refused for it comes in with the next run; rows that were left out come in when their import is undone and the file is sent again.'
          : 'An administrator or an order manager can say what a name means; every later import knows it then.'}
      </p>
      <DataTable label="What they mean" className={classes.words}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">As</th>
            <th scope="col">Rows</th>
            {mayMap && <th scope="col">Means</th>}
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={[name.kind, name.text, name.company?.id, name.integration.id].join(' ')}>
              <th scope="row">{name.text}</th>
              <td>{name.kind === 'STORE' ? 'Store' : 'Product UPC'}</td>
              <td>
                <Quantity value={name.rows} />
              </td>
              {mayMap && (
                <td>
                  <WordMeaning word={name} companyId={name.company?.id ?? 0} />
                </td>
              )}
              <td title={name.fileName}>{name.integration.name}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
};
