import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { OdooChild } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildChange } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { ComponentProps, ComponentType } from 'react';
import type { z } from 'zod';
import { accountCurrency } from '../../../kit/currency.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { odoo } from './odoo.api.ts';
import { createChild } from './odoo-children.ts';

type Fields = ComponentProps<typeof EntityForm<z.ZodObject, OdooChild>>['fields'];

/** Default name and settings of a child integration type. */
interface ChildForm {
  readonly name: string;
  readonly settings?: Fields;
}

/** The form of a child integration: name, schedule, and the settings of its type. */
export const odooChildForm = (type: OdooChildType, childForm: ChildForm): ComponentType<IntegrationFormProps> => {
  const OdooChildForm = ({ integration, parentId, onSaved }: IntegrationFormProps) => {
    if (!integration) return <Form type={type} childForm={childForm} parentId={parentId} onSaved={onSaved} />;
    return (
      <RecordForm
        load={odoo.getChild({ params: { id: integration.id } })}
        form={(record) => <Form type={type} childForm={childForm} record={record} onSaved={onSaved} />}
      />
    );
  };
  return OdooChildForm;
};

/** Prices have the currency of the account. */
const currencySettings = (type: OdooChildType) =>
  'currency' in odooChildSettings[type].shape ? { currency: accountCurrency() } : {};

interface FormProps {
  readonly type: OdooChildType;
  readonly childForm: ChildForm;
  readonly record?: OdooChild;
  readonly parentId?: number | undefined;
  readonly onSaved: IntegrationFormProps['onSaved'];
}

/** The server's schema for the type, so that errors appear at their fields. */
const buildSchema = (type: OdooChildType): z.ZodObject => odooChildChange.extend({ settings: odooChildSettings[type] });

const Form = ({ type, childForm, record, parentId, onSaved }: FormProps) => (
  <EntityForm
    noun="integration"
    schema={buildSchema(type)}
    empty={{
      name: childForm.name,
      schedule: { partialSync: '0 * * * *', fullSync: '0 3 * * 0' },
      settings: { ...odooChildSettings[type].parse({}), ...currencySettings(type) },
    }}
    record={record}
    from={({ name, schedule, settings }) => ({ name, schedule, settings })}
    fields={{
      name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'] },
      ...childForm.settings,
      'schedule.partialSync': {
        ...scheduleField('Incremental sync', 'Syncs records that changed since the last run.'),
        section: 'Schedule',
      },
      'schedule.fullSync': scheduleField('Full sync', 'Syncs all records and reports deleted ones.'),
    }}
    save={(values, options) => {
      const { settings = {}, ...body } = odooChildChange.parse(values);
      if (record) return odoo.updateChild({ params: { id: record.id }, body: { ...body, settings } }, options);
      if (parentId === undefined) throw new Error('A child integration requires the ID of its connection');
      return createChild(type, { ...body, settings, baseIntegrationId: parentId }, options);
    }}
    onSaved={onSaved}
  />
);
