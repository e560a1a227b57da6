import { Button, Checkbox, Input, ScrollArea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { id } from '@shelfward/contract/kit/shapes.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { readAll } from '../../kit/export/read-all.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import picker from '../../kit/ui/ui.module.css';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { productLineChoices } from './product-lines.api.ts';
import { products } from './products.api.ts';

const chosenIds = z.array(id).catch([]);
/** Limit of rendered checkboxes. The search finds other products, and "Select all" applies to all matches. */
const maxShown = 200;
const typingPauseMs = 200;

interface Props extends FieldInput {
  /** Products that cannot be chosen, and why: "in this assortment". */
  readonly contained: ReadonlySet<number>;
  readonly containedText: string;
}

/** Multi-select of products, filtered by line and searched on the server. */
export const ProductPicker = ({ contained, containedText, ...input }: Props) => {
  const chosen = new Set(chosenIds.parse(input.value));
  const [productLineId, setProductLineId] = useState('');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const query = { search: search || undefined, productLineId: Number(productLineId) || undefined };
  const found = useQuery({
    ...products.list({ query: { ...query, sort: ['name,asc'], size: maxShown } }),
    placeholderData: keepPreviousData,
  });
  const { isBusy, run } = useBusy();
  const total = found.data?.totalElements ?? 0;
  const change = (operation: 'add' | 'delete', ids: readonly number[]) => {
    const next = new Set(chosen);
    for (const productId of ids) if (!contained.has(productId)) next[operation](productId);
    input.onChange([...next]);
  };
  const chooseAll = async () => {
    const ids = (await readAll(products.list, query)).map((product) => product.id);
    change('add', ids);
  };
  return (
    <fieldset className={picker.picker}>
      <legend className="visually-hidden">{input.label}</legend>
      <div className={picker.narrow}>
        <ChoiceSelect
          label="Product line"
          placeholder="All product lines"
          choices={productLineChoices}
          value={productLineId}
          onChange={setProductLineId}
        />
        <TextInput
          label="Search"
          placeholder="Name, UPC, or SKU"
          data-autofocus
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={picker.head}>
        <span aria-live="polite">{formatQuantity(chosen.size)} selected</span>
        <span className={picker.actions}>
          {chosen.size > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => input.onChange([])}>
              Clear selection
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            loading={isBusy}
            disabled={total === 0}
            onClick={() => void run(chooseAll)}
          >
            Select all {formatQuantity(total)}
          </Button>
        </span>
      </div>
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.data && !found.error && <LoadingLines />}
      <ScrollArea.Autosize mah={300} type="auto" className={picker.boxes}>
        {found.data?.content.map((product) => (
          <ProductBox
            key={product.id}
            product={product}
            containedText={contained.has(product.id) ? containedText : undefined}
            isChosen={chosen.has(product.id)}
            change={(isChosen) => change(isChosen ? 'add' : 'delete', [product.id])}
          />
        ))}
        {found.data && <MoreProducts total={total} />}
      </ScrollArea.Autosize>
      {input.error && <Input.Error>{input.error}</Input.Error>}
    </fieldset>
  );
};

/** What the list does not show. */
const MoreProducts = ({ total }: { readonly total: number }) => {
  if (total === 0) return <p className={picker.more}>No products match.</p>;
  return total > maxShown ? (
    <p className={picker.more}>{formatQuantity(total - maxShown)} more match. Search to see them.</p>
  ) : null;
};

interface ProductBoxProps {
  readonly product: Product;
  /** Undefined if the product can be chosen. */
  readonly containedText: string | undefined;
  readonly isChosen: boolean;
  readonly change: (isChosen: boolean) => void;
}

const ProductBox = ({ product, containedText, isChosen, change }: ProductBoxProps) => (
  <Checkbox
    size="xs"
    label={`${product.name} · ${containedText ?? product.sku ?? product.upc}`}
    disabled={containedText !== undefined}
    checked={containedText !== undefined || isChosen}
    onChange={(event) => change(event.currentTarget.checked)}
  />
);
