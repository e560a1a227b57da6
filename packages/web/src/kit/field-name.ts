/** `/body/address/city` and `/address/city` both name the form field `address.city`. */
export const fieldName = (pointer: string): string =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .filter((part, index) => part !== '' && !(index === 1 && part === 'body'))
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
