import { Box, Modal } from '@mantine/core';
import { Grid, Group } from '../kit/ui/layout.tsx';
import { listPages } from './menu.ts';
import type { MenuSection } from './menu.types.ts';
import classes from './shell.module.css';

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
  const pages = listPages(sections).map(({ key, label }) => [`g ${key}`, label] as const);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={620} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Grid columns="1fr 1fr" gap={32}>
        <div>
          <Keys title="Everywhere" keys={everywhere} />
          <Keys title="In lists" keys={inLists} />
        </div>
        <Keys title="Go to" keys={pages} />
      </Grid>
    </Modal>
  );
};

const Keys = ({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) => (
  <section>
    <Box component="h3" mb={8} c="dimmed" fz={12} fw={500}>
      {title}
    </Box>
    <Box component="dl" mb={20} className={classes.keys ?? ''}>
      {keys.map(([key, what]) => (
        <Group gap={10} py={3} key={key}>
          <Group component="dt" gap={4} align="stretch" w={64}>
            {key.split(/ +/).map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </Group>
          <dd>{what}</dd>
        </Group>
      ))}
    </Box>
  </section>
);
