import { Text } from '@mantine/core';
import { profile } from '@shelfward/contract/auth/auth.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useSession } from '../../kit/session.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { auth, identify } from '../auth/auth.api.ts';
import classes from './settings.module.css';

export const ProfileTab = () => {
  const { identity } = useSession();
  if (!identity) return null;
  const { firstName, lastName, userName, accountName } = identity;
  return (
    <section className={classes.narrow}>
      <Text size="sm" c="dimmed">
        You sign in to {accountName} as {userName}. An administrator can change the e-mail address.
      </Text>
      <EntityForm
        key={`${firstName} ${lastName}`}
        noun="profile"
        schema={profile}
        empty={{ firstName: '', lastName: '' }}
        record={{ firstName, lastName }}
        fields={{ firstName: { label: 'First name' }, lastName: { label: 'Last name' } }}
        save={(body, options) => auth.changeCurrentUser({ body }, options)}
        onSaved={() => {
          void identify();
          toast('Your profile is saved.');
        }}
      />
    </section>
  );
};
