import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { type Choice, type QueryOptions, resource, selected } from '../../kit/resource.ts';

export const attributes = resource('attributes', attributeRoutes, { alsoChanges: ['products', 'product-lines'] });

export const allAttributeKeys = () => attributes.list({ query: { size: 2000, includeInactive: true } });

/**
 * Every value as "Color: Green". Inactive values are not offered, but an inactive selection still needs its label, so
 * all values are loaded (hundreds, not thousands).
 */
export const attributeValueChoices = (search: string, chosen?: readonly string[]): QueryOptions<readonly Choice[]> =>
  selected(allAttributeKeys(), ({ content }): readonly Choice[] =>
    content
      .flatMap((key) =>
        key.options.map((option) => ({
          value: String(option.id),
          label: `${key.name}: ${option.name}`,
          isOffered: !key.inactive && !option.inactive,
        })),
      )
      .filter(({ value, label, isOffered }) =>
        chosen ? chosen.includes(value) : isOffered && toSearchKey(label).includes(toSearchKey(search)),
      )
      .map(({ value, label }) => ({ value, label })),
  );
