type Given = Readonly<Record<string, unknown>>;

/**
 * The URL parameters of every screen. An invalid value is ignored, so that an old or mistyped link still opens.
 * Other names are a list's own filters; the list reads those it knows.
 */
export interface ScreenSearch extends Given {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly view?: string | undefined;
  readonly tab?: string | undefined;
  readonly hide?: readonly string[] | undefined;
  readonly open?: string | undefined;
  readonly peek?: number | undefined;
}

export const readScreenSearch = (given: Given): ScreenSearch => ({
  ...given,
  page: toWhole(given.page, 1_000_000),
  size: toWhole(given.size, 2000),
  sort: toTexts(given.sort),
  search: toText(given.search),
  view: toText(given.view),
  tab: toText(given.tab),
  hide: toTexts(given.hide),
  open: toText(given.open),
  peek: toWhole(given.peek, Number.MAX_SAFE_INTEGER),
});

const toWhole = (given: unknown, max: number): number | undefined => {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

const toText = (given: unknown): string | undefined => {
  const text = typeof given === 'string' ? given.trim() : '';
  return text !== '' && text.length <= 200 ? text : undefined;
};

const toTexts = (given: unknown): readonly string[] | undefined => {
  const texts = [given].flat().filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts : undefined;
};
