import { Select } from '@mantine/core';
import {
  identificationByName,
  type ProductIdentificationType,
} from '@shelfward/contract/kit/tables/product-identification.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { TableSource } from './table-source.ts';

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

/** By the name of the column with the codes. */
export const findProductCodes = (
  { preview }: TableSource,
  column: ImportColumns[keyof ImportColumns],
): ProductIdentificationType => identificationByName(preview?.header[column?.[0] ?? -1]);
