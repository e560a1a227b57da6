import { Button } from '@mantine/core';
import { Group } from '../../kit/ui/layout.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';

interface Props {
  /** Undefined for readers. */
  readonly onAdd: (() => void) | undefined;
  readonly onStart: () => void;
}

export const NoTiles = ({ onAdd, onStart }: Props) => (
  <EmptyState
    text="This dashboard has no tiles yet. A tile shows a figure, a chart, or a table of a report."
    action={
      onAdd && (
        <Group gap={8}>
          <Button onClick={onStart}>Add starter tiles</Button>
          <Button variant="default" onClick={onAdd}>
            Make a tile
          </Button>
        </Group>
      )
    }
  />
);
