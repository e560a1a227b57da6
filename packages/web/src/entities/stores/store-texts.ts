import { type StoreText, storeTexts } from '@shelfward/contract/stores/store-import.rules.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import type { Field } from '../../kit/form/form.types.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { none } from '../../kit/ui/numbers.ts';

/** Texts with more characters are edited and displayed in several lines. */
const maxLineLength = 200;

const isLong = ({ schema }: (typeof storeTexts)[number]): boolean =>
  schema.safeParse('x'.repeat(maxLineLength + 1)).success;

/** The form fields of the texts of a store. */
export const buildStoreTextFields = (half: readonly StoreText[]): Partial<Record<StoreText, Field>> =>
  Object.fromEntries(
    storeTexts.map((property) => {
      const { id, label } = property;
      if (isLong(property)) return [id, { label, kind: 'textarea' }];
      return [id, { label, ...(half.includes(id) && { width: 'half' }) }];
    }),
  );

/** The columns of the texts of a store, hidden by default. */
export const storeTextColumns: readonly (Column<Store> & { readonly key: StoreText })[] = storeTexts.map(
  (property) => ({
    key: property.id,
    label: property.label,
    isExtra: true,
    ...(!isLong(property) && { isCode: true }),
  }),
);

export const buildStoreTextFacts = (store: Store) =>
  storeTexts.map(({ id, label }) => ({ label, value: store[id] ?? none }));
