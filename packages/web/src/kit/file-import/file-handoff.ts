import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

let handed: { readonly to: string; readonly file: File } | undefined;

/** Gives a file that was chosen on another page to the importer at this path. Navigate to it afterwards. */
export const handFile = (to: string, file: File): void => {
  handed = { to, file };
};

/** Opens the file that another page gave to this importer, once. */
export const useHandedFile = (choose: (file: File) => void): void => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const given = handed;
    if (given?.to !== pathname) return;
    handed = undefined;
    latest.current(given.file);
  }, [pathname]);
};
