import { Checkbox } from '@mantine/core';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { NameMatchSelect } from './name-match-select.tsx';
import classes from './unmatched-names-table.module.css';

export interface UnmatchedNameRow {
  readonly key: string;
  readonly name: Pick<UnmatchedRowName, 'kind' | 'text' | 'rows'>;
  /** The company whose stores the name can be matched to. 0 means all companies. */
  readonly companyId: number;
  readonly from?: { readonly name: string; readonly fileName: string };
}

interface Props {
  readonly rows: readonly UnmatchedNameRow[];
  /** The next step after all names are matched. */
  readonly next: string;
  /** The names for which a new record is created, by row key. Undefined if the page cannot create records. */
  readonly creation?: { readonly keys: ReadonlySet<string>; readonly toggle: (key: string) => void };
}

/** Unmatched names, each with a select that saves its match permanently. */
export const UnmatchedNamesTable = ({ rows, next, creation }: Props) => {
  const canMatch = useIsAllowed()(saleAliasRoutes.createStore.access);
  const hasSources = rows.some(({ from }) => from);
  return (
    <>
      <p className={classes.text}>
        {canMatch
          ? `Match each name${creation ? ', or create a new store or product' : ''}. Later imports use the match. ${next}`
          : 'Administrators and order managers can match names. Later imports use the match.'}
      </p>
      <DataTable label="Matches" className={classes.words}>
        <thead>
          <tr>
            <th scope="col">Name in file</th>
            <th scope="col">Type</th>
            <th scope="col">Rows</th>
            {canMatch && <th scope="col">Matched to</th>}
            {canMatch && creation && <th scope="col">Create</th>}
            {hasSources && <th scope="col">Integration</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name: word, companyId, from }) => (
            <tr key={key}>
              <th scope="row">{word.text}</th>
              <td>{word.kind === 'STORE' ? 'Store' : 'Product UPC'}</td>
              <td>
                <Quantity value={word.rows} />
              </td>
              {canMatch && (
                <td>
                  {creation?.keys.has(key) ? (
                    `New ${word.kind === 'STORE' ? 'store' : 'product'}`
                  ) : (
                    <NameMatchSelect name={word} companyId={companyId} />
                  )}
                </td>
              )}
              {canMatch && creation && (
                <td>
                  <Checkbox
                    aria-label={`Create ${word.text}`}
                    checked={creation.keys.has(key)}
                    onChange={() => creation.toggle(key)}
                  />
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
