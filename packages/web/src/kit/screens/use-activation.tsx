import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useIsAllowed, useMayDelete } from '../session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import type { Action, Activation, BulkAction, Identified } from './list.types.ts';

/** Activates and deactivates one row, with undo, or several. */
export const useActivation = <Row extends Identified>(
  activation: Activation | undefined,
  noun: readonly [one: string, many: string],
) => {
  const isAllowed = useIsAllowed();
  const mayDelete = useMayDelete();
  const mayLeave = activation !== undefined && mayDelete(activation.access);
  const mayReturn = activation !== undefined && isAllowed(activation.access);
  return useMemo(() => {
    if (!activation || !mayReturn) return { getActions: undefined, bulk: [] };
    const { activate, deactivate } = activation;
    return {
      getActions: (row: Row): readonly Action[] => {
        if (row.inactive)
          return [
            {
              label: 'Activate',
              icon: <IconArchiveOff size={16} />,
              run: act(activate, mayLeave && deactivate, row.id),
            },
          ];
        if (!mayLeave) return [];
        return [{ label: 'Deactivate', icon: <IconArchive size={16} />, run: act(deactivate, activate, row.id) }];
      },
      bulk: [
        ...(mayLeave ? [buildBulkAction<Row>('Deactivate', { ...activation, mayLeave }, noun)] : []),
        buildBulkAction<Row>('Activate', { ...activation, mayLeave }, noun),
      ],
    };
    function act(call: (id: number) => Promise<unknown>, undo: false | ((id: number) => Promise<unknown>), id: number) {
      const word = call === activate ? 'activated' : 'deactivated';
      return () =>
        call(id).then(() => toast(`${capital(noun[0])} ${word}.`, undo ? { undo: () => undo(id) } : {}), toastError);
    }
  }, [activation, mayLeave, mayReturn, noun]);
};

const buildBulkAction = <Row extends Identified>(
  label: 'Activate' | 'Deactivate',
  { activate, deactivate, mayLeave }: Activation & { readonly mayLeave: boolean },
  noun: readonly [string, string],
): BulkAction<Row> => ({
  label,
  icon: label === 'Activate' ? <IconArchiveOff size={15} /> : <IconArchive size={15} />,
  appliesTo: (row) => (row.inactive ?? false) === (label === 'Activate'),
  each: ({ id }) => (label === 'Activate' ? activate(id) : deactivate(id)),
  ...(mayLeave && { undo: ({ id }: Row) => (label === 'Activate' ? deactivate(id) : activate(id)) }),
  done: `${noun[1]} ${label.toLowerCase()}d`,
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
