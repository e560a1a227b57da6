import { type Shipment, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipmentStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { shipments } from './shipments.api.ts';
import { detectCarrier, ShipperInput } from './shipper-input.tsx';
import { TrackingNumberInput } from './tracking-number-input.tsx';

const statuses = shipmentStatuses.map((status) => ({ value: status, label: statusLabel(status) }));

/** Edits status, dates, and carrier of a shipment. Its contents cannot be changed. */
export const ShipmentChangeForm = ({ shipment }: { readonly shipment: Shipment }) => (
  <EntityForm
    noun="shipment"
    schema={shipmentRoutes.update.body}
    empty={{}}
    record={shipment}
    from={({ status, shippedDate, deliveredOn, shipper, trackingNumber }) => ({
      status,
      shippedDate,
      deliveredOn: deliveredOn ?? undefined,
      shipper,
      trackingNumber,
    })}
    fields={{
      status: { label: 'Status', kind: 'select', choices: statuses },
      shippedDate: { label: 'Shipped', kind: 'day', width: 'half' },
      deliveredOn: { label: 'Delivered', kind: 'day', width: 'half' },
      shipper: { label: 'Carrier', kind: 'custom', width: 'half', render: (input) => <ShipperInput {...input} /> },
      trackingNumber: {
        label: 'Tracking number',
        width: 'half',
        kind: 'custom',
        codes: ['TRACKING_NUMBER_TAKEN'],
        render: (input) => <TrackingNumberInput {...input} />,
      },
    }}
    save={({ shipper, ...body }, options) => {
      const carrier = shipper ?? detectCarrier(body.trackingNumber);
      return shipments.update({ params: { shipmentId: shipment.id }, body: { ...body, shipper: carrier } }, options);
    }}
  />
);
