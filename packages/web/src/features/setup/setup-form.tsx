import { proposeSubdomain } from '@shelfward/contract/accounts/subdomain.rules.ts';
import { passwordLength, passwordWeakness } from '@shelfward/contract/auth/password.rules.ts';
import { defaultCurrency } from '@shelfward/contract/kit/currency.rules.ts';
import { timeZone } from '@shelfward/contract/kit/dates.ts';
import { currency } from '@shelfward/contract/kit/money.ts';
import {
  type FirstAccount,
  firstAccount,
  firstAccountInput,
  type Installation,
} from '@shelfward/contract/setup/setup.contract.ts';
import { z } from 'zod';
import { currencyChoices } from '../../kit/currency.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { session } from '../../kit/session.ts';
import { suggestedTimeZone, timeZoneChoices } from '../../kit/time-zone.ts';
import { setup } from './setup.api.ts';
import { SetupChecks } from './setup-checks.tsx';

const formInput = firstAccountInput
  .omit({ key: true })
  .extend({ timeZone, currency, password: z.string().min(1).max(passwordLength.max), again: z.string().min(1) })
  .superRefine(({ name: clientName, email, firstName, lastName, password, again }, ctx) => {
    const weakness = passwordWeakness(password, { email, firstName, lastName, clientName });
    if (weakness) ctx.addIssue({ code: 'custom', path: ['password'], message: weakness });
    else if (password !== again)
      ctx.addIssue({ code: 'custom', path: ['again'], message: 'The passwords do not match.' });
  });

const exampleName = 'your-account';

interface Props {
  readonly linkKey: string;
  readonly installation: Installation;
}

export const SetupForm = ({ linkKey: key, installation }: Props) => (
  <EntityForm
    noun="first account"
    schema={formInput}
    empty={{
      name: '',
      subdomain: installation.subdomain ?? '',
      timeZone: suggestedTimeZone(),
      currency: defaultCurrency,
    }}
    submitLabel="Create account"
    fields={{
      name: { section: 'Account', label: 'Account name', placeholder: 'Fresh Fields' },
      subdomain: {
        label: 'Subdomain',
        placeholder: 'fresh-fields',
        describe: describeSubdomain(installation),
        codes: ['CLIENT_SUBDOMAIN_TAKEN'],
        follows: { field: 'name', propose: proposeSubdomain },
        unique: (subdomain) =>
          firstAccountInput.shape.subdomain.safeParse(subdomain).success
            ? setup.findSubdomain({ params: { key }, query: { subdomain } })
            : undefined,
      },
      timeZone: {
        label: 'Time zone',
        description: 'Days of reports, filters, and expiration dates start in this time zone. Schedules run in it.',
        kind: 'select',
        choices: timeZoneChoices(),
      },
      currency: {
        label: 'Currency',
        description: 'The currency of all amounts. If it changes, amounts are not converted.',
        kind: 'select',
        choices: currencyChoices(),
      },
      firstName: { section: 'Superuser', label: 'First name', width: 'half' },
      lastName: { label: 'Last name', width: 'half' },
      email: { label: 'E-mail', description: 'The user name at sign-in.' },
      password: {
        label: 'Password',
        kind: 'secret',
        description: `At least ${passwordLength.min} characters. A phrase of several words is stronger than a short password.`,
      },
      again: { label: 'Confirm password', kind: 'secret' },
    }}
    save={(values, options) => {
      const { again: _, ...body } = values;
      return setup.create({ body: { ...body, key } }, options);
    }}
    onSaved={(response) => openAccount(firstAccount.parse(response))}
  >
    <SetupChecks linkKey={key} installation={installation} />
  </EntityForm>
);

/** The example has the entered subdomain. */
const describeSubdomain =
  ({ exampleUrl }: Installation) =>
  ({ subdomain }: Readonly<Record<string, unknown>>): string =>
    exampleUrl.includes(exampleName)
      ? `The first part of the account's URL: ${exampleUrl.replace(exampleName, typeof subdomain === 'string' && subdomain !== '' ? subdomain : exampleName)}. It cannot be changed later.`
      : 'The short name of the account. It cannot be changed later.';

/** The account has its own origin and therefore its own session. */
const openAccount = ({ url }: FirstAccount): void => {
  session.dropToken();
  location.assign(url);
};
