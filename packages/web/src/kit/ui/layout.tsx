import { Box, type BoxProps, polymorphic } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

interface LayoutProps extends BoxProps {
  /** In pixels, or one for rows and one for columns. */
  readonly gap?: CSSProperties['gap'];
  readonly align?: CSSProperties['alignItems'];
  readonly justify?: CSSProperties['justifyContent'];
  /** Children that do not fit continue on the next line. */
  readonly wrap?: boolean | undefined;
}

/** Inline, because a class of a module would win or lose by the order of the style sheets. */
const layout = (base: CSSProperties) =>
  polymorphic<'div', LayoutProps>(
    ({
      gap,
      align = base.alignItems,
      justify,
      wrap,
      style,
      ...props
    }: LayoutProps & { readonly component?: 'div' }) => (
      <Box
        {...props}
        style={[
          { ...base, gap, alignItems: align, justifyContent: justify, flexWrap: wrap ? 'wrap' : undefined },
          style,
        ]}
      />
    ),
  );

/** Children one below the other. */
export const Stack = layout({ display: 'flex', flexDirection: 'column' });

/** Children beside each other, vertically centered. */
export const Group = layout({ display: 'flex', alignItems: 'center' });

interface GridProps extends BoxProps {
  readonly gap?: CSSProperties['gap'];
  readonly align?: CSSProperties['alignItems'];
  readonly columns?: CSSProperties['gridTemplateColumns'];
  /** Where the children are in their cells. */
  readonly place?: CSSProperties['placeItems'];
}

/** Children in columns, or one child in the center of its place. */
export const Grid = polymorphic<'div', GridProps>(
  ({ gap, align, columns, place, style, ...props }: GridProps & { readonly component?: 'div' }) => (
    <Box
      {...props}
      style={[
        // Not both: React clears `align-items` for a `place-items` that is undefined.
        {
          display: 'grid',
          gap,
          gridTemplateColumns: columns,
          ...(place ? { placeItems: place } : { alignItems: align }),
        },
        style,
      ]}
    />
  ),
);

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <Group justify="flex-end" gap={8} mt={20} wrap>
    {children}
  </Group>
);
