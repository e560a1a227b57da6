import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const typingPauseMs = 300;

/** Text that counts while it is typed; the address follows when the typing pauses. */
export const useTyped = (told: string, tell: (text: string) => void) => {
  const [typed, setTyped] = useState(told);
  const tellSoon = useDebouncedCallback((text: string) => tell(text.trim()), typingPauseMs);
  // The address may change under the box: by the back button or a link.
  useEffect(() => setTyped((before) => (before.trim() === told ? before : told)), [told]);
  const type = (text: string) => {
    setTyped(text);
    tellSoon(text);
  };
  return [typed, type] as const;
};
