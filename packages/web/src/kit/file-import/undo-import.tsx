import { Button, type ButtonProps } from '@mantine/core';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { isUndoneByDeletion } from '@shelfward/contract/undo/undo-of-imports.rules.ts';
import { useState } from 'react';
import { useMayDelete } from '../session.ts';
import { undoStep } from '../ui/undo.ts';
import { useBusy } from '../ui/use-busy.ts';
import classes from './import-page.module.css';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** Undefined if the import cannot be undone. */
  readonly token: string | undefined;
  readonly isWorkbook?: boolean | undefined;
  readonly onUndone?: (token: string) => void;
}

/** Undoes an import once and shows the result. */
export const UndoImport = ({ token, isWorkbook = false, onUndone, ...button }: Props) => {
  const [usedToken, setUsedToken] = useState<string>();
  const { isBusy, run } = useBusy();
  if (token === undefined || token === usedToken) return null;
  const undo = async () => {
    await undoStep(token)();
    setUsedToken(token);
    onUndone?.(token);
  };
  return (
    <Button variant="default" {...button} loading={isBusy} onClick={() => void run(undo)}>
      {isWorkbook ? 'Undo workbook' : 'Undo import'}
    </Button>
  );
};

/** Says before the import that the user will not be able to undo it. */
export const UndoUnavailable = ({ kind }: { readonly kind?: FileKind }) => {
  const mayDelete = useMayDelete()('signedIn');
  if (mayDelete || (kind !== undefined && !isUndoneByDeletion(kind))) return null;
  return (
    <p className={classes.about}>
      You cannot undo this import. Undo removes records, and only administrators may remove records in this account.
    </p>
  );
};
