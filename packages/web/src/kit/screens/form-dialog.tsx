import { Drawer, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { queryClient } from '../query-client.ts';
import type { QueryOptions } from '../resource.ts';
import { ErrorState, LoadingLines } from '../ui/states.tsx';

/** The place of a form: how it closes, and how it reloads its record after a conflict. */
export interface FormPlace {
  /** Undefined where the form is the page. */
  readonly close?: () => void;
  readonly reload?: () => Promise<object>;
}
const Place = createContext<FormPlace>({});
export const useFormPlace = (): FormPlace => useContext(Place);

interface Props {
  readonly title: string;
  readonly in?: 'modal' | 'drawer';
  /** For forms of several steps. */
  readonly size?: 'large' | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form dialog. Closing is a navigation, so that one guard protects unsaved changes everywhere. */
export const FormDialog = ({ title, in: kind = 'modal', size, onClose, children }: Props) => {
  const place = useMemo(() => ({ close: onClose }), [onClose]);
  const shared = { opened: true, onClose, title, closeButtonProps: { 'aria-label': 'Close' } };
  const content = <PlaceIfNone place={place}>{children}</PlaceIfNone>;
  if (kind === 'drawer')
    return (
      <Drawer {...shared} size={520}>
        {content}
      </Drawer>
    );
  return (
    <Modal {...shared} size={size ? 680 : 480} closeOnClickOutside={false}>
      {content}
    </Modal>
  );
};

const PlaceIfNone = ({ place, children }: { readonly place: FormPlace; readonly children: ReactNode }) => {
  const outer = useFormPlace();
  return <Place value={{ ...outer, ...place }}>{children}</Place>;
};

interface RecordProps<T extends object> {
  readonly load: QueryOptions<T>;
  readonly form: (record: T) => ReactNode;
}

/** Loads the record again before the form shows it, so that users do not edit stale values. */
export const RecordForm = <T extends object>({ load, form }: RecordProps<T>) => {
  const outer = useFormPlace();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...load, staleTime: 0 });
  const reload = () => queryClient.fetchQuery({ ...load, staleTime: 0 });
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data || !isFetchedAfterMount) return <LoadingLines />;
  return <Place value={{ ...outer, reload }}>{form(data)}</Place>;
};
