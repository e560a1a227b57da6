import { IconDeviceDesktop } from '@tabler/icons-react';
import classes from './ui-2.module.css';
import { useIsPhone } from './use-is-phone.ts';

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
