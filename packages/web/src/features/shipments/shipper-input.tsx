import { Autocomplete } from '@mantine/core';
import { type Carrier, carriers, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { detectNumberFormat } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';

const carrierLabels = Object.values(carriers).map(({ label }) => label);

/** The carrier detected from the format of a tracking number; null if it is ambiguous. */
export const detectCarrier = (trackingNumber: unknown): Carrier | null =>
  typeof trackingNumber === 'string' ? (detectNumberFormat(trackingNumber)?.carrier ?? null) : null;

/** Suggests carriers with tracking, defaults to the detected carrier, and accepts any other name. */
export const ShipperInput = ({ value, values, onChange, onBlur, error, label }: FieldInput) => (
  <Autocomplete
    label={label}
    placeholder="UPS, FedEx, USPS, or other"
    data={carrierLabels}
    value={typeof value === 'string' ? shipperLabel(value) : shipperLabel(detectCarrier(values.trackingNumber) ?? '')}
    onChange={onChange}
    onBlur={onBlur}
    error={error}
  />
);
