import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { currentReader, isForReader } from './guide-access.ts';

const maxResults = 5;

/** Pages of the guide that contain all words in title, summary, or headings. */
export const findGuidePages = async (text: string): Promise<readonly PaletteEntry[]> => {
  const { entries } = await import('virtual:guide');
  const words = text.toLowerCase().split(/\s+/);
  return entries
    .filter((entry) => isForReader(entry, currentReader()))
    .filter(({ title, summary, headings }) => {
      const searched = [title, summary, ...headings.map((heading) => heading.text)].join(' ').toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .slice(0, maxResults)
    .map(({ name, title, summary }) => ({
      id: `help ${name}`,
      label: title,
      description: summary,
      to: `/help/${name}`,
    }));
};

export const guidePalette: PaletteSource = {
  name: 'Help',
  requires: { access: 'signedIn', scoped: 'PARTNER' },
  find: (text) => ({
    queryKey: ['guide', 'search', text],
    queryFn: () => findGuidePages(text),
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
