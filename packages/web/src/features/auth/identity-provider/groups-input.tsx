import { ActionIcon, Button, Input, MultiSelect, TextInput } from '@mantine/core';
import { apiTokenRoles } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { identityProviderInput } from '@shelfward/contract/auth/openid.contract.ts';
import { userScope } from '@shelfward/contract/users/users.contract.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { z } from 'zod';
import { authorityLabel } from '../../../kit/authorities.ts';
import type { Field, FieldInput } from '../../../kit/form/form.types.ts';
import { Grid, Stack } from '../../../kit/ui/layout.tsx';
import { GroupScope } from './group-scope.tsx';
import classes from './identity-provider.module.css';

const typed = z
  .array(z.object({ name: z.string(), authorities: z.array(z.string()), scope: userScope.nullable().default(null) }))
  .catch([]);
type Typed = z.output<typeof typed>[number];

const choices = apiTokenRoles.map((value) => ({ value, label: authorityLabel(value) }));
const isValidName = (name: string): boolean =>
  identityProviderInput.shape.groups.safeParse([{ name, authorities: [] }]).success;

/** The form field for the groups of the provider and their authorities. */
export const groupsField: Field = {
  label: 'Groups',
  section: 'Groups that can sign in',
  kind: 'custom',
  codes: ['SCOPE_OF_ADMINISTRATOR', 'SCOPE_OF_PARTNER', 'RELATED_ENTITY_NOT_FOUND'],
  render: (input) => <GroupsInput {...input} />,
};

const GroupsInput = ({ value, label, error, onChange }: FieldInput) => {
  const groups = typed.parse(value);
  const change = (at: number, part: Partial<Typed>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...part } : group)));
  return (
    <fieldset className={classes.groups}>
      <legend className="visually-hidden">{label}</legend>
      {groups.map((group, index) => (
        <Stack gap={8} w="100%" key={index}>
          <Grid columns="1fr 1fr auto" gap={8} align="center" w="100%">
            <TextInput
              aria-label={`Name of group ${index + 1}`}
              placeholder="Group at the provider"
              value={group.name}
              error={Boolean(error) && !isValidName(group.name)}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <MultiSelect
              aria-label={`Authorities of group ${index + 1}`}
              placeholder={group.authorities.length === 0 ? 'No authority' : ''}
              data={choices}
              value={group.authorities}
              onChange={(authorities) => change(index, { authorities })}
            />
            <ActionIcon
              aria-label={`Remove group ${index + 1}`}
              onClick={() => onChange(groups.filter((_, other) => other !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Grid>
          <GroupScope index={index} scope={group.scope} onChange={(scope) => change(index, { scope })} />
        </Stack>
      ))}
      {error && (
        <Input.Error>
          {groups.every(({ name }) => isValidName(name)) ? error : 'Each group needs a name, and can be listed once.'}
        </Input.Error>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...groups, { name: '', authorities: [], scope: null }])}
      >
        Add group
      </Button>
    </fieldset>
  );
};
