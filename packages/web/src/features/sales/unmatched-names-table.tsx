import { Checkbox, Pagination } from '@mantine/core';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { useState } from 'react';
import { useIsAllowed } from '../../kit/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { type NameMatch, NameMatchSelect } from './name-match-select.tsx';
import { type Creation, NewRecordDefaults, NewRecordSelect } from './new-record-select.tsx';
import { toggleKeys } from './new-records.rules.ts';
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
  /** The new records. Undefined if the page cannot create records. */
  readonly creation?: Creation;
}

const pageSize = 50;

/** Unmatched names, each with a select that saves its match permanently. */
export const UnmatchedNamesTable = ({ rows, next, creation }: Props) => {
  const canMatch = useIsAllowed()(saleAliasRoutes.createStore.access);
  const [matches, setMatches] = useState<ReadonlyMap<string, NameMatch | undefined>>(new Map());
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / pageSize);
  const shown = Math.min(page, pages);
  const hasSources = rows.some(({ from }) => from);
  return (
    <>
      <p className={classes.text}>
        {canMatch
          ? `Match each name${creation ? ', or create a new store or product' : ''}. Later imports use the match. ${next}`
          : 'Administrators and order managers can match names. Later imports use the match.'}
      </p>
      {canMatch && creation && <NewRecordDefaults names={rows} {...creation} />}
      <DataTable label="Matches" className={classes.words}>
        <thead>
          <tr>
            <th scope="col">Name in file</th>
            <th scope="col">Type</th>
            <th scope="col">Rows</th>
            {canMatch && <th scope="col">Matched to</th>}
            {canMatch && creation && (
              <th scope="col">
                <CreateAll keys={rows.map(({ key }) => key).filter((key) => !matches.get(key))} {...creation} />
              </th>
            )}
            {hasSources && <th scope="col">Integration</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice((shown - 1) * pageSize, shown * pageSize).map((row) => {
            const { key, name: word, companyId, from } = row;
            return (
              <tr key={key}>
                <th scope="row">{word.text}</th>
                <td>{word.kind === 'STORE' ? 'Store' : 'Product UPC'}</td>
                <td>
                  <Quantity value={word.rows} />
                </td>
                {canMatch && (
                  <td>
                    {creation?.choices.keys.has(key) ? (
                      <NewRecordSelect named={row} {...creation} />
                    ) : (
                      <NameMatchSelect
                        name={word}
                        companyId={companyId}
                        match={matches.get(key)}
                        onMatch={(match) => setMatches((others) => new Map(others).set(key, match))}
                      />
                    )}
                  </td>
                )}
                {canMatch && creation && (
                  <td>
                    <Checkbox
                      aria-label={`Create ${word.text}`}
                      checked={creation.choices.keys.has(key)}
                      onChange={() => creation.change(toggleKeys(creation.choices, [key]))}
                    />
                  </td>
                )}
                {hasSources && <td title={from?.fileName}>{from?.name}</td>}
              </tr>
            );
          })}
        </tbody>
      </DataTable>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={shown}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </>
  );
};

/** Chooses all names without a match. */
const CreateAll = ({ keys, choices, change }: Creation & { readonly keys: readonly string[] }) => {
  const chosen = keys.filter((key) => choices.keys.has(key)).length;
  return (
    <Checkbox
      label="Create"
      aria-label="Create all"
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={() => change(toggleKeys(choices, keys))}
    />
  );
};
