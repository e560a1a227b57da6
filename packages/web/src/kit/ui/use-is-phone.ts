import { useMediaQuery } from '@mantine/hooks';

/** Style sheets use the same width. */
const phoneWidth = '(max-width: 40em)';

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
