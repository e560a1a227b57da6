import type { ProductLine } from '@shelfward/contract/products/product-lines.contract.ts';
import { IconStar } from '@tabler/icons-react';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import type { Action } from '../../../kit/screens/list.types.ts';
import { toast, toastError } from '../../../kit/ui/toast.tsx';

/** Makes the line the default. There is always exactly one default line. */
export const buildDefaultLineActions = (line: ProductLine): readonly Action[] => {
  if (line.isDefault) return [];
  const makeDefault = async () => {
    try {
      await productLines.update({ params: { id: line.id }, body: { name: line.name, isDefault: true } });
      toast(`${line.name} is now the default product line`);
    } catch (error) {
      toastError(error);
    }
  };
  return [{ label: 'Set as default', icon: <IconStar size={16} />, run: () => void makeDefault() }];
};
