import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnknownWord } from '@shelfward/contract/sales/sales.contract.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { WordMeaning } from './word-meaning.tsx';
import classes from './words-table.module.css';

export interface WordRow {
  readonly key: string;
  readonly word: Pick<UnknownWord, 'kind' | 'text' | 'rows'>;
  /** Whose stores it may mean; 0 those of all companies. */
  readonly companyId: number;
  readonly from?: { readonly name: string; readonly fileName: string };
}

interface Props {
  readonly rows: readonly WordRow[];
  /** What is to be done once a meaning was given. */
  readonly next: string;
}

/** Words that nobody knew, each to be given a meaning for good. */
export const WordsTable = ({ rows, next }: Props) => {
  const mayMap = useIsAllowed()(saleAliasRoutes.createStore.access);
  const hasSources = rows.some(({ from }) => from);
  return (
    <>
      <p className={classes.text}>
        {mayMap
          ? `Say what a name means, and every later import knows it. ${next}`
          : 'An administrator or an order manager can say what a name means; every later import knows it then.'}
      </p>
      <DataTable label="What they mean" className={classes.words}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">As</th>
            <th scope="col">Rows</th>
            {mayMap && <th scope="col">Means</th>}
            {hasSources && <th scope="col">From</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, word, companyId, from }) => (
            <tr key={key}>
              <th scope="row">{word.text}</th>
              <td>{word.kind === 'STORE' ? 'Store' : 'Product UPC'}</td>
              <td>
                <Quantity value={word.rows} />
              </td>
              {mayMap && (
                <td>
                  <WordMeaning word={word} companyId={companyId} />
                </td>
              )}
              {hasSources && <td title={from?.fileName}>{from?.name}</td>}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
};
