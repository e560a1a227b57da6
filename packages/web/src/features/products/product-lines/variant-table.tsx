import { Checkbox, TextInput } from '@mantine/core';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { AttributeKey } from '@shelfward/contract/products/attributes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { products } from '../../../entities/products/products.api.ts';
import { disabledQuery, type QueryOptions } from '../../../kit/resource.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import classes from './variants.module.css';
import { type Problems, type Variant, type VariantField, type VariantTexts, variantFields } from './variants.rules.ts';

interface Props {
  readonly keys: readonly AttributeKey[];
  readonly variants: readonly Variant[];
  /** IDs of combinations that are not added. */
  readonly excluded: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, Problems>;
  readonly rejected: ReadonlyMap<string, Problems>;
  readonly onType: (id: string, change: Partial<VariantTexts>) => void;
  readonly onExclude: (id: string, isExcluded: boolean) => void;
}

const labels: Readonly<Record<VariantField, string>> = {
  name: 'Name',
  upc: 'UPC',
  sku: 'SKU',
  price: 'Price',
  onHand: 'On hand',
};

export const VariantTable = ({ keys, variants, excluded, problems, rejected, onType, onExclude }: Props) => {
  const shown = keys.filter(({ options }) =>
    variants[0]?.values.some(({ id }) => options.some((option) => option.id === id)),
  );
  return (
    <DataTable label="New products" className={classes.variants}>
      <thead>
        <tr>
          <th scope="col">Add</th>
          {shown.map((key) => (
            <th scope="col" key={key.id}>
              {key.name}
            </th>
          ))}
          {variantFields.map((field) => (
            <th scope="col" key={field}>
              {labels[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => {
          const valueNames = variant.values.map(({ name }) => name).join(', ');
          const rowProblems = { ...rejected.get(variant.id), ...problems.get(variant.id) };
          return (
            <tr key={variant.id} data-excluded={excluded.has(variant.id) || undefined}>
              <td>
                <Checkbox
                  aria-label={`Add ${valueNames}`}
                  checked={!excluded.has(variant.id)}
                  onChange={(event) => onExclude(variant.id, !event.currentTarget.checked)}
                />
              </td>
              {variant.values.map((value) => (
                <td key={value.id}>{value.name}</td>
              ))}
              {variantFields.map((field) => (
                <td key={field} data-field={field}>
                  <Cell
                    field={field}
                    label={`${labels[field]} of ${valueNames}`}
                    value={variant[field]}
                    problem={rowProblems[field]}
                    onType={(text) => onType(variant.id, { [field]: text })}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
};

interface CellProps {
  readonly field: VariantField;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

const Cell = ({ field, label, value, problem, onType }: CellProps) => {
  const isTaken = useIsTaken(field, value);
  const error = problem ?? (isTaken ? `${labels[field]} already exist` : undefined);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      inputMode={field === 'price' || field === 'onHand' ? 'decimal' : 'text'}
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
};

const debounceMs = 400;

/** Queries the server when the input has not changed for `debounceMs`. */
const useIsTaken = (field: VariantField, value: string): boolean => {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery(availabilityQuery(field, debounced));
  return debounced !== '' && debounced === value.trim() && data?.isAvailable === false;
};

const availabilityQuery = (field: VariantField, value: string): QueryOptions<Availability> => {
  if (value === '') return disabledQuery<Availability>();
  if (field === 'name') return products.isNameAvailable({ body: { value } });
  if (field === 'upc') return products.isUpcAvailable({ body: { value } });
  return field === 'sku' ? products.isSkuAvailable({ body: { value } }) : disabledQuery<Availability>();
};
