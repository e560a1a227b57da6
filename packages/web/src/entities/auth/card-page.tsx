import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { Grid, Group, Stack } from '../../kit/ui/layout.tsx';
import { auth } from './auth.api.ts';
import classes from './auth.module.css';
import { AttemptProblem } from './use-attempt.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Centered card with the account name, for pages before sign-in. */
export const CardPage = ({ title, children }: Props) => {
  const client = useQuery({ ...auth.clientInfo(), retry: false, staleTime: Number.POSITIVE_INFINITY });
  return (
    <CardFrame name={client.data?.name ?? 'Shelfward'} title={title}>
      {client.error?.code === 'CLIENT_NOT_FOUND' && <AttemptProblem problem="No account exists for this URL." />}
      {children}
    </CardFrame>
  );
};

/** The same before any account exists, with room for a form. */
export const WideCardPage = (props: Props) => <CardFrame {...props} name="Shelfward" isWide />;

const CardFrame = ({ name, title, isWide, children }: Props & { readonly name: string; readonly isWide?: true }) => {
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <Grid component="main" place="center" flex={1} mih="100%" p={20} bg="var(--sw-canvas)">
      <Stack gap={14} className={`panel ${classes.card}`} data-wide={isWide}>
        <Group gap={10}>
          <BrandMark name={name} />
          <strong>{name}</strong>
        </Group>
        <h1>{title}</h1>
        {children}
      </Stack>
    </Grid>
  );
};
