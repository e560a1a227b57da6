import { TextInput } from '@mantine/core';
import type { OrderEntryStore } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { IconBuildingStore, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { entryStores, newOrderHref } from '../../entities/orders/order-entry.api.ts';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import { describeStore } from './entry-texts.rules.ts';
import classes from './store-choice.module.css';

/** More stores are found by their name. */
export const maxStores = 50;

export const storesQuery = (search?: string) =>
  entryStores.list({ query: { size: maxStores, sort: ['name,asc'], ...(search && { search }) } });

interface Props {
  readonly stores: readonly OrderEntryStore[];
  readonly total: number;
  readonly current: OrderEntryStore | undefined;
}

/** A card for each store with the state of its order. */
export const StoreCards = ({ stores, total, current }: Props) => {
  const [search, setSearch] = useState('');
  const found = useFoundStores(stores, search);
  return (
    <ScrollRegion label="Stores" className={classes.stores}>
      {total > maxStores && <StoreSearch value={search} onChange={setSearch} />}
      {found.map((store) => (
        <StoreLink key={store.store.id} store={store} isCurrent={store.store.id === current?.store.id} />
      ))}
    </ScrollRegion>
  );
};

interface SelectProps extends Props {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** On a phone: the store, and a sheet with the others. */
export const StoreSelect = ({ stores, total, current, isOpen, setOpen }: SelectProps) => {
  const [search, setSearch] = useState('');
  const found = useFoundStores(stores, search);
  const at = stores.findIndex(({ store }) => store.id === current?.store.id);
  const place = at < 0 ? `${formatQuantity(total)} stores` : `Store ${at + 1} of ${formatQuantity(total)}`;
  return (
    <>
      <button type="button" className={classes.storeSelect} onClick={() => setOpen(true)} disabled={total < 2}>
        <IconBuildingStore size={20} aria-hidden />
        <span>
          <strong>{current?.store.name ?? 'Choose a store'}</strong>
          <small>{current?.company.name}</small>
        </span>
        {total > 1 && (
          <>
            <span className={classes.place}>{place}</span>
            <IconChevronDown size={18} aria-hidden />
          </>
        )}
      </button>
      {isOpen && (
        <BottomSheet title="Stores" onClose={() => setOpen(false)}>
          {total > maxStores && <StoreSearch value={search} onChange={setSearch} />}
          <div className={classes.storeSheet} onClickCapture={() => setOpen(false)}>
            {found.map((store) => (
              <StoreLink key={store.store.id} store={store} isCurrent={store.store.id === current?.store.id} />
            ))}
          </div>
        </BottomSheet>
      )}
    </>
  );
};

const StoreSearch = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <TextInput
    type="search"
    className={classes.storeSearch}
    aria-label="Search stores"
    placeholder="Name or number"
    leftSection={<IconSearch size={15} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const useFoundStores = (stores: readonly OrderEntryStore[], search: string): readonly OrderEntryStore[] => {
  const word = search.trim();
  const { data } = useQuery({ ...storesQuery(word), placeholderData: keepPreviousData, enabled: word !== '' });
  return word === '' ? stores : (data?.content ?? []);
};

const StoreLink = ({ store, isCurrent }: { readonly store: OrderEntryStore; readonly isCurrent: boolean }) => {
  const { text, tone } = describeStore(store);
  return (
    <Link
      to={newOrderHref}
      search={{ storeId: String(store.store.id) }}
      className={classes.store}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ includeSearch: true }}
    >
      <strong className="truncate">{store.store.name}</strong>
      <span className="truncate" data-tone={tone}>
        {text}
      </span>
    </Link>
  );
};
