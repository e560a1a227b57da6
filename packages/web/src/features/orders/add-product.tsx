import { Select } from '@mantine/core';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import type { Choice } from '../../kit/resource.ts';
import { useChoices } from '../../kit/screens/choice-list.tsx';

export interface Store {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly ref: Ref<HTMLInputElement>;
  readonly order: Order;
  readonly store: Store | undefined;
  readonly chooseStore: (store: Store) => void;
  /** Receives the product name. */
  readonly add: (name: string) => void;
}

/** Product search that adds the selected product immediately. A regional order also requires the store of new lines. */
export const AddProduct = ({ ref, order, store, chooseStore, add }: Props) => {
  const [search, setSearch] = useState('');
  const found = useChoices(productChoices, search);
  const [isEnterPending, setEnterPending] = useState(false);
  const addChoice = (choice: Choice | undefined) => {
    setSearch('');
    if (choice) add(choice.label);
  };
  // Enter may be pressed before the results of the last key arrive: it then applies to those results.
  useEffect(() => {
    if (!isEnterPending || !found.isCurrent) return;
    setEnterPending(false);
    const [first] = found.choices;
    if (first) addChoice(first);
  });
  return (
    <>
      {!order.store && <StoreSelect companyId={order.company.id} store={store} choose={chooseStore} />}
      <Select
        w={320}
        ref={ref}
        aria-label="Add product"
        placeholder={store ? 'Add product: name, UPC, or SKU' : 'Select a store first'}
        disabled={!store}
        searchable
        selectFirstOptionOnChange={found.isCurrent}
        filter={({ options }) => options}
        data={found.choices.map(({ value, label }) => ({ value, label, disabled: !found.isCurrent }))}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(value) => addChoice(found.choices.find((choice) => choice.value === value))}
        onKeyDown={({ key }) => setEnterPending(key === 'Enter' && search !== '' && !found.isCurrent)}
        nothingFoundMessage={found.isCurrent ? 'No results' : 'Searching…'}
      />
    </>
  );
};

interface StoreProps {
  readonly companyId: number;
  readonly store: Store | undefined;
  readonly choose: (store: Store) => void;
}

const StoreSelect = ({ companyId, store, choose }: StoreProps) => {
  const [search, setSearch] = useState('');
  const found = useQuery(storeChoices(companyId)(search === store?.name ? '' : search));
  const data = found.data ?? [];
  return (
    <Select
      aria-label="Store of new lines"
      placeholder="Store"
      searchable
      data={data.map(({ value, label }) => ({ value, label }))}
      value={store ? String(store.id) : null}
      onSearchChange={setSearch}
      onChange={(value) => {
        const chosen = data.find((choice) => choice.value === value);
        if (chosen) choose({ id: Number(chosen.value), name: chosen.label });
      }}
    />
  );
};
