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

/** The company or price list of rows that do not name one. */
export const OwnerSelect = ({ kind, value, isLocked, change }: OwnerProps) => {
  const query = { page: 0, size: 2000, sort: ['name,asc'] };
  const options = useQuery({
    ...(kind === 'PRICES'
      ? selected(priceLists.list({ query }), (page) => page.content.map(toOption))
      : selected(companies.list({ query }), (page) => page.content.map(toOption))),
    enabled: kind === 'STORES' || kind === 'PRICES',
  });
  if (kind !== 'STORES' && kind !== 'PRICES') return null;
  return (
    <Select
      label={kind === 'STORES' ? 'Default company' : 'Default price list'}
      placeholder="From file"
      searchable
      clearable
      disabled={isLocked}
      data={options.data ?? []}
      value={value === null ? null : String(value)}
      onChange={(id) => change(id === null ? null : Number(id))}
    />
  );
};

const toOption = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
