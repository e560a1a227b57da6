import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import { accountCurrencyPrefix } from '../currency.ts';
import { amountInCents, anyNumber } from '../ui/cell-numbers.rules.ts';
import { TypedNumberInput } from '../ui/typed-number-input.tsx';
import { ChoiceMultiSelect, ChoiceSelect } from './choice-inputs.tsx';
import { type FieldProps, sharedProps } from './field-shared.ts';
import type { Field } from './form.types.ts';
import { readPath } from './form-values.ts';
import { UniqueTextInput } from './unique-text-input.tsx';

const DayInput = lazy(() => import('../ui/day-input.tsx').then((module) => ({ default: module.DayInput })));

type Kind = NonNullable<Field['kind']>;
type Props<K extends Kind> = FieldProps & { readonly field: Extract<Field, { readonly kind?: K }> };

/** One control of the field table. Values are always the API's: cents, ids, days. */
export const FormField = (props: FieldProps) => {
  // TypeScript cannot infer that each control gets a field of its own kind.
  const Control = controls[props.field.kind ?? 'text'] as ComponentType<FieldProps>;
  return <Control {...props} />;
};

const TextField = (props: Props<'text'>) => {
  const shared = { ...sharedProps(props), value: toText(props.value) };
  const { unique } = props.field;
  if (unique)
    return <UniqueTextInput {...shared} unique={(value) => unique(value, props.values)} onValue={props.onChange} />;
  return <TextInput {...shared} onChange={(event) => props.onChange(event.currentTarget.value)} />;
};

const LongTextField = (props: Props<'textarea'>) => (
  <Textarea
    {...sharedProps(props)}
    autosize
    minRows={3}
    maxRows={10}
    value={toText(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

const SecretField = (props: Props<'secret'>) => {
  const { isLong, isStored } = props.field;
  const shared = {
    ...sharedProps(props),
    value: toText(props.value),
    autoComplete: 'new-password',
    ...(isStored && { placeholder: 'Saved. Enter a new value to replace it.' }),
  };
  if (!isLong) return <PasswordInput {...shared} onChange={(event) => props.onChange(event.currentTarget.value)} />;
  return (
    <Textarea
      {...shared}
      rows={4}
      spellCheck={false}
      styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
};

const SwitchField = ({ field, value, error, onChange }: Props<'switch'>) => (
  <Switch
    label={field.label}
    description={field.description}
    error={error}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

const NumberField = (props: Props<'number'>) => {
  const { suffix } = props.field;
  return (
    <TypedNumberInput
      {...sharedProps(props)}
      {...typedNumber(props)}
      kind={anyNumber}
      suffix={suffix ? ` ${plural(Number(props.value), suffix)}` : ''}
    />
  );
};

const PercentField = (props: Props<'percent'>) => (
  <TypedNumberInput {...sharedProps(props)} {...typedNumber(props)} kind={anyNumber} suffix="%" />
);

const MoneyField = (props: Props<'money'>) => (
  <TypedNumberInput
    {...sharedProps(props)}
    {...typedNumber(props)}
    kind={amountInCents}
    prefix={accountCurrencyPrefix()}
  />
);

const DayField = (props: Props<'day'>) => {
  const shared = sharedProps(props);
  const day = toText(props.value);
  return (
    <Suspense fallback={<TextInput {...shared} value={day} readOnly />}>
      <DayInput {...shared} value={day || undefined} onChange={(chosen) => props.onChange(chosen ?? '')} />
    </Suspense>
  );
};

const SelectField = (props: Props<'select'>) => {
  const { isId, within } = props.field;
  const choose = (chosen: string) => props.onChange(isId && chosen !== '' ? Number(chosen) : chosen);
  const shared = { ...sharedProps(props), value: toText(props.value), onChange: choose };
  const outer = within && readPath(props.values, within.field);
  if (within && typeof outer !== 'number')
    return <ChoiceSelect {...shared} choices={[]} readOnly placeholder={within.placeholder} />;
  return <ChoiceSelect {...shared} choices={within ? within.choices(Number(outer)) : props.field.choices} />;
};

const MultiSelectField = (props: Props<'multiselect'>) => {
  const { choices, isId } = props.field;
  const values = [props.value].flat().filter(Boolean).map(String);
  const choose = (chosen: readonly string[]) => props.onChange(isId ? chosen.map(Number) : chosen);
  return <ChoiceMultiSelect {...sharedProps(props)} choices={choices} values={values} onChange={choose} />;
};

const CustomField = ({ field, ...props }: Props<'custom'>) =>
  field.render({ ...props, id: useId(), label: field.label });

const controls = {
  text: TextField,
  textarea: LongTextField,
  secret: SecretField,
  switch: SwitchField,
  number: NumberField,
  percent: PercentField,
  money: MoneyField,
  day: DayField,
  select: SelectField,
  multiselect: MultiSelectField,
  custom: CustomField,
} satisfies { readonly [K in Kind]: ComponentType<Props<K>> };

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An empty number is '' in the form; it is sent as null or reported as required. The schema rejects an invalid text. */
const typedNumber = ({ value, onChange }: FieldProps) => ({
  value: typeof value === 'number' || typeof value === 'string' ? value : undefined,
  onNumber: (next: number | undefined, typed: string) => onChange(next ?? (typed.trim() === '' ? '' : typed)),
});
