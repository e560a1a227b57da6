import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  /** How long after the last letter the report is asked. */
  readonly pauseMs: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** What a report is searched for; `/` leads there. */
export const SearchBox = ({ value, placeholder, pauseMs, isDisabled = false, onChange }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMs);
  // The address may change under the box: by the back button or a link.
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
        tell(event.currentTarget.value);
      }}
    />
  );
};
