import { MultiSelect, Switch } from '@mantine/core';
import { roles } from '@shelfward/contract/kit/access.ts';
import { useQuery } from '@tanstack/react-query';
import { authorityLabel } from '../authorities.ts';
import { inBackground } from '../resource.ts';
import { savedViews } from './saved-views.api.ts';
import type { Shared, Sharing } from './sharing.ts';

const roleChoices = roles
  .filter((role) => role !== 'ROLE_SUPERUSER')
  .map((role) => ({ value: role, label: authorityLabel(role) }));

interface Props {
  readonly value: Sharing;
  /** Readers at present: they can have been deactivated since. */
  readonly users: Shared['sharedUsers'];
  readonly onChange: (change: Partial<Sharing>) => void;
}

export const SharingInputs = ({ value, users, onChange }: Props) => {
  const { data = [] } = useQuery(inBackground(savedViews.people()));
  const people = [...data, ...users.filter(({ id }) => !data.some((person) => person.id === id))];
  return (
    <>
      <Switch
        label="Share with all users of the account"
        checked={value.sharedWithAll}
        onChange={(event) => onChange({ sharedWithAll: event.currentTarget.checked })}
      />
      <MultiSelect
        label="Share with roles"
        data={roleChoices}
        value={value.sharedRoles}
        disabled={value.sharedWithAll}
        onChange={(chosen) => onChange({ sharedRoles: roles.filter((role) => chosen.includes(role)) })}
      />
      <MultiSelect
        label="Share with users"
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.sharedUserIds.map(String)}
        disabled={value.sharedWithAll}
        searchable
        nothingFoundMessage="No users found"
        onChange={(chosen) => onChange({ sharedUserIds: chosen.map(Number) })}
      />
    </>
  );
};
