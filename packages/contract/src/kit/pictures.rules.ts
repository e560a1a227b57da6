/** Pictures that are shown in place: neither drawings with scripts nor anything else that is a program. */
export const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Why a picture would be refused; the server looks into the file itself besides. */
export const pictureProblem = (
  { name, type, size }: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes: number,
): string | undefined => {
  if (!pictureMediaTypes.some((known) => known === type)) return `${name} is neither PNG, JPEG nor WebP.`;
  return size > maxBytes ? `${name} is larger than ${maxBytes / 1_048_576} MB.` : undefined;
};
