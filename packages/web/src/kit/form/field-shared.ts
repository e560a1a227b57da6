import type { InputWrapperProps } from '@mantine/core';
import type { Field, FieldInput } from './form.types.ts';

/** What a control of the kit is given. */
export interface FieldProps extends Omit<FieldInput, 'id' | 'label'> {
  readonly field: Field;
}

/** Outside a form a control needs only some of it. */
export interface SharedProps {
  readonly label?: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-autofocus'?: true | undefined;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
  readonly inputWrapperOrder?: NonNullable<InputWrapperProps['inputWrapperOrder']>;
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
  inputWrapperOrder: [...described],
});

/** The description is below, so that of two side by side both are level where only one is described. */
export const described = ['label', 'input', 'description', 'error'] as const;
