import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const typingPauseMs = 300;

/** Text that applies while the user types. The URL is updated when the user pauses. */
export const useTyped = (saved: string, save: (text: string) => void) => {
  const [typed, setTyped] = useState(saved);
  const saveDebounced = useDebouncedCallback((text: string) => save(text.trim()), typingPauseMs);
  // The URL can change independently, by the back button or a link.
  useEffect(() => setTyped((before) => (before.trim() === saved ? before : saved)), [saved]);
  const type = (text: string) => {
    setTyped(text);
    saveDebounced(text);
  };
  return [typed, type] as const;
};
