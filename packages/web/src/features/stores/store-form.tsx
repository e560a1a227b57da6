import { type Store, storeInput } from '@shelfward/contract/stores/stores.contract.ts';
import { addressFields } from '../../entities/companies/address-fields.ts';
import { buyersField } from '../../entities/companies/buyers-input.tsx';
import { companyField, regionField } from '../../entities/companies/company-fields.ts';
import { storeKindChoices } from '../../entities/stores/store-kinds.ts';
import { buildStoreTextFields } from '../../entities/stores/store-texts.ts';
import { stores } from '../../entities/stores/stores.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

interface Props {
  readonly store?: Store;
  /** Preselected company of a new store. */
  readonly companyId?: number | undefined;
}

export const StoreForm = ({ store, companyId }: Props) => (
  <EntityForm
    noun="store"
    schema={storeInput}
    empty={{
      name: '',
      kind: 'STORE',
      proposalProcessedByRegion: false,
      buyersToAdd: [],
      ...(companyId && { companyId }),
    }}
    record={store}
    from={toInput}
    fields={{
      name: {
        label: 'Name',
        codes: ['STORE_NAME_TAKEN'],
        unique: (value) => stores.isNameUnique({ body: { value, excludeId: store?.id } }),
      },
      companyId: companyField,
      regionId: regionField,
      kind: { label: 'Kind', kind: 'select', choices: storeKindChoices },
      ...buildStoreTextFields(['number', 'code', 'phoneNumber', 'gln']),
      proposalProcessedByRegion: {
        label: 'Process proposals by region',
        kind: 'switch',
        description: 'Proposals of this store are combined into one order with the other stores in the region.',
      },
      buyersToAdd: buyersField(store?.buyers),
      ...addressFields,
    }}
    save={(body, options) =>
      store ? stores.update({ params: { storeId: store.id }, body }, options) : stores.create({ body }, options)
    }
  />
);

const toInput = (store: Store) => ({
  ...store,
  companyId: store.company.id,
  regionId: store.region?.id ?? null,
  buyersToAdd: [],
});
