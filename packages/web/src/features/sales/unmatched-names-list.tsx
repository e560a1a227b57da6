import { Button, Checkbox, Pagination, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { type ReactNode, useState } from 'react';
import { useIsAllowed } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { useNameCandidates } from './name-candidates.tsx';
import { type NameMatch, NameMatchSelect } from './name-match-select.tsx';
import { type Creation, NewRecordDefaults, NewRecordSelect } from './new-record-select.tsx';
import { toggleKeys } from './new-records.rules.ts';
import classes from './sales.module.css';

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
  /** Called after a name was matched. */
  readonly onMatched?: () => void;
}

const pageSize = 50;

/** Unmatched names as chips, each with a select that saves its match permanently. */
export const UnmatchedNamesList = ({ rows, next, creation, onMatched }: Props) => {
  const canMatch = useIsAllowed()(saleAliasRoutes.createStore.access);
  const [matches, setMatches] = useState<ReadonlyMap<string, NameMatch | undefined>>(new Map());
  const match = (key: string, matched: NameMatch | undefined) => {
    setMatches((others) => new Map(others).set(key, matched));
    if (matched) onMatched?.();
  };
  const { proposed, isAccepting, accept } = useNameCandidates({
    rows: canMatch ? rows.filter(({ key }) => !matches.get(key) && !creation?.choices.keys.has(key)) : [],
    companyId: findCommonCompany(rows),
    onMatch: match,
  });
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / pageSize);
  const shown = Math.min(page, pages);
  return (
    <>
      <Text c="dimmed">
        {canMatch
          ? `Match each name${creation ? ', or create a new store or product' : ''}. Later imports use the match. ${next}`
          : 'Administrators and order managers can match names. Later imports use the match.'}
      </Text>
      {canMatch && creation && creation.choices.keys.size > 0 && <NewRecordDefaults names={rows} {...creation} />}
      {canMatch && (proposed.size > 0 || creation) && (
        <Group gap={16} wrap>
          {proposed.size > 0 && (
            <Button variant="default" loading={isAccepting} onClick={accept}>
              Accept {proposed.size === 1 ? 'the match' : `all ${proposed.size}`}
            </Button>
          )}
          {creation && <CreateAll keys={rows.map(({ key }) => key).filter((key) => !matches.get(key))} {...creation} />}
        </Group>
      )}
      <ul className={classes.names} aria-label="Names">
        {rows.slice((shown - 1) * pageSize, shown * pageSize).map((row) => (
          <NameChip
            key={row.key}
            row={row}
            creation={canMatch ? creation : undefined}
            select={
              canMatch && (
                <NameMatchSelect
                  name={row.name}
                  companyId={row.companyId}
                  proposed={proposed.get(row.key)}
                  match={matches.get(row.key)}
                  onMatch={(matched) => match(row.key, matched)}
                />
              )
            }
          />
        ))}
      </ul>
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

interface ChipProps {
  readonly row: UnmatchedNameRow;
  /** Undefined if the name can only be matched. */
  readonly creation: Creation | undefined;
  readonly select: ReactNode;
}

const NameChip = ({ row, creation, select }: ChipProps) => {
  const { key, name: word, from } = row;
  const isNew = creation?.choices.keys.has(key) ?? false;
  return (
    <li>
      <div title={from?.fileName}>
        <strong>{word.text}</strong>
        <small>
          {word.kind === 'STORE' ? 'Store' : 'Product UPC'} · {formatCount(word.rows, 'row')}
          {from && ` · ${from.name}`}
        </small>
      </div>
      {creation && isNew ? <NewRecordSelect named={row} {...creation} /> : select}
      {creation && (
        <Checkbox
          label="Create"
          aria-label={`Create ${word.text}`}
          checked={isNew}
          onChange={() => creation.change(toggleKeys(creation.choices, [key]))}
        />
      )}
    </li>
  );
};

/** Names of several companies are proposed among all stores. */
const findCommonCompany = (rows: readonly UnmatchedNameRow[]): number => {
  const ids = new Set(rows.map(({ companyId }) => companyId));
  return ids.size === 1 ? (rows[0]?.companyId ?? 0) : 0;
};

/** Chooses all names without a match. */
const CreateAll = ({ keys, choices, change }: Creation & { readonly keys: readonly string[] }) => {
  const chosen = keys.filter((key) => choices.keys.has(key)).length;
  return (
    <Checkbox
      label="Create all"
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={() => change(toggleKeys(choices, keys))}
    />
  );
};
