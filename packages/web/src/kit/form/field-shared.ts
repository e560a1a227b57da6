import type { InputWrapperProps } from '@mantine/core';
import type { Field, FormValues } from './form.types.ts';

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  /** All of the form's values. */
  readonly values: FormValues;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly isFirst: boolean;
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
