import { logoMaxBytes } from '@shelfward/contract/accounts/firm.contract.ts';
import { useLogoUrl } from '../../kit/logo.ts';
import { useSession } from '../../kit/session.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { PictureDrop } from '../../kit/ui/picture-drop.tsx';
import { firm } from './firm.api.ts';
import classes from './logo-tab.module.css';

/** Preview of the account logo on light and dark backgrounds, with upload and removal. */
export const LogoTab = () => {
  const logoUrl = useLogoUrl();
  const { identity } = useSession();
  return (
    <Stack component="section" gap={14} maw={900} px="var(--sw-gutter)" py={18}>
      <h2>Logo</h2>
      <Group gap={12} align="stretch" wrap>
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className={classes.sample} data-ground={ground}>
            {logoUrl ? <img src={logoUrl} alt={`Logo of ${identity?.accountName ?? ''} on ${ground}`} /> : 'No logo'}
          </div>
        ))}
      </Group>
      <PictureDrop
        noun="logo"
        hint="Shown above the menu and on the sign-in page. PNG, JPEG, or WebP, at most 1 MB."
        maxBytes={logoMaxBytes}
        hasPicture={Boolean(logoUrl)}
        save={(file) => firm.changeLogo({ files: { file } })}
        remove={() => firm.removeLogo()}
      />
    </Stack>
  );
};
