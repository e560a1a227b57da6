import type { ComponentProps } from 'react';

type Props = ComponentProps<'section'> & {
  /** What is told of it when it takes the focus. */
  readonly label: string;
};

/** A part of the page that scrolls: it takes the focus, so that the keyboard scrolls it too. */
export const ScrollRegion = ({ label, children, ...section }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
  <section tabIndex={0} aria-label={label} {...section}>
    {children}
  </section>
);
