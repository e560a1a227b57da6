import { Button } from '@mantine/core';
import { logoMaxBytes, logoMediaTypes } from '@shelfward/contract/clients/firm.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLogoUrl } from '../../kit/logo.ts';
import { useSession } from '../../kit/session.ts';
import { FileDrop } from '../../kit/ui/file-drop.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { firm } from './firm.api.ts';
import classes from './logo-tab.module.css';

/** The account's logo as it looks on light and on dark, and the ways to change it. */
export const LogoTab = () => {
  const logoUrl = useLogoUrl();
  const { identity } = useSession();
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const change = (work: () => Promise<unknown>, done: string) => void run(() => work().then(() => toast(done)));
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    const refusal = refusalOf(file);
    setProblem(refusal);
    if (!refusal) change(() => firm.changeLogo({ files: { file } }), 'Logo saved.');
  };
  return (
    <section className={classes.tab}>
      <h2>Logo</h2>
      <div className={classes.samples}>
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className={classes.sample} data-ground={ground}>
            {logoUrl ? <img src={logoUrl} alt={`Logo of ${identity?.accountName ?? ''} on ${ground}`} /> : 'No logo'}
          </div>
        ))}
      </div>
      <FileDrop
        label={logoUrl ? 'Replace the logo' : 'Choose a logo'}
        accept={logoMediaTypes}
        isLocked={isBusy}
        isBusy={isBusy}
        take={take}
      >
        {logoUrl && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => change(() => firm.removeLogo(), 'Logo removed.')}
            leftSection={<IconTrash size={16} />}
          >
            Remove
          </Button>
        )}
        <p>Shown above the menu and where people sign in. PNG, JPEG or WebP, at most 1 MB.</p>
        {problem && <p role="alert">{problem}</p>}
      </FileDrop>
    </section>
  );
};

/** What the server would refuse too: it looks into the file itself. */
const refusalOf = ({ name, type, size }: File): string | undefined => {
  if (!logoMediaTypes.some((known) => known === type)) return `${name} is neither PNG, JPEG nor WebP.`;
  return size > logoMaxBytes ? `${name} is larger than 1 MB.` : undefined;
};
