import { useLocalStorage } from '@mantine/hooks';
import type { Density } from './list-table.tsx';

/** How tightly a person likes to read is theirs, not the link's: it is remembered per list, outside the address. */
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
