import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { OdooChild } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildChange } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { ComponentProps, ComponentType } from 'react';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { odoo } from './odoo.api.ts';
import { createChild } from './odoo-children.ts';

type Fields = ComponentProps<typeof EntityForm<z.ZodObject, OdooChild>>['fields'];

/** What a child is called at first, and what it can be told. */
interface Words {
  readonly name: string;
  readonly settings?: Fields;
}

/** The form of one that shares a connection: its name, its schedule, and what its type can be told. */
export const odooChildForm = (type: OdooChildType, words: Words): ComponentType<IntegrationFormProps> => {
  const OdooChildForm = ({ integration, parentId, onSaved }: IntegrationFormProps) => {
    if (!integration) return <Form type={type} words={words} parentId={parentId} onSaved={onSaved} />;
    return (
      <RecordForm
        load={odoo.getChild({ params: { id: integration.id } })}
        form={(record) => <Form type={type} words={words} record={record} onSaved={onSaved} />}
      />
    );
  };
  return OdooChildForm;
};

interface FormProps {
  readonly type: OdooChildType;
  readonly words: Words;
  readonly record?: OdooChild;
  readonly parentId?: number | undefined;
  readonly onSaved: IntegrationFormProps['onSaved'];
}

/** Checked here as the server will check it, so that what does not fit is told at its field. */
const schemaOf = (type: OdooChildType): z.ZodObject => odooChildChange.extend({ settings: odooChildSettings[type] });

const Form = ({ type, words, record, parentId, onSaved }: FormProps) => (
  <EntityForm
    noun="integration"
    schema={schemaOf(type)}
    empty={{
      name: words.name,
      schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' },
      settings: odooChildSettings[type].parse({}),
    }}
    record={record}
    from={({ name, schedule, settings }) => ({ name, schedule, settings })}
    fields={{
      name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'] },
      ...words.settings,
      'schedule.partialSync': {
        ...scheduleField('What changed', 'Looks at what changed since the last run.'),
        section: 'When',
      },
      'schedule.fullSync': scheduleField('Everything', 'Goes over everything, and says what is no longer there.'),
    }}
    save={(values, options) => {
      const { settings = {}, ...body } = odooChildChange.parse(values);
      if (record) return odoo.updateChild({ params: { id: record.id }, body: { ...body, settings } }, options);
      if (parentId === undefined) throw new Error('It is added on the page of a connection');
      return createChild(type, { ...body, settings, baseIntegrationId: parentId }, options);
    }}
    onSaved={onSaved}
  />
);
