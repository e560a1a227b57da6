import { Text } from '@mantine/core';
import { profile } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureMaxBytes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { auth, identify } from '../../../entities/auth/auth.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { useSession } from '../../../kit/session.ts';
import { Avatar } from '../../../kit/ui/avatar.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import { PictureDrop } from '../../../kit/ui/picture-drop.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { profilePicture } from './settings.api.ts';
import classes from './settings.module.css';

export const ProfileTab = () => {
  const { identity } = useSession();
  if (!identity) return null;
  const { firstName, lastName, userName, accountName, imageUrl, impersonator } = identity;
  return (
    <section className={classes.narrow}>
      <Text fz="sm" c="dimmed">
        You are signed in to {accountName} as {userName}. An administrator can change the e-mail address.
      </Text>
      {!impersonator && (
        <Group gap={18} className={classes.picture ?? ''}>
          <Avatar identity={identity} size="large" />
          <PictureDrop
            noun="picture"
            hint="PNG, JPEG, or WebP, at most 2 MB. Shown in a circle next to your name."
            maxBytes={profilePictureMaxBytes}
            hasPicture={imageUrl !== null}
            save={(file) => profilePicture.change({ files: { file } }).then(() => identify())}
            remove={() => profilePicture.remove().then(() => identify())}
          />
        </Group>
      )}
      <EntityForm
        key={`${firstName} ${lastName}`}
        noun="profile"
        schema={profile}
        empty={{ firstName: '', lastName: '' }}
        record={{ firstName, lastName }}
        fields={{ firstName: { label: 'First name' }, lastName: { label: 'Last name' } }}
        save={(body, options) => auth.changeCurrentUser({ body }, options)}
        onSaved={() => {
          void identify();
          toast('Profile saved');
        }}
      />
    </section>
  );
};
