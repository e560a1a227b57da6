import { TextInput } from '@mantine/core';
import { doubtAbout } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';
import classes from './tracking-number-input.module.css';

/** Says while it is typed what is odd about a number, and takes any. */
export const TrackingNumberInput = ({ value, values, onChange, onBlur, error, label, isFirst }: FieldInput) => {
  const typed = typeof value === 'string' ? value : '';
  const shipper = typeof values.shipper === 'string' && values.shipper !== '' ? values.shipper : null;
  const doubt = doubtAbout(typed, shipper);
  return (
    <TextInput
      label={label}
      data-autofocus={isFirst || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={doubt && <span role="status">{doubt}</span>}
      classNames={{ description: classes.doubt ?? '' }}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
    />
  );
};
