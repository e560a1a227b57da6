import { Select } from '@mantine/core';
import type { ProductIdentificationType } from '@shelfward/contract/kit/tables/product-identification.ts';

interface Props {
  readonly value: ProductIdentificationType;
  readonly isLocked: boolean;
  readonly choose: (type: ProductIdentificationType) => void;
}

const types = [
  { value: 'UPC', label: 'UPC' },
  { value: 'SKU', label: 'SKU' },
  { value: 'UPC_OR_SKU', label: 'UPC or SKU' },
] as const;

/** What the product codes of a file are. */
export const ProductCodeSelect = ({ value, isLocked, choose }: Props) => (
  <Select
    label="Product identification type"
    required
    data={types}
    value={value}
    allowDeselect={false}
    disabled={isLocked}
    onChange={(type) => type && choose(type)}
  />
);
