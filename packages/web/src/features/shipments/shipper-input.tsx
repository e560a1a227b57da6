import { Autocomplete } from '@mantine/core';
import { type Carrier, carriers, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { formOfNumber } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';

const known = Object.values(carriers).map(({ label }) => label);

/** Whose number it is, where its form tells; null where somebody has to say so. */
export const carrierByForm = (trackingNumber: unknown): Carrier | null =>
  typeof trackingNumber === 'string' ? (formOfNumber(trackingNumber)?.carrier ?? null) : null;

/** The carriers whose tracking is known are offered, and the one that the number names is set; any other may be typed. */
export const ShipperInput = ({ value, values, onChange, onBlur, error, label }: FieldInput) => (
  <Autocomplete
    label={label}
    placeholder="UPS, FedEx, USPS or another"
    data={known}
    value={typeof value === 'string' ? shipperLabel(value) : shipperLabel(carrierByForm(values.trackingNumber) ?? '')}
    onChange={onChange}
    onBlur={onBlur}
    error={error}
  />
);
