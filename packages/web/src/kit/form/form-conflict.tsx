import { Box, Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useChoiceLabels } from '../screens/choice-list.tsx';
import { formatDay, formatMoney } from '../ui/numbers.ts';
import classes from './entity-form.module.css';
import type { Field, FormValues } from './form.types.ts';
import { differences, type FieldTable, isSame, readPath, writePath } from './form-values.ts';

interface Props {
  readonly fields: FieldTable;
  readonly mine: FormValues;
  /** The values when the user started editing. */
  readonly base: FormValues;
  readonly theirs: FormValues;
  readonly onChoose: (values: FormValues) => void;
}

/** Shows both values of each field that another user saved first. Fields that only they changed are merged. */
export const FormConflict = ({ fields, mine, base, theirs, onChoose }: Props) => {
  const paths = differences(mine, theirs, fields);
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(
      paths.map((path) => [path, isSame(readPath(mine, path), readPath(base, path)) ? 'theirs' : 'mine']),
    ),
  );
  const save = () =>
    onChoose(
      paths.reduce(
        (values, path) => (chosen[path] === 'theirs' ? writePath(values, path, readPath(theirs, path)) : values),
        mine,
      ),
    );
  return (
    <section className={classes.conflict} role="alert" aria-label="Conflict">
      <Text c="var(--sw-warning)" fw={600}>
        Another user changed this record. Choose which values to save.
      </Text>
      <Box component="table" w="100%" fz={12.5}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved now</th>
            <th scope="col">Keep</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">{fields[path]?.label}</th>
              <td>
                <ValueText field={fields[path]} value={readPath(mine, path)} />
              </td>
              <td>
                <ValueText field={fields[path]} value={readPath(theirs, path)} />
              </td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={`Value for ${fields[path]?.label}`}
                  data={[
                    { value: 'mine', label: 'Yours' },
                    { value: 'theirs', label: 'Theirs' },
                  ]}
                  value={chosen[path] ?? 'mine'}
                  onChange={(side) => setChosen({ ...chosen, [path]: side === 'theirs' ? 'theirs' : 'mine' })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Button size="xs" variant="default" onClick={save}>
        Save this choice
      </Button>
    </section>
  );
};

const ValueText = ({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) => {
  const isChoice = field?.kind === 'select' || field?.kind === 'multiselect';
  const values = [value].flat().filter((one) => one !== null && one !== undefined && one !== '');
  const labels = useChoiceLabels(isChoice ? field.choices : [], isChoice ? values.map(String) : []);
  if (field?.kind === 'custom' && field.format) return field.format(value);
  if (values.length === 0) return <em>empty</em>;
  if (isChoice) return labels.join(', ');
  return formatValue(field, value);
};

const formatValue = (field: Field | undefined, value: unknown): string => {
  if (field?.kind === 'secret') return 'A new one';
  if (field?.kind === 'money' && typeof value === 'number') return formatMoney(value);
  if (field?.kind === 'day' && typeof value === 'string') return formatDay(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};
