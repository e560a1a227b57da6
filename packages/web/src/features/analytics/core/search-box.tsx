import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './core.module.css';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  /** Delay after the last keystroke before the report is requested. */
  readonly pauseMs: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** The search box of a report. `/` focuses it. */
export const SearchBox = ({ value, placeholder, pauseMs, isDisabled = false, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const changeDebounced = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMs);
  // The URL can change independently, by the back button or a link.
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  useHotkeys([['/', () => box.current?.focus()]]);
  return (
    <TextInput
      ref={box}
      type="search"
      className={classes.search}
      aria-label="Search"
      placeholder={placeholder}
      value={typed}
      disabled={isDisabled}
      leftSection={<IconSearch size={15} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        changeDebounced(event.currentTarget.value);
      }}
    />
  );
};
