import { useQuery } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { queryClient } from '../query-client.ts';
import type { QueryOptions } from '../resource.ts';
import { ErrorState, LoadingLines } from '../ui/states.tsx';
import type { FormFrameProps } from './form-frame.tsx';

/** The place of a form: how it closes, and how it reloads its record after a conflict. */
export interface FormPlace {
  /** Undefined where the form is the page. */
  readonly close?: () => void;
  readonly reload?: () => Promise<object>;
}
const Place = createContext<FormPlace>({});
export const useFormPlace = (): FormPlace => useContext(Place);

const FormFrame = lazy(async () => ({ default: (await import('./form-frame.tsx')).FormFrame }));

/** A form dialog. Closing is a navigation, so that one guard protects unsaved changes everywhere. */
export const FormDialog = ({ children, ...props }: FormFrameProps) => {
  const { onClose } = props;
  const place = useMemo(() => ({ close: onClose }), [onClose]);
  return (
    <Suspense>
      <FormFrame {...props}>
        <PlaceIfNone place={place}>{children}</PlaceIfNone>
      </FormFrame>
    </Suspense>
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
