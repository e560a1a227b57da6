import type { UserScope } from '@shelfward/contract/users/users.contract.ts';
import { noMembers, scopeKindChoices, scopeMembers } from '../../../entities/auth/scope-fields.ts';
import { ChoiceMultiSelect, ChoiceSelect } from '../../../kit/form/choice-inputs.tsx';
import { Grid } from '../../../kit/ui/layout.tsx';

interface Props {
  readonly index: number;
  readonly scope: UserScope | null;
  readonly onChange: (scope: UserScope | null) => void;
}

/** What the users of a group see. */
export const GroupScope = ({ index, scope, onChange }: Props) => (
  <>
    <ChoiceSelect
      label={`Scope of group ${index + 1}`}
      placeholder="No scope: sees all records of the account"
      choices={scopeKindChoices}
      value={scope?.kind ?? ''}
      onChange={(kind) => onChange(toScope(kind, scope))}
    />
    {scope && (
      <Grid columns="1fr 1fr 1fr" gap={8} w="100%">
        {scopeMembers.map(({ name, label, choices }) => (
          <ChoiceMultiSelect
            key={name}
            label={`${label} of group ${index + 1}`}
            choices={choices}
            values={scope[name].map(String)}
            onChange={(ids) => onChange({ ...scope, [name]: ids.map(Number) })}
          />
        ))}
      </Grid>
    )}
  </>
);

const toScope = (kind: string, scope: UserScope | null): UserScope | null =>
  kind === 'PARTNER' || kind === 'REPRESENTATIVE' ? { ...noMembers, ...scope, kind } : null;
