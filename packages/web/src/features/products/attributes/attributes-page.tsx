import { TagsInput, Text } from '@mantine/core';
import {
  type AttributeKey,
  attributeKeyInput,
  attributeRoutes,
} from '@shelfward/contract/products/attributes.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { attributes } from '../../../entities/products/attributes.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { Field } from '../../../kit/form/form.types.ts';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { AttributeValues } from './attribute-values.tsx';

const renamePrefix = 'rename-';

/** Attributes that distinguish products. A row opens the values of the attribute; renaming has a separate form. */
export const AttributesPage = () => {
  const [search, change] = useScreenSearch();
  const mayEdit = useIsAllowed()(attributeRoutes.update.access);
  const open = String(search.open ?? '');
  const renamedId = open.startsWith(renamePrefix) ? Number(open.slice(renamePrefix.length)) : undefined;
  return (
    <>
      <ListPage
        isEmbedded
        screen="attributes"
        title="Attributes"
        noun={['attribute', 'attributes']}
        query={attributes.list}
        defaultSort={['name,asc']}
        searchHint="Name"
        columns={columns}
        rowActions={(attribute) =>
          mayEdit
            ? [
                {
                  label: 'Rename',
                  icon: <IconPencil size={16} />,
                  run: () => change({ open: `${renamePrefix}${attribute.id}` }),
                },
              ]
            : []
        }
        formIn="drawer"
        create={{ label: 'New attribute', access: attributeRoutes.create, form: <AttributeKeyForm /> }}
        edit={{
          load: (attributeId) => attributes.get({ params: { attributeId } }),
          form: (attribute) => <AttributeValues attributeId={attribute.id} />,
        }}
        activation={{
          access: attributeRoutes.deactivate,
          activate: (id) => attributes.activate({ params: { id } }),
          deactivate: (id) => attributes.deactivate({ params: { id } }),
        }}
        emptyText="No attributes yet. Attributes such as color and size distinguish the products of a line."
      />
      {renamedId !== undefined && mayEdit && (
        <FormDialog title="Rename attribute" onClose={() => change({ open: undefined })}>
          <RecordForm
            load={attributes.get({ params: { attributeId: renamedId } })}
            form={(attribute) => <AttributeKeyForm attribute={attribute} />}
          />
        </FormDialog>
      )}
    </>
  );
};

const formatValues = ({ options }: AttributeKey): string =>
  options
    .filter(({ inactive }) => !inactive)
    .map(({ name }) => name)
    .join(', ');

const columns: readonly Column<AttributeKey>[] = [
  { key: 'name', label: 'Attribute', sortable: true },
  {
    key: 'values',
    label: 'Values',
    render: (attribute) => <Values attribute={attribute} />,
    exported: formatValues,
  },
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (attribute) => <StatusBadge status={attribute.inactive ? 'INACTIVE' : 'ACTIVE'} />,
  },
];

const Values = ({ attribute }: { readonly attribute: AttributeKey }) => (
  <Text span c="dimmed">
    {formatValues(attribute) || '–'}
  </Text>
);

interface Props {
  readonly attribute?: AttributeKey;
}

/** A new attribute is created with its values. Later, values are edited one by one, because products refer to them. */
const AttributeKeyForm = ({ attribute }: Props) => (
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
