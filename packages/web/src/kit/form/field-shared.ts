import type { Field } from './form.types.ts';

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly isFirst: boolean;
}

/** What every control of a form is given, whatever its kind. */
export const sharedOf = ({ field, error, isRequired, isFirst, onBlur }: FieldProps) => ({
  label: field.label,
  description: field.description,
  placeholder: field.placeholder,
  readOnly: field.isReadOnly ?? false,
  withAsterisk: isRequired,
  'aria-required': isRequired,
  'data-autofocus': isFirst || undefined,
  error,
  onBlur,
});
export type SharedProps = ReturnType<typeof sharedOf>;
