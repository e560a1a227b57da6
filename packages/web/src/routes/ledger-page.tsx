import { ReportMail } from '../features/analytics/report-mails/report-mail-dialog.tsx';
import { LedgerPage as Page } from '../features/ledger/ledger-page.tsx';

/** The ledger with the schedules of its e-mail, which has the period of the newest ledger. */
export const LedgerPage = () => (
  <Page
    renderMail={(companyId) => (
      <ReportMail
        screen="LEDGER"
        name="Ledger"
        period={{ period: 'Last Month' }}
        report={companyId === undefined ? {} : { companyIds: [companyId] }}
      />
    )}
  />
);
