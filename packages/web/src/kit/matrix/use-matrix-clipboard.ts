import type { ClipboardEvent } from 'react';
import { copySelection, type PasteReport, pasteText } from './matrix-clipboard.ts';
import { clearSelection } from './matrix-commands.ts';
import type { MatrixModel } from './matrix-model.ts';
import { isNothingShown } from './matrix-selection.ts';

interface ClipboardOptions {
  readonly model: MatrixModel;
  readonly isReadOnly: boolean;
  readonly onPasted: (report: PasteReport) => void;
  readonly handlePaste: ((text: string) => boolean) | undefined;
}

/** Copy, cut and paste through browser events, which need no permission and work with every spreadsheet. */
export const useMatrixClipboard = ({ model, isReadOnly, onPasted, handlePaste }: ClipboardOptions) => {
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', copySelection(model));
  };
  const onCut = (event: ClipboardEvent): void => {
    onCopy(event);
    if (!isReadOnly) clearSelection(model);
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    if (isReadOnly) return;
    const text = event.clipboardData.getData('text/plain');
    if (handlePaste?.(text) || isNothingShown(model)) return;
    onPasted(pasteText(model, text));
  };
  return { onCopy, onCut, onPaste };
};
