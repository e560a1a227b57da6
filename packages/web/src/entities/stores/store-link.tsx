import { Link } from '@tanstack/react-router';
import { storeHref } from './stores.api.ts';

/** The name of a store as a link to its page. */
export const StoreLink = ({ store }: { readonly store: { readonly id: number; readonly name: string } }) => (
  <Link className="link" to={storeHref(store)}>
    {store.name}
  </Link>
);
