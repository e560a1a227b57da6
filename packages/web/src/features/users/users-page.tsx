import { Modal } from '@mantine/core';
import { type User, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { IconEye, IconKey, IconLogout, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiTokenTable } from '../../entities/auth/api-token-table.tsx';
import { userApiTokens } from '../../entities/auth/api-tokens.api.ts';
import { formatScope, scopeCompanyChoices, scopeKindChoices } from '../../entities/auth/scope-fields.ts';
import { authorityLabel } from '../../kit/authorities.ts';
import { dayColumn } from '../../kit/screens/columns.tsx';
import type { Action, Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed, useSession } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { UserForm } from './user-form.tsx';
import { grantableAuthorities, userActivation, userDisplayName, users } from './users.api.ts';

export const UsersPage = () => {
  const [tokenOwner, setTokenOwner] = useState<User>();
  const isAllowed = useIsAllowed();
  const { identity } = useSession();
  const navigate = useNavigate();
  const startView = (token: string) => navigate({ to: '/impersonate', search: { token } });
  const filters: readonly Filter[] = [
    { key: 'authority', label: 'Authority', kind: 'one', choices: grantableAuthorities(['ROLE_SUPERUSER']) },
    { key: 'scope', label: 'Scope', kind: 'one', choices: scopeKindChoices },
    { key: 'scopeCompanyId', label: 'Company in the scope', kind: 'one', choices: scopeCompanyChoices },
  ];
  return (
    <>
      <ListPage
        screen="users"
        title="Users"
        noun={noun}
        query={users.list}
        defaultSort={['lastName,asc', 'firstName,asc']}
        searchHint="Name or e-mail"
        allLabel="All users"
        views={[
          { id: 'admins', label: 'Administrators', search: { authority: 'ROLE_ADMIN' } },
          { id: 'partners', label: 'Partners', search: { scope: 'PARTNER' } },
        ]}
        filters={filters}
        columns={columns}
        toName={userDisplayName}
        create={{ label: 'Invite user', access: userRoutes.create, form: <UserForm /> }}
        edit={{ load: (id) => users.get({ params: { id } }), form: (user) => <UserForm user={user} /> }}
        rowActions={(user) =>
          isAllowed(userRoutes.resetPasswordInit) && !user.inactive && user.id !== identity?.userId
            ? [
                ...(user.scope ? [viewAsAction(user, startView)] : []),
                sendLinkAction(user),
                ...(user.activated ? [apiTokensAction(() => setTokenOwner(user)), endSessionsAction(user)] : []),
              ]
            : []
        }
        activation={userActivation}
      />
      {tokenOwner && <UserApiTokensDialog user={tokenOwner} onClose={() => setTokenOwner(undefined)} />}
    </>
  );
};

const noun = ['user', 'users'] as const;

/** Replaces the session of this browser, until the view ends. */
const viewAsAction = ({ id }: User, start: (token: string) => unknown): Action => ({
  label: 'View as',
  icon: <IconEye size={16} />,
  run: () => users.viewAs({ params: { userId: id } }).then(({ token }) => start(token), toastError),
});

const sendLinkAction = (user: User): Action => ({
  label: user.activated ? 'Send password reset link' : 'Resend invitation',
  icon: <IconMail size={16} />,
  run: () =>
    users
      .resetPasswordInit({ params: { userId: user.id } })
      .then(() => toast(`${user.activated ? 'Password reset link' : 'Invitation'} sent to ${user.email}`), toastError),
});

const apiTokensAction = (run: () => void): Action => ({ label: 'API tokens', icon: <IconKey size={16} />, run });

const endSessionsAction = (user: User): Action => ({
  label: 'End sessions',
  icon: <IconLogout size={16} />,
  isDangerous: true,
  run: async () => {
    const name = userDisplayName(user);
    const isConfirmed = await confirm({
      title: `End all sessions of ${name}?`,
      text: 'The user is signed out on all devices and can sign in again. All API tokens of the user are revoked: their programs need new ones.',
      confirm: 'End sessions',
      isDangerous: true,
    });
    if (isConfirmed)
      await users.endSessions({ params: { userId: user.id } }).then(() => toast(`${name} was signed out`), toastError);
  },
});

const userStatus = ({ inactive, activated }: User): 'INACTIVE' | 'INVITED' | 'ACTIVE' => {
  if (inactive) return 'INACTIVE';
  return activated ? 'ACTIVE' : 'INVITED';
};

const columns: readonly Column<User>[] = [
  { key: 'lastName', label: 'Name', sortable: true, render: userDisplayName },
  { key: 'email', label: 'E-mail', sortable: true },
  {
    key: 'authorities',
    label: 'Authorities',
    render: ({ authorities }) => authorities.map(authorityLabel).join(', ') || '–',
  },
  { key: 'scope', label: 'Scope', render: formatScope },
  dayColumn('lastLogin', 'Last login', { sortable: true }),
  {
    key: 'betaFlag',
    label: 'Beta',
    sortable: true,
    isExtra: true,
    render: (user) => (user.betaFlag ? 'Yes' : 'No'),
  },
  { key: 'inactive', label: 'Status', sortable: true, render: (user) => <StatusBadge status={userStatus(user)} /> },
];

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

const UserApiTokensDialog = ({ user, onClose }: Props) => (
  <Modal
    opened
    size={860}
    title={`API tokens of ${userDisplayName(user)}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
    onClose={onClose}
  >
    <UserApiTokens userId={user.id} />
  </Modal>
);

const UserApiTokens = ({ userId }: { readonly userId: number }) => {
  const { data, error, refetch } = useQuery(userApiTokens.list({ params: { userId } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return <ApiTokenTable tokens={data} revoke={({ id }) => userApiTokens.revoke({ params: { userId, id } })} />;
};
