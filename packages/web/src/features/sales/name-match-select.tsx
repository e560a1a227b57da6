import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { useState } from 'react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { saleAliases } from './sales-import.api.ts';

type AliasName = Pick<UnmatchedRowName, 'kind' | 'text'>;

export interface NameMatch {
  /** ID of the store or product, as a select value. */
  readonly value: string;
  readonly aliasId: number;
}

interface Props {
  readonly name: AliasName;
  readonly companyId: number;
  /** The name of the record that the name probably means. */
  readonly proposed?: string | undefined;
  readonly match: NameMatch | undefined;
  readonly onMatch: (match: NameMatch | undefined) => void;
}

/** Matches a name to a store or a product. A choice is saved immediately and replaces the previous one. */
export const NameMatchSelect = ({ name, companyId, proposed, match, onMatch }: Props) => {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isStore = name.kind === 'STORE';
  const choose = async (value: string) => {
    setBusy(true);
    setProblem('');
    try {
      if (match) await deleteAlias(name, match.aliasId);
      onMatch(undefined);
      if (value !== '') onMatch({ value, aliasId: await createAlias(name, Number(value)) });
    } catch (error) {
      setProblem(error instanceof Error ? toErrorMessage(error) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ChoiceSelect
      aria-label={`Match for ${name.text}`}
      placeholder={proposed ?? (isStore ? 'Choose a store' : 'Choose a product')}
      choices={isStore ? choicesOfCompany(companyId) : productChoices}
      value={match?.value ?? ''}
      readOnly={isBusy}
      error={problem === '' ? undefined : problem}
      onChange={(value) => void choose(value)}
    />
  );
};

const choicesOfCompany = (companyId: number) => storeChoices(companyId === 0 ? undefined : companyId);

/** Saves the match of a name, for this and later imports. */
export const createAlias = async ({ kind, text }: AliasName, id: number): Promise<number> => {
  const alias =
    kind === 'STORE'
      ? await saleAliases.createStore({ body: { text, kind: 'NAME', division: null, storeId: id } })
      : await saleAliases.createProduct({ body: { text, kind: 'NAME', companyId: null, productId: id } });
  return alias.id;
};

const deleteAlias = ({ kind }: Pick<AliasName, 'kind'>, aliasId: number): Promise<void> =>
  kind === 'STORE'
    ? saleAliases.deleteStore({ params: { aliasId } })
    : saleAliases.deleteProduct({ params: { aliasId } });
