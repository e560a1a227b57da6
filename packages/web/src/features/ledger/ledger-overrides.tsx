import { Text } from '@mantine/core';
import type { Ledger, OverrideTotal } from '@shelfward/contract/ledger/ledger.contract.ts';
import { overrideKinds } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { overrideLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatWholeMoney } from '../../kit/ui/numbers.ts';
import classes from './ledger.module.css';

type Sides = Omit<OverrideTotal, 'kind'>;

/** What was proposed and what people chose, both replayed; people are in the order of their names. */
export const OverridesCard = ({ ledger: { overrides, people } }: { readonly ledger: Ledger }) => {
  const kinds = overrideKinds.flatMap((kind) => overrides.filter((one) => one.kind === kind));
  return (
    <Card title="What people changed">
      {kinds.length === 0 && <Text c="dimmed">No par level or order line was changed in this period.</Text>}
      {kinds.length > 0 && (
        <SidesTable
          label="Changes"
          head="Change"
          rows={kinds.map(({ kind, ...sides }) => ({ name: overrideLabels[kind], ...sides }))}
          total={kinds.reduce<Sides>(add, noSides)}
        />
      )}
      {people.length > 0 && (
        <SidesTable
          label="People"
          head="Person"
          rows={people.map(({ user, ...sides }) => ({ name: user.name, ...sides }))}
        />
      )}
      <Text c="dimmed" fz={12}>
        Both sides are replayed with the same demand. Users see their own changes; administrators see those of all
        users.
      </Text>
    </Card>
  );
};

const noSides: Sides = { times: 0, proposedCents: 0, chosenCents: 0, proposedEmptyDays: 0, chosenEmptyDays: 0 };

const add = (sum: Sides, one: Sides): Sides => ({
  times: sum.times + one.times,
  proposedCents: sum.proposedCents + one.proposedCents,
  chosenCents: sum.chosenCents + one.chosenCents,
  proposedEmptyDays: sum.proposedEmptyDays + one.proposedEmptyDays,
  chosenEmptyDays: sum.chosenEmptyDays + one.chosenEmptyDays,
});

interface TableProps {
  readonly label: string;
  readonly head: string;
  readonly rows: readonly (Sides & { readonly name: string })[];
  readonly total?: Sides;
}

const SidesTable = ({ label, head, rows, total }: TableProps) => (
  <DataTable label={label} className={classes.numbers}>
    <thead>
      <tr>
        <td colSpan={2} />
        <th scope="colgroup" colSpan={2}>
          Stock, average
        </th>
        <th scope="colgroup" colSpan={2}>
          Days without stock
        </th>
      </tr>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Times</th>
        <th scope="col">Proposed</th>
        <th scope="col">Chosen</th>
        <th scope="col">Proposed</th>
        <th scope="col">Chosen</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, ...sides }) => (
        <Row key={name} name={name} sides={sides} />
      ))}
    </tbody>
    {total && (
      <tfoot>
        <Row name="All changes" sides={total} />
      </tfoot>
    )}
  </DataTable>
);

const Row = ({ name, sides }: { readonly name: string; readonly sides: Sides }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      <Quantity value={sides.times} />
    </td>
    <td>{formatWholeMoney(sides.proposedCents)}</td>
    <td>
      <strong>{formatWholeMoney(sides.chosenCents)}</strong>
    </td>
    <td>
      <Quantity value={sides.proposedEmptyDays} />
    </td>
    <td>
      <strong>
        <Quantity value={sides.chosenEmptyDays} />
      </strong>
    </td>
  </tr>
);
