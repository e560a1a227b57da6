import { Checkbox, Input } from '@mantine/core';
import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { described } from '../../../kit/form/field-shared.ts';
import type { FieldInput } from '../../../kit/form/form.types.ts';
import classes from './first-run.module.css';
import { defaultOdooChildren } from './odoo-children.ts';

interface Props extends Omit<FieldInput, 'onChange'> {
  readonly description: string;
  readonly onChange: (types: readonly OdooChildType[]) => void;
}

/** The integrations of a new connection, in the order in which they run. */
export const ChildrenInput = ({ id, label, value, error, description, onChange, onBlur }: Props) => {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const types = defaultOdooChildren.map(({ type }) => type);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      inputWrapperOrder={[...described]}
    >
      <fieldset className={classes.children} aria-label={label}>
        {defaultOdooChildren.map(({ type, label: name }) => (
          <Checkbox
            key={type}
            label={name}
            checked={chosen.includes(type)}
            onBlur={onBlur}
            onChange={({ currentTarget: { checked } }) =>
              onChange(types.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  );
};
