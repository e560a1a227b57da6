import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useState } from 'react';
import { auth } from '../../../entities/auth/auth.api.ts';
import { AttemptProblem, readFormText, useAttempt } from '../../../entities/auth/use-attempt.tsx';
import { PageFrame, PageHead } from '../../../kit/screens/page-head.tsx';
import { useSession } from '../../../kit/session.ts';
import { Changes } from '../../../kit/ui/changes.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { NewPasswordInputs, newPasswordProblem } from '../new-password-form.tsx';
import classes from './settings.module.css';

export const PasswordPage = () => {
  const [changes, setChanges] = useState(0);
  return (
    <PageFrame>
      <PageHead title="Change Password" />
      {/* The key resets the form after each change, so that no password remains on screen. */}
      <Changes>
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      </Changes>
    </PageFrame>
  );
};

const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const { identity } = useSession();
  const email = identity?.userName ?? '';
  const owner = {
    email,
    firstName: identity?.firstName ?? '',
    lastName: identity?.lastName ?? '',
    clientName: identity?.accountName ?? '',
  };
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      const body = {
        currentPassword: readFormText(form, 'currentPassword'),
        newPassword: readFormText(form, 'newPassword'),
        ...(form.has('revokeApiTokens') && { revokeApiTokens: true }),
      };
      const { endedSessions, revokedApiTokens } = await auth.changePassword({ body });
      toast(`Password changed. ${formatEndedSessions(endedSessions)}${formatRevokedTokens(revokedApiTokens)}`);
      onChanged();
    },
    {
      check: (form) =>
        readFormText(form, 'currentPassword') === '' ? 'Enter your current password.' : newPasswordProblem(form, owner),
      showsAllErrors: true,
    },
  );
  return (
    <form className={classes.narrow} onSubmit={submit} aria-label="Change Password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput label="Current password" name="currentPassword" autoComplete="current-password" />
      <NewPasswordInputs />
      <Checkbox
        label="Also revoke all API tokens"
        description="Programs that use them are rejected until they have new ones."
        name="revokeApiTokens"
      />
      <AttemptProblem problem={problem} />
      <div>
        <Button type="submit" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
};

const formatEndedSessions = (count: number): string => {
  if (count === 0) return 'You have no other sessions.';
  return `${formatCount(count, 'other session')} ${plural(count, 'was', 'were')} signed out.`;
};

const formatRevokedTokens = (count: number | undefined): string =>
  count === undefined ? '' : ` ${formatCount(count, 'API token')} ${plural(count, 'was', 'were')} revoked.`;
