import { Autocomplete } from '@mantine/core';
import { carriers, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';

const known = Object.values(carriers).map(({ label }) => label);

/** The carriers whose tracking is known are offered; any other name may be typed. */
export const ShipperInput = ({ value, onChange, onBlur, error, label }: FieldInput) => (
  <Autocomplete
    label={label}
    placeholder="UPS, FedEx, USPS or another"
    data={known}
    value={typeof value === 'string' ? shipperLabel(value) : ''}
    onChange={onChange}
    onBlur={onBlur}
    error={error}
  />
);
