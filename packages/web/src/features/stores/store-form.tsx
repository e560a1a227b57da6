import { type Store, storeInput } from '@shelfward/contract/stores/stores.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { addressFields } from '../companies/address-fields.ts';
import { buyersField } from '../companies/buyers-input.tsx';
import { companyChoices, regionChoices } from '../companies/companies.api.ts';
import { stores } from './stores.api.ts';

interface Props {
  readonly store?: Store;
  /** The company that a new store starts with. */
  readonly companyId?: number | undefined;
}

export const StoreForm = ({ store, companyId }: Props) => {
  const [chosen, setChosen] = useState<unknown>(store?.company.id ?? companyId);
  return (
    <EntityForm
      noun="store"
      schema={storeInput}
      empty={{ name: '', proposalProcessedByRegion: false, buyersToAdd: [], ...(companyId && { companyId }) }}
      record={store}
      from={inputOf}
      fields={{
        name: {
          label: 'Name',
          codes: ['STORE_NAME_TAKEN'],
          unique: (value) => stores.isNameUnique({ body: { value, excludeId: store?.id } }),
        },
        companyId: {
          label: 'Company',
          kind: 'custom',
          width: 'half',
          render: (input) => <CompanyField input={input} onSeen={setChosen} />,
        },
        regionId: {
          label: 'Region',
          kind: 'custom',
          width: 'half',
          render: (input) => <RegionField input={input} companyId={chosen} />,
        },
        number: { label: 'Number', width: 'half' },
        code: { label: 'Code', width: 'half' },
        phoneNumber: { label: 'Phone number' },
        proposalProcessedByRegion: {
          label: 'Process proposals by region',
          kind: 'switch',
          description: 'Its proposals go into one order with those of the other stores of the region.',
        },
        buyersToAdd: buyersField(store?.buyers),
        ...addressFields,
      }}
      save={(body, options) =>
        store ? stores.update({ params: { storeId: store.id }, body }, options) : stores.create({ body }, options)
      }
    />
  );
};

/** Tells which company the form holds, also when it was restored from a draft. */
const CompanyField = ({ input, onSeen }: { readonly input: FieldInput; readonly onSeen: (value: unknown) => void }) => {
  useEffect(() => onSeen(input.value), [input.value, onSeen]);
  return (
    <FormField
      {...fieldOf(input)}
      isRequired
      field={{ label: input.label, kind: 'select', choices: companyChoices, isId: true }}
    />
  );
};

/** Only the company's own regions are offered; with another company the region starts anew. */
const RegionField = ({ input, companyId }: { readonly input: FieldInput; readonly companyId: unknown }) => {
  const before = useRef(companyId);
  useEffect(() => {
    if (before.current !== companyId && before.current) input.onChange('');
    before.current = companyId;
  }, [companyId, input.onChange]);
  const known = typeof companyId === 'number' ? companyId : undefined;
  return (
    <FormField
      {...fieldOf(input)}
      isRequired={false}
      field={{
        label: input.label,
        kind: 'select',
        choices: known === undefined ? [] : regionChoices(known),
        isId: true,
        placeholder: known === undefined ? 'Choose the company first' : 'None',
        isReadOnly: known === undefined,
      }}
    />
  );
};

const fieldOf = ({ value, onChange, error }: FieldInput) => ({
  value,
  onChange,
  error: typeof error === 'string' ? error : undefined,
  isFirst: false,
  onBlur: () => undefined,
});

const inputOf = (store: Store) => ({
  companyId: store.company.id,
  regionId: store.region?.id ?? null,
  name: store.name,
  number: store.number,
  code: store.code,
  phoneNumber: store.phoneNumber,
  address: store.address,
  proposalProcessedByRegion: store.proposalProcessedByRegion,
  buyersToAdd: [],
});
