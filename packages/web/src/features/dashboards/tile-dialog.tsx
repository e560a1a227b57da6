import { Button, Modal, TextInput } from '@mantine/core';
import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useState } from 'react';
import { TileInputs } from '../../entities/dashboards/tile-inputs.tsx';
import classes from './dashboard.module.css';

interface Props {
  readonly tile: Tile;
  /** The name of its view. */
  readonly viewName: string;
  readonly onChange: (tile: Tile) => void;
  readonly onClose: () => void;
}

/** The title of a tile, and how it draws its report. */
export const TileDialog = ({ tile, viewName, onChange, onClose }: Props) => {
  const [edited, setEdited] = useState(tile);
  return (
    <Modal opened onClose={onClose} title="Edit tile" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...edited, title: edited.title?.trim() || null });
          onClose();
        }}
      >
        <TextInput
          label="Title"
          placeholder={viewName}
          value={edited.title ?? ''}
          maxLength={80}
          onChange={(event) => setEdited({ ...edited, title: event.currentTarget.value })}
          data-autofocus
        />
        <TileInputs value={edited} onChange={(drawn) => setEdited({ ...edited, ...drawn })} />
        <Button type="submit">Apply</Button>
      </form>
    </Modal>
  );
};
