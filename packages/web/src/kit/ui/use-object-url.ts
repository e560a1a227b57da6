import { useEffect, useState } from 'react';

/** An object URL for a blob; revoked when the component unmounts. */
export const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    setAddress(objectUrl);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [blob]);
  return address;
};
