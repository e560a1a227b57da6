/** Of the grid, in pixels. */
export const rowHeight = 40;
export const rowGap = 12;
