import { Modal } from '@mantine/core';
import classes from './key-list.module.css';
import type { MenuSection } from './menu.ts';

interface Props {
  readonly sections: readonly MenuSection[];
  readonly onClose: () => void;
}

const everywhere = [
  ['Ctrl K', 'Search or jump to'],
  ['Ctrl B', 'Collapse the menu'],
  ['?', 'This list'],
] as const;
const inLists = [
  ['/', 'Search'],
  ['j  k', 'Next and previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['Space', 'Preview the row'],
  ['Esc', 'Close the preview, clear the selection'],
] as const;

export const KeyList = ({ sections, onClose }: Props) => {
  const pages = sections.flatMap((section) => section.items.map((item) => [`g ${item.key}`, item.label] as const));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={620} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.columns}>
        <div>
          <Keys title="Everywhere" keys={everywhere} />
          <Keys title="In lists" keys={inLists} />
        </div>
        <Keys title="Go to" keys={pages} />
      </div>
    </Modal>
  );
};

const Keys = ({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.keys}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            {key.split(/ +/).map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
);
