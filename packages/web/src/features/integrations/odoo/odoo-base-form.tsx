import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { OdooBase, OdooChild } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooBaseChange, odooBaseInput } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import type { SendOptions } from '../../../kit/client.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { toastError } from '../../../kit/ui/toast.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { odoo } from './odoo.api.ts';
import { childrenAtOnce, createChild } from './odoo-children.ts';
import { OdooTest } from './odoo-test.tsx';

/** The connection to Odoo: tried before it is kept, and the integrations that share it made with it. */
export const OdooBaseForm = ({ integration, onSaved }: IntegrationFormProps) =>
  integration ? (
    <RecordForm
      load={odoo.getBase({ params: { id: integration.id } })}
      form={(record) => <Settings record={record} onSaved={onSaved} />}
    />
  ) : (
    <NewConnection onSaved={onSaved} />
  );

type OnSaved = IntegrationFormProps['onSaved'];
/** The place of the test among the fields; nothing of it is sent. */
const tested = { tested: z.null().optional() };
const changeSchema = odooBaseChange.extend(tested);
const newSchema = odooBaseInput.extend({
  ...tested,
  children: z.array(z.enum(childrenAtOnce.map(({ type }) => type))).default([]),
});
type Fields = ComponentProps<typeof EntityForm<typeof changeSchema, OdooBase>>['fields'];

const Settings = ({ record, onSaved }: { readonly record: OdooBase; readonly onSaved: OnSaved }) => (
  <EntityForm
    noun="integration"
    schema={changeSchema}
    empty={{}}
    record={record}
    from={({ name, schedule, url, database, login, keyExpiresOn }) => ({
      name,
      schedule,
      url,
      database,
      login,
      keyExpiresOn,
    })}
    fields={{ ...fieldsOf(record), ...scheduleFields }}
    save={(values, options) => {
      const { tested: _, ...body } = values;
      return odoo.updateBase({ params: { id: record.id }, body }, options);
    }}
    onSaved={onSaved}
  />
);

const NewConnection = ({ onSaved }: { readonly onSaved: OnSaved }) => (
  <EntityForm
    noun="integration"
    schema={newSchema}
    empty={{
      name: 'Odoo',
      schedule: { partialSync: '0 6 * * *', fullSync: null },
      children: ['ODOO_TO_SHELF_COMPANY', 'ODOO_TO_SHELF_STORE', 'ODOO_TO_SHELF_PRICING', 'ODOO_TO_SHELF_INVENTORY'],
    }}
    fields={{
      ...fieldsOf(undefined),
      children: {
        label: 'What goes through it',
        description: 'Each can be changed afterwards, and more can be added.',
        section: '4. What to take and to give',
        kind: 'multiselect',
        choices: childrenAtOnce.map(({ type, label }) => ({ value: type, label })),
      },
    }}
    save={(values, options) => {
      const { tested: _, children, ...body } = values;
      return connect(body, children, options);
    }}
    onSaved={onSaved}
  />
);

/** The connection stands even where one of those that share it could not be made: its page offers them again. */
const connect = async (
  body: z.output<typeof odooBaseInput>,
  children: readonly OdooChild['integrationType'][],
  options: SendOptions,
): Promise<Integration> => {
  const base = await odoo.createBase({ body }, options);
  for (const { type, label, schedule } of childrenAtOnce)
    if (children.includes(type))
      await createChild(type, { name: `${base.name}: ${label}`, schedule, baseIntegrationId: base.id }).catch(
        toastError,
      );
  return base;
};

const fieldsOf = (record: OdooBase | undefined) =>
  ({
    name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'] },
    url: { label: 'Address', section: '1. Where Odoo is', placeholder: 'https://odoo.example.com', width: 'half' },
    database: {
      label: 'Database',
      description: 'Its name stands in Odoo under Manage databases.',
      width: 'half',
    },
    login: { label: 'Login', section: '2. Sign-in', width: 'half' },
    password: {
      label: 'API key or password',
      description: 'From Odoo 19 on, a key is the better one.',
      kind: 'secret',
      isKept: record?.hasPassword ?? false,
      width: 'half',
      codes: ['SECRET_REQUIRED'],
    },
    keyExpiresOn: {
      label: 'The key expires on',
      description: 'Odoo ends keys after three months at the latest. A warning comes two weeks before.',
      kind: 'day',
    },
    tested: {
      label: 'Test',
      section: '3. Test',
      kind: 'custom',
      render: ({ values }) => <OdooTest values={values} baseIntegrationId={record?.id} />,
    },
  }) as const satisfies Fields;

const scheduleFields = {
  'schedule.partialSync': {
    ...scheduleField('Check the connection', 'Signs in, and says when something has changed.'),
    section: '4. When',
  },
} as const satisfies Fields;
