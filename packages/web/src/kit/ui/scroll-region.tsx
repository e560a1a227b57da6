import type { ComponentProps } from 'react';

type Props = ComponentProps<'section'> & {
  /** The accessible name. */
  readonly label: string;
};

/** A scrolling region that is focusable, so that the keyboard can scroll it. */
export const ScrollRegion = ({ label, className = '', children, ...section }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
  <section tabIndex={0} aria-label={label} className={`scroll-region ${className}`} {...section}>
    {children}
  </section>
);
