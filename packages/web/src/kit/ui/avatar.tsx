import { profilePictureRoutes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../client.ts';
import { type Identity, session } from '../session.ts';
import classes from './ui.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  readonly identity: Pick<Identity, 'firstName' | 'lastName' | 'imageUrl'>;
  readonly size?: 'large';
}

/** The picture of the signed-in user, or the initials. */
export const Avatar = ({ identity: { firstName, lastName, imageUrl }, size }: Props) => {
  const picture = useQuery({
    queryKey: [session.scope(), 'own-picture', imageUrl],
    queryFn: ({ signal }) => fetchFile(profilePictureRoutes.get, { query: {} }, { signal, isBackground: true }),
    enabled: imageUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = useObjectUrl(imageUrl === null ? undefined : picture.data?.blob);
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {address ? <img src={address} alt="" /> : `${firstName.charAt(0)}${lastName.charAt(0)}`}
    </span>
  );
};

/** Of another user, whose picture only that user sees. */
export const Initials = ({ firstName, lastName }: Pick<Identity, 'firstName' | 'lastName'>) => (
  <span className={classes.avatar} aria-hidden>
    {`${firstName.charAt(0)}${lastName.charAt(0)}`}
  </span>
);
