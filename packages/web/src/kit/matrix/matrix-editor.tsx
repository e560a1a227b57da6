import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './matrix.module.css';
import { describeInvalidEntry, parseEntry } from './matrix-entry.ts';
import type { MatrixDirection } from './matrix-moves.ts';
import type { MatrixUnit } from './matrix-unit.ts';

/** How the user left the editor: the next selection, or that the text applies to every selected cell. */
export type EditorExit =
  | { readonly kind: 'stay' | 'selection' }
  | { readonly kind: 'step'; readonly way: 'forward' | 'back'; readonly along: 'row' | 'column' }
  | { readonly kind: 'move'; readonly direction: MatrixDirection };

interface MatrixEditorProps {
  readonly label: string;
  readonly text: string;
  readonly unit: MatrixUnit;
  /** Typing replaces the quantity and arrow keys leave the cell; otherwise arrow keys move within the text. */
  readonly isReplacing: boolean;
  readonly onCommit: (text: string, exit: EditorExit) => void;
  readonly onCancel: () => void;
}

/** The input over the active cell. Invalid text is marked until the user corrects or cancels it. */
export const MatrixEditor = (props: MatrixEditorProps) => {
  const { isReplacing, onCancel, onCommit } = props;
  const [text, setText] = useState(props.text);
  const [isRejected, setRejected] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (isReplacing) input.current?.setSelectionRange(1, 1);
    else input.current?.select();
  }, [isReplacing]);

  // Closing moves the focus, and the blur that follows must not enter the text a second time.
  const isClosed = useRef(false);
  const close = (act: () => void): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    act();
  };
  const commit = (exit: EditorExit): void => {
    if (parseEntry(text)) close(() => onCommit(text, exit));
    else setRejected(true);
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const exit = findExit(event, isReplacing);
    if (event.key !== 'Escape' && !exit) return;
    event.preventDefault();
    if (exit) commit(exit);
    else close(onCancel);
  };
  // The editor stays open when the window loses the focus.
  const leave = (): void => {
    if (document.activeElement === input.current) return;
    close(() => (parseEntry(text) ? onCommit(text, { kind: 'stay' }) : onCancel()));
  };
  return (
    <>
      <input
        ref={input}
        aria-label={props.label}
        aria-invalid={isRejected}
        autoComplete="off"
        className={styles.input}
        inputMode="tel"
        onBlur={leave}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRejected(false);
        }}
        onKeyDown={press}
        value={text}
      />
      {isRejected && (
        <div role="alert" className={styles.error}>
          {describeInvalidEntry(text, props.unit)}
        </div>
      )}
    </>
  );
};

const arrows: Readonly<Record<string, MatrixDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const findExit = (event: KeyboardEvent, isReplacing: boolean): EditorExit | undefined => {
  const way = event.shiftKey ? 'back' : 'forward';
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return { kind: 'selection' };
  if (event.key === 'Enter') return { kind: 'step', way, along: 'column' };
  if (event.key === 'Tab') return { kind: 'step', way, along: 'row' };
  const direction = arrows[event.key];
  return direction && isReplacing ? { kind: 'move', direction } : undefined;
};
