interface Sellable {
  readonly name: string;
  readonly discontinued: boolean;
  readonly inactive: boolean;
}

/** Why the product cannot be added to orders and proposals; undefined if it can. Existing lines remain. */
export const unavailableMessage = (product: Sellable | undefined): string | undefined => {
  if (product?.inactive) return `${product.name} is inactive.`;
  if (product?.discontinued) return `${product.name} is discontinued.`;
  return undefined;
};

/** The mark of an existing line; undefined for a product that can be ordered. */
export const availabilityMark = ({ discontinued, inactive }: Omit<Sellable, 'name'>) => {
  if (inactive) return 'INACTIVE';
  return discontinued ? 'DISCONTINUED' : undefined;
};
