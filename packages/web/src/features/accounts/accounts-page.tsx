import { type Client, clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { IconArchive, IconArchiveOff, IconUserShare } from '@tabler/icons-react';
import { dayColumn } from '../../kit/screens/columns.tsx';
import type { Action, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useSession } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { ClientForm, NewClientForm } from './client-form.tsx';
import { clients } from './clients.api.ts';

export const AccountsPage = () => {
  const { identity } = useSession();
  return (
    <ListPage
      screen="accounts"
      title="Accounts"
      noun={noun}
      query={clients.list}
      defaultSort={['name,asc']}
      searchHint="Name or subdomain"
      filters={[{ key: 'includeInactive', label: 'Show inactive', kind: 'flag' }]}
      columns={columns}
      create={{ label: 'New account', access: clientRoutes.create, form: <NewClientForm /> }}
      edit={{ load: (id) => clients.get({ params: { id } }), form: (client) => <ClientForm client={client} /> }}
      rowActions={(client) => (client.subdomain === identity?.subdomain ? [] : buildActions(client))}
    />
  );
};

const noun = ['account', 'accounts'] as const;

const buildActions = (client: Client): readonly Action[] =>
  client.inactive
    ? [{ label: 'Activate', icon: <IconArchiveOff size={16} />, run: () => activate(client) }]
    : [
        ...(client.activated
          ? [{ label: 'Impersonate', icon: <IconUserShare size={16} />, run: () => impersonate(client) }]
          : []),
        { label: 'Deactivate', icon: <IconArchive size={16} />, isDangerous: true, run: () => deactivate(client) },
      ];

/** The other account has its own origin and therefore its own session. This session is unchanged. */
const impersonate = (client: Client) =>
  clients
    .impersonate({ query: { otherClientId: client.id } })
    .then(({ url }) => location.assign(url))
    .catch(toastError);

const activate = ({ id, name, betaFlag }: Client) =>
  clients
    .update({ params: { id }, body: { name, betaFlag, inactive: false } })
    .then(() => toast(`${name} activated`), toastError);

const deactivate = async (client: Client) => {
  const isConfirmed = await confirm({
    title: `Deactivate ${client.name}?`,
    text: 'All users of this account are signed out and can no longer sign in. Data is retained.',
    confirm: 'Deactivate',
  });
  if (!isConfirmed) return;
  await clients
    .remove({ params: { id: client.id } })
    .then(() => toast(`${client.name} deactivated`, { undo: () => activate(client) }), toastError);
};

const accountStatus = ({ inactive, activated }: Client): 'INACTIVE' | 'INVITED' | 'ACTIVE' => {
  if (inactive) return 'INACTIVE';
  return activated ? 'ACTIVE' : 'INVITED';
};

const columns: readonly Column<Client>[] = [
  { key: 'name', label: 'Name', sortable: true },
  { key: 'subdomain', label: 'Subdomain', sortable: true },
  dayColumn('registrationDate', 'Registered', { sortable: true }),
  { key: 'betaFlag', label: 'Beta', sortable: true, render: (client) => (client.betaFlag ? 'Yes' : 'No') },
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (client) => <StatusBadge status={accountStatus(client)} />,
  },
];
