import { accountInput, type Client, clientChange } from '@shelfward/contract/accounts/clients.contract.ts';
import { proposeSubdomain } from '@shelfward/contract/accounts/subdomain.rules.ts';
import { defaultCurrency } from '@shelfward/contract/kit/currency.rules.ts';
import { timeZone } from '@shelfward/contract/kit/dates.ts';
import { currency } from '@shelfward/contract/kit/money.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { suggestedTimeZone } from '../../kit/time-zone.ts';
import { clients } from './clients.api.ts';
import { currencyField } from './currency-field.ts';
import { timeZoneField } from './time-zone-field.ts';

const newClientInput = accountInput.extend({ timeZone, currency });
const clientUpdate = clientChange.extend({ timeZone, currency });

export const NewClientForm = () => (
  <EntityForm
    noun="account"
    schema={newClientInput}
    empty={{
      name: '',
      subdomain: '',
      betaFlag: false,
      timeZone: suggestedTimeZone(),
      currency: defaultCurrency,
      administrator: { email: '', firstName: '', lastName: '' },
    }}
    submitLabel="Create and invite"
    fields={{
      name: { label: 'Name', placeholder: 'Fresh Fields' },
      subdomain: {
        label: 'Subdomain',
        placeholder: 'fresh-fields',
        description: "The first part of the account's URL. It cannot be changed later.",
        codes: ['CLIENT_SUBDOMAIN_TAKEN'],
        follows: { field: 'name', propose: proposeSubdomain },
      },
      timeZone: timeZoneField,
      currency: currencyField,
      betaFlag: { label: 'Beta features', kind: 'switch' },
      'administrator.firstName': { section: 'First administrator', label: 'First name', width: 'half' },
      'administrator.lastName': { label: 'Last name', width: 'half' },
      'administrator.email': { label: 'E-mail', description: 'The invitation is sent to this address.' },
    }}
    save={(body, options) => clients.create({ body }, options)}
  />
);

export const ClientForm = ({ client }: { readonly client: Client }) => (
  <EntityForm
    noun="account"
    schema={clientUpdate}
    empty={{}}
    record={client}
    from={({ name, betaFlag, timeZone, currency: code }) => ({ name, betaFlag, timeZone, currency: code })}
    fields={{
      name: { label: 'Name' },
      timeZone: timeZoneField,
      currency: currencyField,
      betaFlag: { label: 'Beta features', kind: 'switch' },
    }}
    save={(body, options) => clients.update({ params: { id: client.id }, body }, options)}
  />
);
