import { TextInput } from '@mantine/core';
import { trackingNumberWarning } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';
import classes from './shipments.module.css';

/** Shows a warning for an unusual tracking number while it is typed, but accepts any number. */
export const TrackingNumberInput = ({ value, values, onChange, onBlur, error, label, isFirst }: FieldInput) => {
  const typed = typeof value === 'string' ? value : '';
  const shipper = typeof values.shipper === 'string' && values.shipper !== '' ? values.shipper : null;
  const warning = trackingNumberWarning(typed, shipper);
  return (
    <TextInput
      label={label}
      data-autofocus={isFirst || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={warning && <span role="status">{warning}</span>}
      classNames={{ description: classes.doubt ?? '' }}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
    />
  );
};
