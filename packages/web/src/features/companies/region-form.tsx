import { type Region, regionInput } from '@shelfward/contract/companies/regions.contract.ts';
import { addressFields } from '../../entities/companies/address-fields.ts';
import { buyersField } from '../../entities/companies/buyers-input.tsx';
import { regions } from '../../entities/companies/companies.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const RegionForm = ({ companyId, region }: { readonly companyId: number; readonly region?: Region }) => (
  <EntityForm
    noun="region"
    schema={regionInput}
    empty={{ name: '', buyersToAdd: [] }}
    record={region}
    from={toInput}
    fields={{
      name: { label: 'Name', codes: ['REGION_NAME_TAKEN'] },
      number: { label: 'Number', width: 'half' },
      code: { label: 'Code', width: 'half' },
      phoneNumber: { label: 'Phone number' },
      buyersToAdd: buyersField(region?.buyers),
      ...addressFields,
    }}
    save={(body, options) =>
      region
        ? regions.update({ params: { companyId, regionId: region.id }, body }, options)
        : regions.create({ params: { companyId }, body }, options)
    }
  />
);

const toInput = ({ name, number, code, phoneNumber, address }: Region) => ({
  name,
  number,
  code,
  phoneNumber,
  address,
  buyersToAdd: [],
});
