import type { InputWrapperProps } from '@mantine/core';
import type { Field, FieldInput } from './form.types.ts';

/** The props of a form control. */
export interface FieldProps extends Omit<FieldInput, 'id' | 'label'> {
  readonly field: Field;
}

/** The props that a control also needs outside a form. */
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

/** The props that all kinds of controls share. */
export const sharedProps = ({ field, error, isRequired, isFirst, onBlur }: FieldProps) => ({
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

/** The description is below the input, so that two controls in a row align. */
export const described = ['label', 'input', 'description', 'error'] as const;
