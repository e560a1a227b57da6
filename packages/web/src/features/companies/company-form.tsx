import { type Company, type CompanyInput, companyInput } from '@shelfward/contract/companies/companies.contract.ts';
import { addressFields } from '../../entities/companies/address-fields.ts';
import { buyersField } from '../../entities/companies/buyers-input.tsx';
import { companies, orderManagerChoices, paymentTermChoices } from '../../entities/companies/companies.api.ts';
import { priceListChoices } from '../../entities/pricing/price-lists.api.ts';
import { salesChannelChoices } from '../../entities/sales-channels/sales-channels.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const CompanyForm = ({ company }: { readonly company?: Company }) => (
  <EntityForm
    noun="company"
    schema={companyInput}
    empty={{ name: '', discount: 0, minItemsForStoreProposal: 0, buyersToAdd: [] }}
    record={company}
    from={toCompanyInput}
    fields={{
      name: {
        label: 'Name',
        codes: ['COMPANY_NAME_TAKEN'],
        unique: (value) => companies.isNameUnique({ body: { value, excludeId: company?.id } }),
      },
      priceListId: {
        label: 'Price list',
        kind: 'select',
        choices: priceListChoices,
        isId: true,
        placeholder: 'Default price list',
        width: 'half',
      },
      paymentTermId: {
        label: 'Payment term',
        kind: 'select',
        choices: paymentTermChoices,
        isId: true,
        placeholder: 'None',
        width: 'half',
      },
      salesChannelId: {
        label: 'Sales channel',
        kind: 'select',
        choices: salesChannelChoices,
        isId: true,
        placeholder: 'None',
        width: 'half',
      },
      orderManagerId: {
        label: 'Order manager',
        kind: 'select',
        choices: orderManagerChoices,
        isId: true,
        placeholder: 'None',
        width: 'half',
      },
      discount: { label: 'Discount', kind: 'percent', width: 'half' },
      minItemsForStoreProposal: {
        label: 'Minimum units per store proposal',
        kind: 'number',
        suffix: 'unit',
        width: 'half',
      },
      buyersToAdd: buyersField(company?.buyers),
      ...addressFields,
    }}
    save={(body, options) =>
      company
        ? companies.update({ params: { companyId: company.id }, body }, options)
        : companies.create({ body }, options)
    }
  />
);

/** The request body of an unchanged company. */
export const toCompanyInput = (company: Company): CompanyInput => ({
  name: company.name,
  salesChannelId: company.salesChannel?.id ?? null,
  orderManagerId: company.orderManager?.id ?? null,
  buyersToAdd: [],
  discount: company.discount,
  priceListId: company.priceList?.id ?? null,
  paymentTermId: company.paymentTerm?.id ?? null,
  minItemsForStoreProposal: company.minItemsForStoreProposal,
  address: company.address,
});
