import { type User, userInput } from '@shelfward/contract/users/users.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useSession } from '../../kit/session.ts';
import { grantable, inputOf, users } from './users.api.ts';

export const UserForm = ({ user }: { readonly user?: User }) => {
  const { identity } = useSession();
  return (
    <EntityForm
      noun="user"
      schema={userInput}
      empty={{ email: '', firstName: '', lastName: '', authorities: [], betaFlag: false }}
      record={user}
      from={inputOf}
      submitLabel={user ? 'Save' : 'Invite'}
      fields={{
        firstName: { label: 'First name', width: 'half' },
        lastName: { label: 'Last name', width: 'half' },
        email: {
          label: 'Email',
          codes: ['USER_EMAIL_TAKEN'],
          description: user ? 'The user name at sign-in.' : 'The invitation is mailed here. It is the user name too.',
        },
        authorities: {
          label: 'Authorities',
          kind: 'multiselect',
          choices: grantable(identity?.roles ?? []),
          codes: ['OWN_ADMIN_ROLE', 'LAST_ADMIN', 'SUPERUSER_REQUIRED'],
          description: 'Everybody reads master data and orders. Administrators manage orders and see reports too.',
        },
        betaFlag: { label: 'Sees features that are being tried out', kind: 'switch' },
      }}
      save={(body, options) =>
        user ? users.update({ body: { ...body, id: user.id } }, options) : users.create({ body }, options)
      }
    />
  );
};
