import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CellNumber } from './cell-numbers.rules.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix'> {
  /** An invalid text is undefined, or the text itself. */
  readonly value: number | string | undefined;
  readonly kind: Omit<CellNumber, 'format'>;
  /** Around the displayed number: "$", "%". */
  readonly prefix?: string;
  readonly suffix?: string;
  /** Undefined without a number. */
  readonly onNumber: (value: number | undefined, typed: string) => void;
}

/** An input for a number, read like the numbers of files. An invalid text remains, with the reason. */
export const TypedNumberInput = ({ value, kind, prefix = '', suffix = '', onNumber, onBlur, ...input }: Props) => {
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const before = useRef(value);
  const withoutUnit = (text: string): string => (suffix === '' ? text : text.replace(/\s*(?:%|[a-z]+)\s*$/i, ''));
  const parse = (text: string): number | undefined => kind.parse(withoutUnit(text));
  const isInvalidText = (text: string): boolean => text.trim() !== '' && parse(text) === undefined;
  const isTyped = typed !== undefined && (isFocused || typeof value !== 'number' || value === before.current);
  const saved = typeof value === 'number' ? `${prefix}${kind.text(value)}${suffix}` : (value ?? '');
  const text = isTyped ? typed : saved;
  const enter = (next: string): void => {
    setTyped(next);
    onNumber(parse(next), next);
  };
  const step = (event: KeyboardEvent): void => {
    const by = new Map([
      ['ArrowUp', 1],
      ['ArrowDown', -1],
    ]).get(event.key);
    if (by === undefined || typeof value !== 'number' || input.readOnly) return;
    event.preventDefault();
    const next = kind.text(value + by);
    if (parse(next) !== undefined) enter(next);
  };
  return (
    <TextInput
      {...input}
      inputMode={kind.keyboard}
      autoComplete="off"
      error={input.error || (!isFocused && isInvalidText(text) && kind.explain(withoutUnit(text)))}
      value={text}
      onFocus={() => {
        setFocused(true);
        if (!isTyped) before.current = value;
      }}
      onChange={(event) => enter(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        setFocused(false);
        if (typed !== undefined && isInvalidText(typed)) {
          // The first digits of an invalid text may have been a number.
          if (typeof value === 'number' && typeof before.current === 'number') onNumber(before.current, saved);
        } else setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
};
