const maxLinks = 5;

/** The linked pages, counted from 0: at most five, with the current page in the middle if possible. */
export const pagesAround = (page: number, totalPages: number): number[] => {
  const count = Math.min(maxLinks, totalPages);
  const first = Math.max(0, Math.min(page - Math.floor(maxLinks / 2), totalPages - count));
  return Array.from({ length: count }, (_, index) => first + index);
};
