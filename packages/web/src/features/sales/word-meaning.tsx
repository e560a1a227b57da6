import type { UnknownWord } from '@shelfward/contract/sales/sales.contract.ts';
import { useState } from 'react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { messageOf } from '../../kit/ui/states.tsx';
import { saleAliases } from './sales-import.api.ts';

type Word = Pick<UnknownWord, 'kind' | 'text'>;

interface Meaning {
  /** The store or the product. */
  readonly value: string;
  readonly aliasId: number;
}

interface Props {
  readonly word: Word;
  readonly companyId: number;
}

/** Chooses the store or the product that a word means. It is kept at once; another choice takes its place. */
export const WordMeaning = ({ word, companyId }: Props) => {
  const [meaning, setMeaning] = useState<Meaning>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isStore = word.kind === 'STORE';
  const choose = async (value: string) => {
    setBusy(true);
    setProblem('');
    try {
      if (meaning) await forget(word, meaning.aliasId);
      setMeaning(undefined);
      if (value !== '') setMeaning({ value, aliasId: await keep(word, Number(value)) });
    } catch (error) {
      setProblem(error instanceof Error ? messageOf(error) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ChoiceSelect
      aria-label={`What ${word.text} means`}
      placeholder={isStore ? 'Choose a store' : 'Choose a product'}
      choices={isStore ? storesOf(companyId) : productChoices}
      value={meaning?.value ?? ''}
      readOnly={isBusy}
      error={problem === '' ? undefined : problem}
      onChange={(value) => void choose(value)}
    />
  );
};

const storesOf = (companyId: number) => storeChoices(companyId === 0 ? undefined : companyId);

const keep = async ({ kind, text }: Word, id: number): Promise<number> => {
  const alias =
    kind === 'STORE'
      ? await saleAliases.createStore({ body: { text, storeId: id } })
      : await saleAliases.createProduct({ body: { text, productId: id } });
  return alias.id;
};

const forget = ({ kind }: Pick<Word, 'kind'>, aliasId: number): Promise<void> =>
  kind === 'STORE'
    ? saleAliases.deleteStore({ params: { aliasId } })
    : saleAliases.deleteProduct({ params: { aliasId } });
