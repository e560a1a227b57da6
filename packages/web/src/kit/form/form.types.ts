import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { ReactNode } from 'react';
import type { QueryOptions } from '../resource.ts';
import type { Choices } from '../screens/list.types.ts';

/** The props of a custom field. */
export interface FieldInput {
  readonly id: string;
  readonly value: unknown;
  /** All form values. */
  readonly values: FormValues;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isFirst: boolean;
}

interface FieldBase {
  readonly label: string;
  readonly description?: string;
  /** A description that follows the values. */
  readonly describe?: (values: FormValues) => string;
  readonly placeholder?: string;
  /** Two half-width fields share a row. */
  readonly width?: 'half';
  /** Starts a titled group of fields. */
  readonly section?: string;
  /** Error codes of the API that belong to this field, such as a duplicate name. */
  readonly codes?: readonly ErrorCode[];
  readonly isReadOnly?: boolean;
  /** Whether the field is displayed, depending on the others. Its value remains. */
  readonly isShown?: (values: FormValues) => boolean;
}

export type Field = FieldBase &
  (
    | {
        readonly kind?: 'text';
        /** Checks while the user types whether the value is available. */
        readonly unique?: (value: string, values: FormValues) => QueryOptions<Availability> | undefined;
        /** The value follows another text field until the user changes it. */
        readonly follows?: { readonly field: string; readonly propose: (value: string) => string };
      }
    | { readonly kind: 'textarea' }
    /** Never displayed and never stored in a draft. An empty field leaves the saved secret unchanged. */
    | { readonly kind: 'secret'; readonly isLong?: boolean; readonly isStored?: boolean }
    | { readonly kind: 'switch' }
    | { readonly kind: 'day' }
    /** The suffix is a noun in the singular. */
    | { readonly kind: 'number'; readonly suffix?: string }
    /** Displayed in the currency of the account, stored in whole cents. */
    | { readonly kind: 'money' }
    | { readonly kind: 'percent' }
    /** The value is text, or a numeric record id with `isId`. */
    | { readonly kind: 'select'; readonly choices: Choices; readonly isId?: true; readonly within?: Within }
    | { readonly kind: 'multiselect'; readonly choices: Choices; readonly isId?: true }
    | {
        readonly kind: 'custom';
        readonly render: (input: FieldInput) => ReactNode;
        /** The value as text, for the choice between two versions. */
        readonly format?: (value: unknown) => string;
        /** The value follows a choice until the user changes it. */
        readonly follows?: { readonly field: string; readonly propose: (value: string) => unknown };
      }
  );

/** The choices depend on another field, such as the stores of a company. Changing that field clears the choice. */
export interface Within {
  readonly field: string;
  readonly choices: (id: number) => Choices;
  /** The placeholder until the other field has a value. */
  readonly placeholder: string;
}

/** Field names of the schema; `address.city` addresses a nested object. */
export type FieldName<V> = Extract<keyof V, string> | `${Extract<keyof V, string>}.${string}`;
export type Fields<V> = Readonly<Partial<Record<FieldName<V>, Field>>>;

export type FormValues = Record<string, unknown>;
