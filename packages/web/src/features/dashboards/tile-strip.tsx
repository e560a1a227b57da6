import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ActionItems } from '../../kit/screens/action-items.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import type { Arrangement } from './arrange.rules.ts';
import classes from './tile.module.css';

interface Props {
  readonly title: string;
  readonly onArrange: (how: Arrangement) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const moves: Partial<Record<string, Arrangement>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const resizes: Partial<Record<string, Arrangement>> = {
  ArrowLeft: 'narrower',
  ArrowRight: 'wider',
  ArrowUp: 'shorter',
  ArrowDown: 'taller',
};

/** The top of a tile that is edited: it is dragged here, and moved and resized with the arrow keys or the menu. */
export const TileStrip = ({ title, onArrange, onEdit, onRemove }: Props) => {
  const press = (event: KeyboardEvent) => {
    const how = (event.shiftKey ? resizes : moves)[event.key];
    if (!how) return;
    event.preventDefault();
    onArrange(how);
  };
  const arrange = (label: string, how: Arrangement, icon?: Action['icon']): Action => ({
    label,
    icon,
    run: () => onArrange(how),
  });
  return (
    <div className={classes.strip} data-drag-handle>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move or resize ${title}`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
        title="Arrow keys move the tile, with Shift they resize it"
        onKeyDown={press}
      >
        <IconGripVertical size={15} />
      </button>
      <span>{title}</span>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size="sm" aria-label={`Actions of tile ${title}`} data-no-drag>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={[{ label: 'Edit tile', icon: <IconPencil size={15} />, run: onEdit }]} />
          <Menu.Label>Move</Menu.Label>
          <ActionItems
            actions={[
              arrange('Move left', 'left', <IconArrowLeft size={15} />),
              arrange('Move right', 'right', <IconArrowRight size={15} />),
              arrange('Move up', 'up', <IconArrowUp size={15} />),
              arrange('Move down', 'down', <IconArrowDown size={15} />),
            ]}
          />
          <Menu.Label>Resize</Menu.Label>
          <ActionItems
            actions={[
              arrange('Make wider', 'wider'),
              arrange('Make narrower', 'narrower'),
              arrange('Make taller', 'taller'),
              arrange('Make shorter', 'shorter'),
            ]}
          />
          <Menu.Divider />
          <ActionItems
            actions={[{ label: 'Remove tile', icon: <IconTrash size={15} />, isDangerous: true, run: onRemove }]}
          />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
