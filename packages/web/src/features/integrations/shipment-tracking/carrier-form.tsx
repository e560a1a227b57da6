import {
  type ShipmentTracking,
  shipmentTrackingInput,
} from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { type Carrier, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { RecordForm } from '../../../kit/screens/form-dialog.tsx';
import type { IntegrationFormProps } from '../core/integration-form.types.ts';
import { shipmentTracking } from '../core/integrations.api.ts';
import { scheduleField } from '../core/schedule-input.tsx';
import { CarrierTest } from './carrier-test.tsx';

export const UpsForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="UPS" />;
export const FedexForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="FEDEX" />;
export const UspsForm = (props: IntegrationFormProps) => <CarrierForm {...props} carrier="USPS" />;

/** How a carrier is asked about shipments; the connection is tried before it is kept. */
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
  readonly onSaved: (answer: unknown) => void;
}

/** Where each carrier gives its keys out. */
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
    from={(kept) => ({
      name: kept.name,
      carrier: kept.carrier,
      environment: kept.environment,
      clientId: kept.clientId,
      merchantId: kept.merchantId,
      callsPerHour: kept.callsPerHour,
      schedule: kept.schedule,
    })}
    fields={{
      name: { label: 'Name', codes: ['INTEGRATION_NAME_TAKEN'], width: 'half' },
      environment: { label: 'Environment', kind: 'select', choices: environments, width: 'half' },
      clientId: {
        label: 'Client ID',
        description: `Of an application with the Tracking product, made at ${portals[carrier]}.`,
        section: 'Sign-in',
      },
      clientSecret: {
        label: 'Client secret',
        kind: 'secret',
        isKept: record?.hasClientSecret ?? false,
        codes: ['SECRET_REQUIRED'],
      },
      ...(carrier === 'UPS' && {
        merchantId: { label: 'Account number', placeholder: 'Only where the application works for several' },
      }),
      ...(carrier === 'USPS' && {
        callsPerHour: {
          label: 'Calls in an hour',
          kind: 'number' as const,
          description: 'USPS takes 60 unless it has agreed to more.',
        },
      }),
      carrier: {
        label: 'Connection',
        kind: 'custom',
        render: ({ values }) => <CarrierTest values={values} integrationId={record?.id} />,
      },
      'schedule.partialSync': {
        ...scheduleField('Shipments that are due', 'Every six hours each; on the day of the delivery every two.'),
        section: 'When it runs',
      },
      'schedule.fullSync': scheduleField(
        'All shipments under way',
        'Also those of which nothing was heard for 30 days.',
      ),
    }}
    save={(body, options) =>
      record
        ? shipmentTracking.update({ params: { integrationId: record.id }, body }, options)
        : shipmentTracking.create({ body }, options)
    }
    onSaved={onSaved}
  />
);
