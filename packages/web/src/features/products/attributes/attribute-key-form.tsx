import { TagsInput } from '@mantine/core';
import { type AttributeKey, attributeKeyInput } from '@shelfward/contract/products/attributes.contract.ts';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { Field } from '../../../kit/form/form.types.ts';

interface Props {
  readonly attribute?: AttributeKey;
}

/** A new attribute is created with its values. Later, values are edited one by one, because products refer to them. */
export const AttributeKeyForm = ({ attribute }: Props) => (
  <EntityForm
    noun="attribute"
    schema={attributeKeyInput}
    empty={{ name: '', options: [] }}
    record={attribute}
    from={({ name }) => ({ name, options: [] })}
    fields={{
      name: { label: 'Name', placeholder: 'Color', codes: ['ATTRIBUTE_KEY_NAME_TAKEN'] },
      ...(!attribute && { options: valuesField }),
    }}
    save={({ name, options }, sendOptions) =>
      attribute
        ? attributes.update({ params: { id: attribute.id }, body: { name } }, sendOptions)
        : attributes.create({ body: { name, options } }, sendOptions)
    }
  />
);

const valuesField: Field = {
  label: 'Values',
  kind: 'custom',
  render: ({ id, label, value, onChange, onBlur, error }) => (
    <TagsInput
      id={id}
      label={label}
      description="Press Enter after each value, or paste a list."
      placeholder="Green"
      splitChars={[',', ';', '\n', '\t']}
      value={[value].flat().filter(isText)}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      acceptValueOnBlur
    />
  ),
};

const isText = (value: unknown): value is string => typeof value === 'string';
