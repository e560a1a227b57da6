import { vi } from 'vitest';

/** Makes the window as narrow as a phone for `useIsPhone`. */
export const showOnPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media === '(max-width: 40em)',
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
