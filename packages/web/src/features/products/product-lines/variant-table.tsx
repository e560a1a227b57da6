import { Checkbox, TextInput } from '@mantine/core';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { AttributeKey } from '@shelfward/contract/products/attributes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { products } from '../../../entities/products/products.api.ts';
import { nothingAsked, type QueryOf } from '../../../kit/resource.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import classes from './variants.module.css';
import { type Problems, type Variant, type VariantField, type VariantTexts, variantFields } from './variants.rules.ts';

interface Props {
  readonly keys: readonly AttributeKey[];
  readonly variants: readonly Variant[];
  /** Combinations that are not to become products. */
  readonly left: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, Problems>;
  readonly refused: ReadonlyMap<string, Problems>;
  readonly onType: (id: string, change: Partial<VariantTexts>) => void;
  readonly onLeave: (id: string, isLeft: boolean) => void;
}

const labels: Readonly<Record<VariantField, string>> = {
  name: 'Name',
  upc: 'UPC',
  sku: 'SKU',
  price: 'Price',
  onHand: 'On hand',
};

export const VariantTable = ({ keys, variants, left, problems, refused, onType, onLeave }: Props) => {
  const shown = keys.filter(({ options }) =>
    variants[0]?.values.some(({ id }) => options.some((one) => one.id === id)),
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
          const words = variant.values.map(({ name }) => name).join(', ');
          const own = { ...refused.get(variant.id), ...problems.get(variant.id) };
          return (
            <tr key={variant.id} data-left={left.has(variant.id) || undefined}>
              <td>
                <Checkbox
                  aria-label={`Add ${words}`}
                  checked={!left.has(variant.id)}
                  onChange={(event) => onLeave(variant.id, !event.currentTarget.checked)}
                />
              </td>
              {variant.values.map((value) => (
                <td key={value.id}>{value.name}</td>
              ))}
              {variantFields.map((field) => (
                <td key={field} data-field={field}>
                  <Cell
                    field={field}
                    label={`${labels[field]} of ${words}`}
                    value={variant[field]}
                    problem={own[field]}
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

const waitMs = 400;

/** Asked of the server once typing rests. */
const useIsTaken = (field: VariantField, value: string): boolean => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery(askOf(field, rested));
  return rested !== '' && rested === value.trim() && data?.isAvailable === false;
};

const askOf = (field: VariantField, value: string): QueryOf<Availability> => {
  if (value === '') return nothingAsked<Availability>();
  if (field === 'name') return products.isNameAvailable({ body: { value } });
  if (field === 'upc') return products.isUpcAvailable({ body: { value } });
  return field === 'sku' ? products.isSkuAvailable({ body: { value } }) : nothingAsked<Availability>();
};
