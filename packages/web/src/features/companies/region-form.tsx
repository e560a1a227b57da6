import { type Region, regionInput } from '@shelfward/contract/companies/regions.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { addressFields } from './address-fields.ts';
import { regions } from './companies.api.ts';

export const RegionForm = ({ companyId, region }: { readonly companyId: number; readonly region?: Region }) => (
  <EntityForm
    noun="region"
    schema={regionInput}
    empty={{ name: '' }}
    record={region}
    fields={{
      name: { label: 'Name', codes: ['REGION_NAME_TAKEN'] },
      number: { label: 'Number', width: 'half' },
      code: { label: 'Code', width: 'half' },
      phoneNumber: { label: 'Phone number' },
      ...addressFields,
    }}
    save={(body, options) =>
      region
        ? regions.update({ params: { companyId, regionId: region.id }, body }, options)
        : regions.create({ params: { companyId }, body }, options)
    }
  />
);
