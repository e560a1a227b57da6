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
import { createChild, defaultOdooChildren } from './odoo-children.ts';
import { OdooTest } from './odoo-test.tsx';

/** The connection to Odoo. It can be tested before it is saved. A new one is created with its child integrations. */
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
/** Positions the connection test among the fields. It is not part of the request. */
const tested = { tested: z.null().optional() };
const changeSchema = odooBaseChange.extend(tested);
const newSchema = odooBaseInput.extend({
  ...tested,
  children: z.array(z.enum(defaultOdooChildren.map(({ type }) => type))).default([]),
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
    fields={{ ...buildFields(record), ...scheduleFields }}
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
      ...buildFields(undefined),
      children: {
        label: 'Integrations',
        description: 'You can change them and add more later.',
        section: '4. What to sync',
        kind: 'multiselect',
        choices: defaultOdooChildren.map(({ type, label }) => ({ value: type, label })),
      },
    }}
    save={(values, options) => {
      const { tested: _, children, ...body } = values;
      return connect(body, children, options);
    }}
    onSaved={onSaved}
  />
);

/** If a child integration cannot be created, the connection remains; its page offers the child again. */
const connect = async (
  body: z.output<typeof odooBaseInput>,
  children: readonly OdooChild['integrationType'][],
  options: SendOptions,
): Promise<Integration> => {
  const base = await odoo.createBase({ body }, options);
  for (const { type, label, schedule } of defaultOdooChildren)
    if (children.includes(type))
      await createChild(type, { name: `${base.name}: ${label}`, schedule, baseIntegrationId: base.id }).catch(
        toastError,
      );
  return base;
};

const buildFields = (record: OdooBase | undefined) =>
  ({
    name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'] },
    url: { label: 'URL', section: '1. Server', placeholder: 'https://odoo.example.com', width: 'half' },
    database: {
      label: 'Database',
      description: 'The database name is shown in Odoo under Manage Databases.',
      width: 'half',
    },
    login: { label: 'Login', section: '2. Sign-in', width: 'half' },
    password: {
      label: 'API key or password',
      description: 'An API key is recommended for Odoo 19 and later.',
      kind: 'secret',
      isKept: record?.hasPassword ?? false,
      width: 'half',
      codes: ['SECRET_REQUIRED'],
    },
    keyExpiresOn: {
      label: 'Key expiration date',
      description: 'Odoo API keys expire after at most three months. A warning appears two weeks before.',
      kind: 'day',
    },
    tested: {
      label: 'Connection test',
      section: '3. Connection test',
      kind: 'custom',
      render: ({ values }) => <OdooTest values={values} baseIntegrationId={record?.id} />,
    },
  }) as const satisfies Fields;

const scheduleFields = {
  'schedule.partialSync': {
    ...scheduleField('Check the connection', 'Signs in and reports changes of the connection.'),
    section: '4. Schedule',
  },
} as const satisfies Fields;
