import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { ReactNode } from 'react';
import type { QueryOf } from '../resource.ts';
import type { Choices } from '../screens/list.types.ts';

/** What a field that the kit does not know is given. */
export interface FieldInput {
  readonly id: string;
  readonly value: unknown;
  /** All of the form's values. */
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
  readonly placeholder?: string;
  /** Two half-width fields stand side by side. */
  readonly width?: 'half';
  /** Starts a titled group of fields. */
  readonly section?: string;
  /** Refusals that belong to this field, such as a taken name. */
  readonly codes?: readonly ErrorCode[];
  readonly isReadOnly?: boolean;
}

export type Field = FieldBase &
  (
    | {
        readonly kind?: 'text';
        /** Asked while the person types: is this value still free? Nothing is asked where there is nothing to ask. */
        readonly unique?: (value: string, values: FormValues) => QueryOf<Availability> | undefined;
      }
    | { readonly kind: 'textarea' }
    /** Never shown again nor kept as a draft. Left empty, the one that the server keeps stays. */
    | { readonly kind: 'secret'; readonly isLong?: boolean; readonly isKept?: boolean }
    | { readonly kind: 'switch' }
    | { readonly kind: 'day' }
    | { readonly kind: 'number'; readonly suffix?: string }
    /** Shown in dollars, kept in whole cents. */
    | { readonly kind: 'money' }
    | { readonly kind: 'percent' }
    /** The value is the choice's, as text unless `isId` says that it is a record's id. */
    | { readonly kind: 'select'; readonly choices: Choices; readonly isId?: true; readonly within?: Within }
    | { readonly kind: 'multiselect'; readonly choices: Choices; readonly isId?: true }
    | { readonly kind: 'custom'; readonly render: (input: FieldInput) => ReactNode }
  );

/** The choices belong to what another field holds: a company's stores. With another company the choice is made anew. */
export interface Within {
  readonly field: string;
  readonly choices: (id: number) => Choices;
  /** What to do first. */
  readonly placeholder: string;
}

/** Field names as the schema has them; `address.city` reaches into a nested object. */
export type FieldName<V> = Extract<keyof V, string> | `${Extract<keyof V, string>}.${string}`;
export type Fields<V> = Readonly<Partial<Record<FieldName<V>, Field>>>;

export type FormValues = Record<string, unknown>;
