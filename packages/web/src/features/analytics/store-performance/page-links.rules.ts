const most = 5;

/** The pages that get a link: at most five, turning so that the present one stays in their middle. Counted from 0. */
export const pagesAround = (page: number, totalPages: number): number[] => {
  const count = Math.min(most, totalPages);
  const first = Math.max(0, Math.min(page - Math.floor(most / 2), totalPages - count));
  return Array.from({ length: count }, (_, place) => first + place);
};
