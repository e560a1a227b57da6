import { type User, userInput } from '@shelfward/contract/users/users.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useSession } from '../../kit/session.ts';
import { grantableAuthorities, toUserInput, users } from './users.api.ts';

export const UserForm = ({ user }: { readonly user?: User }) => {
  const { identity } = useSession();
  return (
    <EntityForm
      noun="user"
      schema={userInput}
      empty={{ email: '', firstName: '', lastName: '', authorities: [], betaFlag: false }}
      record={user}
      from={toUserInput}
      submitLabel={user ? 'Save' : 'Invite'}
      fields={{
        firstName: { label: 'First name', width: 'half' },
        lastName: { label: 'Last name', width: 'half' },
        email: {
          label: 'E-mail',
          codes: ['USER_EMAIL_TAKEN'],
          description: user
            ? 'The username for sign-in.'
            : 'The username for sign-in. The invitation is sent to this address.',
        },
        authorities: {
          label: 'Authorities',
          kind: 'multiselect',
          choices: grantableAuthorities(identity?.roles ?? []),
          codes: ['OWN_ADMIN_ROLE', 'LAST_ADMIN', 'SUPERUSER_REQUIRED'],
          description:
            'Without an authority, a user can view master data and create orders. Administrators can also manage orders and view reports.',
        },
        betaFlag: {
          label: 'Beta features',
          kind: 'switch',
          description: 'The user sees beta features.',
        },
      }}
      save={(body, options) =>
        user ? users.update({ body: { ...body, id: user.id } }, options) : users.create({ body }, options)
      }
    />
  );
};
