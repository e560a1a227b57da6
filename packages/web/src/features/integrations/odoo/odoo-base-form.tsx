import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { type OdooBase, odooBaseChange, odooBaseInput } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooPassword, odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { odooSetupInput } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import type { FormValues } from '../../../kit/form/form.types.ts';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { CheckResultList, ConnectionTest, useConnectionTest } from '../core/connection-test.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { ChildrenInput } from './children-input.tsx';
import { odoo, odooFirstRun } from './odoo.api.ts';
import { defaultOdooChildren } from './odoo-children.ts';
import { buildNewSettingFields, odooNewSettings, toChildSettings } from './odoo-new-settings.ts';

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
  settings: odooNewSettings,
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

const firstChildren: readonly OdooChildType[] = [
  'ODOO_TO_SHELF_COMPANY',
  'ODOO_TO_SHELF_STORE',
  'ODOO_TO_SHELF_PRICING',
  'ODOO_TO_SHELF_INVENTORY',
];

/** The connection and its integrations with their settings. Nothing runs before the user has seen a preview. */
const NewConnection = ({ onSaved }: { readonly onSaved: OnSaved }) => {
  const [chosen, setChosen] = useState(firstChildren);
  return (
    <EntityForm
      noun="integration"
      schema={newSchema}
      empty={{
        name: 'Odoo',
        schedule: { partialSync: '0 6 * * *', fullSync: null },
        children: [...firstChildren],
        settings: odooNewSettings.parse({}),
      }}
      fields={{
        ...buildFields(undefined),
        children: {
          label: 'Integrations',
          section: '4. What to sync',
          kind: 'custom',
          render: (input) => (
            <ChildrenInput
              {...input}
              description="A preview shows what they would do before they run. You can change them and add more later."
              onChange={(types) => {
                setChosen(types);
                input.onChange(types);
              }}
            />
          ),
        },
        ...buildNewSettingFields(chosen),
      }}
      save={(values, options) => odooFirstRun.createSetup({ body: toSetup(values) }, options)}
      submitLabel="Save and preview"
      onSaved={onSaved}
    />
  );
};

const toSetup = (values: z.output<typeof newSchema>) => {
  const { tested: _, children, settings, ...body } = values;
  return odooSetupInput.parse({
    ...body,
    children: defaultOdooChildren
      .filter(({ type }) => children.includes(type))
      .map(({ type, label, schedule }) => ({
        type,
        name: `${body.name}: ${label}`,
        schedule,
        settings: toChildSettings(settings, type),
      })),
  });
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
      isStored: record?.hasPassword ?? false,
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

interface Props {
  readonly values: FormValues;
  /** Of an existing connection: the stored secret is used if the form has no new one. */
  readonly baseIntegrationId: number | undefined;
}

/** Signs in with the values of the form and shows the check results. */
const OdooTest = ({ values, baseIntegrationId }: Props) => {
  const { isBusy, problem, test } = useConnectionTest();
  const [findings, setFindings] = useState<readonly ConnectionCheckResult[]>([]);
  const runTest = () =>
    test(async () => {
      setFindings([]);
      const { url, database, login, keyExpiresOn } = values;
      const settings = odooSettings.safeParse({ url, database, login, keyExpiresOn: keyExpiresOn || null });
      const password = odooPassword.safeParse(values.password);
      const canSignIn = password.success || baseIntegrationId !== undefined;
      if (!settings.success || !canSignIn) return 'Enter the URL, database, login, and API key first.';
      const secret = password.success ? { password: password.data } : { baseIntegrationId };
      setFindings((await odoo.testConnection({ body: { ...settings.data, ...secret } })).findings);
      return undefined;
    });
  return (
    <ConnectionTest isBusy={isBusy} problem={problem} onTest={runTest}>
      <CheckResultList findings={findings} />
    </ConnectionTest>
  );
};
