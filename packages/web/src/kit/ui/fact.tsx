import { type BoxProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Group } from './layout.tsx';

interface Props extends BoxProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A label and its value at the ends of a line, in a `dl`. */
export const Fact = ({ label, children, ...props }: Props) => (
  <Group gap={16} align="stretch" justify="space-between" {...props}>
    <Group component="dt" gap={8} align="stretch" c="dimmed">
      {label}
    </Group>
    <Text component="dd" ta="right">
      {children}
    </Text>
  </Group>
);
