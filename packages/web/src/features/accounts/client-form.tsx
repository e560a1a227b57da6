import { type Client, clientChange, clientInput } from '@shelfward/contract/accounts/clients.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { clients } from './clients.api.ts';

export const NewClientForm = () => (
  <EntityForm
    noun="account"
    schema={clientInput}
    empty={{ name: '', subdomain: '', betaFlag: false, administrator: { email: '', firstName: '', lastName: '' } }}
    submitLabel="Create and invite"
    fields={{
      name: { label: 'Name', placeholder: 'Fresh Fields' },
      subdomain: {
        label: 'Subdomain',
        placeholder: 'fresh-fields',
        description: "The first part of the account's URL. It cannot be changed later.",
        codes: ['CLIENT_SUBDOMAIN_TAKEN'],
      },
      betaFlag: { label: 'Beta features', kind: 'switch' },
      'administrator.firstName': { section: 'First administrator', label: 'First name', width: 'half' },
      'administrator.lastName': { label: 'Last name', width: 'half' },
      'administrator.email': { label: 'Email', description: 'The invitation is sent to this address.' },
    }}
    save={(body, options) => clients.create({ body }, options)}
  />
);

export const ClientForm = ({ client }: { readonly client: Client }) => (
  <EntityForm
    noun="account"
    schema={clientChange}
    empty={{}}
    record={client}
    from={({ name, betaFlag }) => ({ name, betaFlag })}
    fields={{
      name: { label: 'Name' },
      betaFlag: { label: 'Beta features', kind: 'switch' },
    }}
    save={(body, options) => clients.update({ params: { id: client.id }, body }, options)}
  />
);
