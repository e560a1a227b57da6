import { Select } from '@mantine/core';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { companies } from '../../entities/companies/companies.api.ts';
import { priceLists } from '../../entities/pricing/price-lists.api.ts';
import { selected } from '../../kit/resource.ts';

interface OwnerProps {
  readonly kind: ImportKind;
  readonly value: number | null;
  readonly isLocked: boolean;
  readonly change: (id: number | null) => void;
}

/** Where rows belong that do not say it. */
export const OwnerSelect = ({ kind, value, isLocked, change }: OwnerProps) => {
  const query = { page: 0, size: 2000, sort: ['name,asc'] };
  const options = useQuery({
    ...(kind === 'PRICES'
      ? selected(priceLists.list({ query }), (page) => page.content.map(optionOf))
      : selected(companies.list({ query }), (page) => page.content.map(optionOf))),
    enabled: kind === 'STORES' || kind === 'PRICES',
  });
  if (kind !== 'STORES' && kind !== 'PRICES') return null;
  return (
    <Select
      label={kind === 'STORES' ? 'Company of stores that name none' : 'Price list of prices that name none'}
      placeholder={kind === 'STORES' ? 'As the file says' : 'Default price list'}
      searchable
      clearable
      disabled={isLocked}
      data={options.data ?? []}
      value={value === null ? null : String(value)}
      onChange={(id) => change(id === null ? null : Number(id))}
    />
  );
};

const optionOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
