import type { ReactNode } from 'react';
import { useCanChange } from '../session.ts';

/** Controls that change something. They are disabled while an administrator only views what the user sees. */
export const Changes = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useCanChange()} style={{ display: 'contents' }}>
    {children}
  </fieldset>
);
