import {
  type GlobalAssortment,
  globalAssortment,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { assortmentHref, assortments } from '../../entities/assortments/assortments.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

/** Opens a new assortment after it is created, so that the user can add products and stores. */
export const AssortmentForm = ({ assortment }: { readonly assortment?: GlobalAssortment }) => {
  const navigate = useNavigate();
  return (
    <EntityForm
      noun="assortment"
      schema={globalAssortmentRoutes.rename.body}
      empty={{ name: '' }}
      record={assortment}
      fields={{ name: { label: 'Name', placeholder: 'Core range', codes: ['GLOBAL_ASSORTMENT_NAME_TAKEN'] } }}
      save={(body, options) =>
        assortment
          ? assortments.rename({ params: { id: assortment.id }, body }, options)
          : assortments.create({ body }, options)
      }
      onSaved={(response) => {
        const created = globalAssortment.safeParse(response);
        if (!assortment && created.success) void navigate({ to: assortmentHref(created.data) });
      }}
    />
  );
};
