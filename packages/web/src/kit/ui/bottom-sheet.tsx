import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog from the lower edge, in reach of the thumb. */
export const BottomSheet = ({ title, onClose, children }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    position="bottom"
    size="auto"
    title={title}
    closeButtonProps={{ 'aria-label': 'Close' }}
    classNames={{ content: classes.content ?? '' }}
  >
    {children}
  </Drawer>
);
