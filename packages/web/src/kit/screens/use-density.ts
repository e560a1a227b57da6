import { useLocalStorage } from '@mantine/hooks';
import type { Density } from './list-table.tsx';

/** The row density is a user preference: it is stored per list and not in the URL. */
export const useDensity = (screen: string): readonly [Density, (density: Density) => void] => {
  const [density, setDensity] = useLocalStorage<Density>({
    key: `shelfward.density.${screen}`,
    defaultValue: 'normal',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === 'compact' ? 'compact' : 'normal'),
    serialize: (value) => value,
  });
  return [density, setDensity];
};
