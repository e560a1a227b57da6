import {
  type ShipmentTracking,
  shipmentTrackingInput,
} from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { type Carrier, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { shipmentTracking } from '../../../entities/integrations/integrations.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { CarrierTest } from './carrier-test.tsx';

export const UpsForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="UPS" />;
export const FedexForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="FEDEX" />;
export const UspsForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="USPS" />;

/** The tracking connection to a carrier. It can be tested before it is saved. */
const CarrierForm = ({ carrier, integration, onSaved }: IntegrationFormProps & { readonly carrier: Carrier }) => {
  if (!integration) return <Settings carrier={carrier} onSaved={onSaved} />;
  return (
    <RecordForm
      load={shipmentTracking.get({ params: { integrationId: integration.id } })}
      form={(record) => <Settings carrier={carrier} record={record} onSaved={onSaved} />}
    />
  );
};

interface Props {
  readonly carrier: Carrier;
  readonly record?: ShipmentTracking;
  readonly onSaved: (response: unknown) => void;
}

/** The developer portal where each carrier issues API keys. */
const portals: Readonly<Record<Carrier, string>> = {
  UPS: 'developer.ups.com',
  FEDEX: 'developer.fedex.com',
  USPS: 'developers.usps.com',
};

const environments = [
  { value: 'production', label: 'Production' },
  { value: 'test', label: 'Test' },
];

const Settings = ({ carrier, record, onSaved }: Props) => (
  <EntityForm
    noun="integration"
    schema={shipmentTrackingInput}
    empty={{
      name: `${shipperLabel(carrier)} tracking`,
      carrier,
      environment: 'production',
      schedule: { partialSync: '0 * * * *', fullSync: null },
    }}
    record={record}
    from={(saved) => ({
      name: saved.name,
      carrier: saved.carrier,
      environment: saved.environment,
      clientId: saved.clientId,
      merchantId: saved.merchantId,
      callsPerHour: saved.callsPerHour,
      schedule: saved.schedule,
    })}
    fields={{
      name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'], width: 'half' },
      environment: { label: 'Environment', kind: 'select', choices: environments, width: 'half' },
      clientId: {
        label: 'Client ID',
        description: `Create an application with the Tracking product at ${portals[carrier]}.`,
        section: 'Sign-in',
      },
      clientSecret: {
        label: 'Client secret',
        kind: 'secret',
        isStored: record?.hasClientSecret ?? false,
        codes: ['SECRET_REQUIRED'],
      },
      ...(carrier === 'UPS' && {
        merchantId: { label: 'Account number', placeholder: 'Required if the application serves several accounts' },
      }),
      ...(carrier === 'USPS' && {
        callsPerHour: {
          label: 'Calls per hour',
          kind: 'number' as const,
          description: 'The USPS default limit is 60 per hour.',
        },
      }),
      carrier: {
        label: 'Connection test',
        kind: 'custom',
        render: ({ values }) => <CarrierTest values={values} integrationId={record?.id} />,
      },
      'schedule.partialSync': {
        ...scheduleField(
          'Incremental sync',
          'Checks each shipment every six hours, and every two hours on its delivery day.',
        ),
        section: 'Schedule',
      },
      'schedule.fullSync': scheduleField('Full sync', 'Also checks shipments without scans for 30 days.'),
    }}
    save={(body, options) =>
      record
        ? shipmentTracking.update({ params: { integrationId: record.id }, body }, options)
        : shipmentTracking.create({ body }, options)
    }
    onSaved={onSaved}
  />
);
