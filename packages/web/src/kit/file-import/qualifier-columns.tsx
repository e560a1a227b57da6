import { Button, MultiSelect, Text } from '@mantine/core';
import {
  type QualifierColumns,
  type QualifierId,
  qualifierLabels,
} from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { importQualifiers } from '@shelfward/contract/master-import/import-qualifiers.rules.ts';
import { useState } from 'react';
import { Group } from '../ui/layout.tsx';
import { columnName } from './import-kind-labels.ts';
import classes from './import-page.module.css';

interface Props {
  readonly kind: FileKind;
  readonly header: readonly string[];
  readonly qualifiers: QualifierColumns;
  /** Columns with a property. */
  readonly assigned: ReadonlySet<number>;
  readonly isLocked: boolean;
  readonly assign: (qualifiers: QualifierColumns) => void;
}

/** The columns that decide whether and how a row counts, such as units and states: those of the file, or all on request. */
export const QualifierColumnsForm = ({ kind, header, qualifiers, assigned, isLocked, assign }: Props) => {
  const { ids } = importQualifiers[kind];
  const [shownIds, setShownIds] = useState<readonly QualifierId[]>([]);
  const shown = ids.filter((id) => qualifiers[id] !== undefined || shownIds.includes(id));
  const change = (id: QualifierId, chosen: readonly number[]): void => {
    // A field remains after its last column was removed.
    setShownIds([...shownIds, id]);
    const others = Object.entries(qualifiers).flatMap(([other, columns]) => {
      const left = columns.filter((column) => !chosen.includes(column));
      return other === id || left.length === 0 ? [] : [[other, left] as const];
    });
    assign({ ...Object.fromEntries(others), ...(chosen.length > 0 && { [id]: [...chosen] }) });
  };
  return (
    <>
      <Group justify="space-between" gap={12}>
        <Text fz={13}>Columns that decide how a row counts</Text>
        {shown.length < ids.length && (
          <Button variant="subtle" size="xs" onClick={() => setShownIds(ids)}>
            Show all
          </Button>
        )}
      </Group>
      <div className={classes.choices}>
        {shown.map((id) => (
          <MultiSelect
            key={id}
            label={qualifierLabels[id]}
            placeholder={qualifiers[id] ? '' : 'Not in this file'}
            data={header.flatMap((_, column) =>
              assigned.has(column) ? [] : [{ value: String(column), label: columnName(header, column) }],
            )}
            value={(qualifiers[id] ?? []).map(String)}
            maxValues={4}
            disabled={isLocked}
            hidePickedOptions
            onChange={(values) => change(id, values.map(Number))}
          />
        ))}
      </div>
    </>
  );
};

/** The qualifiers of a file: "Unit: UOM". */
export const qualifierSummaries = (header: readonly string[], qualifiers: QualifierColumns): string[] =>
  Object.entries(qualifiers).map(([id, columns]) => {
    const names = columns.map((column) => columnName(header, column)).join(' + ');
    const label = Object.entries(qualifierLabels).find(([one]) => one === id)?.[1] ?? id;
    return names === label ? label : `${label}: ${names}`;
  });
