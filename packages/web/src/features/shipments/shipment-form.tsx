import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { describeStockBelowZero } from '@shelfward/contract/shipments/shipments.rules.ts';
import { useMemo } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import { toast, toastWarning } from '../../kit/ui/toast.tsx';
import { allOpenUnits, countUnits, listOpenLines, shipmentName, shipmentSchema } from './parcel.rules.ts';
import { ParcelInput } from './parcel-input.tsx';
import { shipments } from './shipments.api.ts';
import { detectCarrier, ShipperInput } from './shipper-input.tsx';
import { TrackingNumberInput } from './tracking-number-input.tsx';

/** A new shipment of an order, prefilled with all open units. */
export const ShipmentForm = ({ order }: { readonly order: Order }) => {
  const lines = useMemo(() => listOpenLines(order), [order]);
  const schema = useMemo(() => shipmentSchema(lines), [lines]);
  return (
    <EntityForm
      noun="shipment"
      schema={schema}
      empty={{ shippedDate: accountDay(new Date()), items: allOpenUnits(lines) }}
      fields={{
        trackingNumber: {
          label: 'Tracking number',
          kind: 'custom',
          codes: ['TRACKING_NUMBER_TAKEN'],
          render: (input) => <TrackingNumberInput {...input} />,
        },
        shipper: { label: 'Carrier', kind: 'custom', width: 'half', render: (input) => <ShipperInput {...input} /> },
        shippedDate: { label: 'Shipped', kind: 'day', width: 'half' },
        items: {
          label: 'Units in this shipment',
          kind: 'custom',
          codes: ['SHIPMENT_EXCEEDS_ORDER', 'ORDER_ITEM_NOT_FOUND'],
          render: (input) => <ParcelInput {...input} lines={lines} isOfRegion={order.store === null} />,
        },
      }}
      submitLabel="Ship"
      save={async (body, options) => {
        const shipper = body.shipper ?? detectCarrier(body.trackingNumber);
        const shipment = await shipments.create({ body: { ...body, shipper, orderId: order.id } }, options);
        toast(`${shipmentName(shipment)}: ${countUnits(shipment.items)} units shipped`);
        if (shipment.stockBelowZero.length > 0) toastWarning(describeStockBelowZero(shipment.stockBelowZero));
        return shipment;
      }}
    />
  );
};
