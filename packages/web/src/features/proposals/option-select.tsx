import { Select } from '@mantine/core';
import type { Options } from './strategies.ts';

interface Props<V extends string> {
  readonly label: string;
  readonly options: Options<V>;
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Selects one of a fixed list of values by label. */
export const OptionSelect = <V extends string>({ label, options, value, onChange }: Props<V>) => (
  <Select
    label={label}
    allowDeselect={false}
    data={options.data}
    value={value}
    onChange={(text) => onChange(options.parse(text, value))}
  />
);
