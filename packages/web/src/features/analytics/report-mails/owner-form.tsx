import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMail } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatUserName } from '../../../entities/companies/companies.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { reportMails } from './report-mails.api.ts';

/** Gives a schedule to another user with access to reports. */
export const OwnerForm = ({ schedule }: { readonly schedule: ReportMail }) => {
  const { data, error, refetch } = useQuery(reportMails.recipients());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={2} />;
  return (
    <EntityForm
      noun="owner"
      draft={`owner of schedule ${schedule.id}`}
      schema={reportMailRoutes.changeOwner.body}
      empty={data.some(({ id }) => id === schedule.owner.id) ? { ownerId: schedule.owner.id } : {}}
      fields={{
        ownerId: {
          label: 'Owner',
          kind: 'select',
          isId: true,
          choices: data.map((user) => ({ value: String(user.id), label: formatUserName(user) })),
          description: `“${schedule.name}” is sent with the access of its owner.`,
          codes: ['USER_NOT_FOUND'],
        },
      }}
      save={(body, options) => reportMails.changeOwner({ params: { id: schedule.id }, body }, options)}
      toSavedText={({ owner }) => `“${schedule.name}” belongs to ${formatUserName(owner)}.`}
      submitLabel="Change owner"
    />
  );
};
