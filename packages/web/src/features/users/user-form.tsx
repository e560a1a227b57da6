import { scopeKinds } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { type User, userInput } from '@shelfward/contract/users/users.contract.ts';
import { z } from 'zod';
import { noMembers, scopeKindChoices, scopeMembers } from '../../entities/auth/scope-fields.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { Field, FormValues } from '../../kit/form/form.types.ts';
import { useSession } from '../../kit/session.ts';
import { describeScope } from './scope-sentence.rules.ts';
import { grantableAuthorities, toUserInput, users } from './users.api.ts';

const ids = z.array(id).max(1000);

/** The scope is flat, so that each of its lists is a field of its own. */
const userForm = userInput.safeExtend({
  scopeKind: z.enum(scopeKinds).nullable(),
  companyIds: ids,
  regionIds: ids,
  storeIds: ids,
});
type Values = z.input<typeof userForm>;

export const UserForm = ({ user }: { readonly user?: User }) => {
  const { identity } = useSession();
  return (
    <EntityForm
      noun="user"
      schema={userForm}
      empty={{
        email: '',
        firstName: '',
        lastName: '',
        authorities: [],
        betaFlag: false,
        scopeKind: null,
        ...noMembers,
      }}
      record={user}
      from={toValues}
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
        scopeKind: {
          section: 'Scope',
          label: 'Kind of user',
          kind: 'select',
          choices: scopeKindChoices,
          placeholder: 'No scope: sees all records of the account',
          codes: ['SCOPE_OF_ADMINISTRATOR', 'SCOPE_OF_PARTNER', 'RELATED_ENTITY_NOT_FOUND'],
          describe: (values) => describeScope(toScope(values), user && toScope(toValues(user))),
        },
        ...memberFields,
      }}
      save={({ scopeKind, companyIds, regionIds, storeIds, ...body }, options) => {
        const scope = scopeKind && { kind: scopeKind, companyIds, regionIds, storeIds };
        return user
          ? users.update({ body: { ...body, id: user.id, scope } }, options)
          : users.create({ body: { ...body, ...(scope && { scope }) } }, options);
      }}
    />
  );
};

const hasScope = ({ scopeKind }: FormValues): boolean => Boolean(scopeKind);

const memberFields = Object.fromEntries(
  scopeMembers.map(({ name, label, choices }): [string, Field] => [
    name,
    { label, kind: 'multiselect', isId: true, choices, isShown: hasScope },
  ]),
);

const scopeValues = userForm.pick({ scopeKind: true, companyIds: true, regionIds: true, storeIds: true });

/** An empty select has the value ''. */
const toScope = ({ scopeKind, companyIds, regionIds, storeIds }: FormValues) =>
  scopeValues.parse({ scopeKind: scopeKind || null, companyIds, regionIds, storeIds });

const toValues = (user: User): Values => {
  const { kind, ...members } = user.scope ?? { kind: null, ...noMembers };
  return { ...toUserInput(user), scopeKind: kind, ...members };
};
