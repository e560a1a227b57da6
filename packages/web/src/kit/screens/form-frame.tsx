import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FormFrameProps {
  readonly title: string;
  readonly in?: 'modal' | 'drawer';
  /** For forms of several steps. */
  readonly size?: 'large' | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around a form. Pages load it on demand: none opens with a dialog. */
export const FormFrame = ({ title, in: kind = 'modal', size, onClose, children }: FormFrameProps) => {
  const shared = { opened: true, onClose, title, closeButtonProps: { 'aria-label': 'Close' } };
  return kind === 'drawer' ? (
    <Drawer {...shared} size={520}>
      {children}
    </Drawer>
  ) : (
    <Modal {...shared} size={size ? 680 : 480} closeOnClickOutside={false}>
      {children}
    </Modal>
  );
};
