/** Image types that are displayed inline. SVG is excluded, because it can contain scripts. */
export const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Why an image is rejected; undefined when it is accepted. The server also checks the content. */
export const pictureProblem = (
  { name, type, size }: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes: number,
): string | undefined => {
  if (!pictureMediaTypes.some((known) => known === type)) return `${name} must be a PNG, JPEG, or WebP image.`;
  return size > maxBytes ? `${name} must be at most ${maxBytes / 1_048_576} MB.` : undefined;
};
