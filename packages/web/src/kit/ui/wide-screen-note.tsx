import { IconDeviceDesktop } from '@tabler/icons-react';
import { useIsPhone } from './use-is-phone.ts';
import classes from './wide-screen-note.module.css';

/** Above a grid that can be read but not edited well on a phone. */
export const WideScreenNote = ({ text }: { readonly text: string }) => {
  if (!useIsPhone()) return null;
  return (
    <p className={classes.note} role="note">
      <IconDeviceDesktop size={18} aria-hidden />
      {text}
    </p>
  );
};
