import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  readonly variant?: 'filled' | 'default';
  readonly children: ReactNode;
}

/** A link to another screen that looks like a button. */
export const LinkButton = ({ to, search = {}, variant = 'default', children }: Props) => (
  <Button variant={variant} renderRoot={(props) => <Link {...props} to={to} search={search} />}>
    {children}
  </Button>
);
