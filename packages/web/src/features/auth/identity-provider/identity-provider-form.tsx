import { Alert } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import { type IdentityProvider, identityProviderInput } from '@shelfward/contract/auth/openid.contract.ts';
import { superuserWarning } from '@shelfward/contract/auth/openid.rules.ts';
import type { SendOptions } from '../../../kit/client.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { useSession } from '../../../kit/session.ts';
import { confirm } from '../../../kit/ui/confirm.ts';
import { groupsField } from './groups-input.tsx';
import { identityProvider, passwordUserChoices } from './identity-provider.api.ts';

interface Props {
  readonly record?: IdentityProvider;
  readonly onSaved: () => void;
}

type Input = Parameters<typeof identityProvider.save>[0]['body'];

export const IdentityProviderForm = (props: Props) => {
  const { identity } = useSession();
  return (
    <>
      {/* In an account with superusers, only they see this form. */}
      {identity?.roles.includes('ROLE_SUPERUSER') && <SuperuserWarning text={superuserWarning} />}
      <Fields {...props} />
    </>
  );
};

export const SuperuserWarning = ({ text }: { readonly text: string }) => (
  <Alert role="note" variant="light" color="orange" p="xs">
    {text}
  </Alert>
);

const Fields = ({ record, onSaved }: Props) => (
  <EntityForm
    noun="identity provider"
    schema={identityProviderInput}
    empty={{
      name: '',
      issuer: '',
      clientId: '',
      clientSecret: '',
      additionalScopes: '',
      groupsClaim: 'groups',
      groups: [],
      createsUsers: true,
      passwordsAllowed: true,
    }}
    record={record}
    from={toInput}
    fields={{
      name: { label: 'Name', width: 'half', description: 'On the sign-in page: Sign in with this name.' },
      clientId: { label: 'Client ID', width: 'half', description: 'Of this application at the provider.' },
      issuer: {
        label: 'Issuer',
        placeholder: 'https://login.example.com/realms/company',
        description: 'The address of the provider. The address of its discovery document works, too.',
      },
      clientSecret: {
        label: 'Client secret',
        kind: 'secret',
        isStored: record?.hasClientSecret === true,
        codes: ['CLIENT_SECRET_REQUIRED'],
        description: 'It is never shown again.',
      },
      groupsClaim: {
        label: 'Groups claim',
        width: 'half',
        description: 'Names the groups of a user, such as groups or realm_access.roles.',
      },
      additionalScopes: {
        label: 'Additional scopes',
        width: 'half',
        description: 'Besides openid, email, and profile; separated by spaces.',
      },
      groups: groupsField,
      createsUsers: {
        section: 'Users and passwords',
        label: 'Create users at their first sign-in',
        description: 'Only users of a group in the list can sign in.',
        kind: 'switch',
      },
      passwordUserId: {
        label: 'Named administrator',
        kind: 'select',
        isId: true,
        choices: passwordUserChoices,
        codes: ['PASSWORD_USER_INVALID'],
        description: 'Can always sign in with a password, also if the provider fails.',
      },
      passwordsAllowed: {
        label: 'Allow passwords',
        description: 'If off, only the named administrator and superusers can use a password.',
        kind: 'switch',
      },
    }}
    save={(body, options) => saveConfirmed(record, body, options)}
    onSaved={onSaved}
  />
);

const toInput = ({ name, issuer, clientId, groups, ...record }: IdentityProvider) => ({
  name,
  issuer,
  clientId,
  clientSecret: '',
  additionalScopes: record.additionalScopes,
  groupsClaim: record.groupsClaim,
  groups,
  createsUsers: record.createsUsers,
  passwordsAllowed: record.passwordsAllowed,
  passwordUserId: record.passwordUserId,
});

/** Turning passwords off is confirmed: users who are not in a group lose their access. */
const saveConfirmed = async (record: IdentityProvider | undefined, body: Input, options: SendOptions) => {
  const isTurnedOff = body.passwordsAllowed === false && record?.passwordsAllowed !== false;
  const isConfirmed =
    !isTurnedOff ||
    (await confirm({
      title: 'Turn passwords off?',
      text: 'Passwords of all users except the named administrator and superusers stop working. Users who are in none of the groups can no longer sign in.',
      confirm: 'Turn passwords off',
      isDangerous: true,
    }));
  if (!isConfirmed) throw new ApiError({ status: 409, message: 'Nothing was saved. Passwords are still allowed.' });
  return identityProvider.save({ body }, options);
};
