const settings = 'the settings of the connection';

/** Failures of the connection to Odoo: what happened, and what a user does about it. */
export const connectionMessages = {
  signInRejected: (): string =>
    `Odoo rejected the sign-in. The login, the password, or the API key is wrong, or the key has expired. Enter them again in ${settings}.`,
  databaseMissing: (database?: string): string =>
    `The Odoo server has no database ${database === undefined ? 'with the name of the connection' : `“${database}”`}. Correct the database name in ${settings}.`,
  busy: (): string =>
    'Odoo is busy with the same records, and did not accept the request. It is retried automatically. If this remains, run the sync again later.',
  tooManyRequests: (): string =>
    'Odoo rejected the request because of too many requests. It is retried automatically. If this remains, run the sync less often.',
  serverError: (status: number): string =>
    `Odoo returned the error ${status}. Check whether Odoo opens in a browser, then run the sync again.`,
  redirected: (): string =>
    `The URL of the connection redirects to another address. Enter the URL that the browser shows for Odoo in ${settings}.`,
  apiRejected: (status: number, path: string): string =>
    `The server at the URL of the connection rejects API requests (${status} at ${path}). Check the URL in ${settings}.`,
  notOdoo: (): string =>
    `The server at the URL of the connection does not respond like Odoo. Check the URL in ${settings}.`,
  unreachable: (problem: string): string =>
    `Odoo cannot be used at the URL of the connection. ${problem} Check whether Odoo opens in a browser, then check the URL in ${settings}.`,
  responseTooLarge: (problem: string): string =>
    `${problem} Import fewer records from Odoo at once: choose one price list or warehouse in the settings of the integration.`,
  unknownFormat: (): string =>
    `Odoo returned a response in an unknown format. A proxy in front of Odoo may have changed it. Check the URL in ${settings}, then run the sync again.`,
  notReturned: (): string =>
    'Odoo accepted the order but does not return it yet. The order is retried automatically. If this remains, retry the order later.',
  otherCurrency: (used: string, accountCurrency: string): string =>
    `The integration uses ${used}. The account uses ${accountCurrency}. Change the currency in the settings of the integration.`,
  warehouseMissing: (code: string): string =>
    `Odoo has no warehouse with the short name ${code}. Correct the warehouse in the settings of the integration.`,
  pricesNotComputed: (): string =>
    'Odoo did not compute the prices of a price list. Grant the Odoo user of the connection the right to create quotations, then run Prices again.',
};

/** Results of the connection test that need an action. */
export const findingMessages = {
  passwordSignIn: (): string =>
    'The connection signs in with a password, which Odoo 22 will no longer accept. Create an API key in Odoo and enter it instead.',
  clockSkew: (minutes: number): string =>
    `The clocks of Odoo and Shelfward differ by ${minutes} minutes. Synchronize the clock of the Odoo server.`,
  modelMissing: (label: string, use: string): string => `Odoo has no ${label}. Install the Odoo app for ${use}.`,
  notReadable: (label: string, use: string): string =>
    `The Odoo user cannot read ${label}, so ${use} cannot be imported. Grant read access in Odoo.`,
  notWritable: (label: string, use: string): string =>
    `The Odoo user cannot create or change ${label}, so ${use} cannot be exported. Grant write access in Odoo.`,
  priceListsDisabled: (): string =>
    'Price lists are disabled in Odoo, so companies are imported without them. Enable Pricelists in the Sales settings of Odoo.',
  noTrackingNumbers: (): string =>
    'Odoo stores no tracking numbers, so shipments are imported without them. Install the delivery app in Odoo.',
  companyCurrency: (company: string, used: string, accountCurrency: string): string =>
    `The company ${company} in Odoo uses ${used}. The account uses ${accountCurrency}. Amounts are not converted. Sign in with an Odoo user whose company uses ${accountCurrency}.`,
  priceListCurrency: (companies: string, accountCurrency: string): string =>
    `The account uses ${accountCurrency}. Price lists of these companies in Odoo have another currency, so their orders are not exported: ${companies}. Assign price lists in ${accountCurrency} to them in Odoo.`,
};
