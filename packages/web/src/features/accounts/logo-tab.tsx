import { Button, FileButton } from '@mantine/core';
import { logoMaxBytes, logoMediaTypes } from '@shelfward/contract/clients/firm.contract.ts';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useLogoUrl } from '../../kit/logo.ts';
import { useSession } from '../../kit/session.ts';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { firm } from './firm.api.ts';
import classes from './logo-tab.module.css';

/** The account's logo as it looks on light and on dark, and the ways to change it. */
export const LogoTab = () => {
  const logoUrl = useLogoUrl();
  const { identity } = useSession();
  const { isBusy, problem, take, remove } = useLogoChanges();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0] ?? null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <section className={classes.tab} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2>Logo</h2>
      <p className={classes.hint}>
        Shown above the menu and where people sign in. PNG, JPEG or WebP, at most 1 MB; best on a transparent ground.
      </p>
      <div className={classes.samples}>
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className={classes.sample} data-ground={ground}>
            {logoUrl ? <img src={logoUrl} alt={`Logo of ${identity?.accountName ?? ''} on ${ground}`} /> : 'No logo'}
          </div>
        ))}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <FileButton onChange={(file) => void take(file)} accept={logoMediaTypes.join(',')} disabled={isBusy}>
          {(button) => (
            <Button {...button} loading={isBusy} leftSection={<IconUpload size={16} stroke={1.7} />}>
              {logoUrl ? 'Replace the logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {logoUrl && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => void remove()}
            leftSection={<IconTrash size={16} />}
          >
            Remove
          </Button>
        )}
      </div>
    </section>
  );
};

const useLogoChanges = () => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const during = async (work: Promise<unknown>, done: string) => {
    setBusy(true);
    await work.then(() => toast(done), toastError);
    setBusy(false);
  };
  const take = async (file: File | null) => {
    if (!file || isBusy) return;
    const refusal = refusalOf(file);
    setProblem(refusal);
    if (!refusal) await during(firm.changeLogo({ files: { file } }), 'Logo saved.');
  };
  return { isBusy, problem, take, remove: () => during(firm.removeLogo(), 'Logo removed.') };
};

/** What the server would refuse too: it looks into the file itself. */
const refusalOf = ({ name, type, size }: File): string | undefined => {
  if (!logoMediaTypes.some((known) => known === type)) return `${name} is neither PNG, JPEG nor WebP.`;
  return size > logoMaxBytes ? `${name} is larger than 1 MB.` : undefined;
};
