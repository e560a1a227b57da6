/** The errors of users and accounts; a part of `errors`. */
export const accessErrors = {
  USER_NOT_FOUND: { status: 404, message: 'Entity not found' },
  USER_EMAIL_TAKEN: { status: 409, message: 'User email already exist' },
  PASSWORD_CONFIRMATION_REQUIRED: { status: 403, message: 'Confirm your password to do this.' },
  USER_INACTIVE: { status: 409, message: 'The user is inactive.' },
  SUPERUSER_REQUIRED: { status: 403, message: 'Only superusers can do this.' },
  OWN_ADMIN_ROLE: { status: 409, message: 'You cannot remove your own administrator role.' },
  OWN_DEACTIVATION: { status: 409, message: 'You cannot deactivate your own user.' },
  CLIENT_ACCOUNT_NOT_FOUND: { status: 404, message: 'Entity not found' },
  CLIENT_SUBDOMAIN_TAKEN: { status: 409, message: 'Client subdomain already exist' },
  CLIENT_INACTIVE: { status: 409, message: 'The account is inactive.' },
  CLIENT_WITHOUT_ADMIN: { status: 409, message: 'The account has no active administrator.' },
  OWN_CLIENT_DEACTIVATION: { status: 409, message: 'You cannot deactivate the account that you are signed in to.' },
  OWN_CLIENT_IMPERSONATION: { status: 409, message: 'You are already signed in to this account.' },
  PICTURE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  ACCOUNT_NOT_EMPTY: {
    status: 409,
    message:
      'Sample data can only be loaded into an empty account. This account already has records, integrations, or webhooks.',
  },
  SAMPLE_DATA_BUSY: {
    status: 409,
    message: 'The sample data of this account is being loaded or removed. Try again in a moment.',
  },
  SAMPLE_DATA_LOADED: { status: 409, message: 'The sample data is already loaded.' },
  SAMPLE_DATA_NOT_LOADED: { status: 409, message: 'This account has no sample data.' },
  SAMPLE_DATA_IN_USE: { status: 409, message: 'Your own records use sample records. Nothing was removed.' },
  SCOPE_OF_ADMINISTRATOR: {
    status: 409,
    message: 'Administrators and superusers see all records and cannot have a scope.',
  },
  USER_WITHOUT_SCOPE: {
    status: 409,
    message:
      'The user with this e-mail address sees all records of the account. An administrator can give the user a scope.',
  },
  USER_IS_REPRESENTATIVE: {
    status: 409,
    message:
      'The user with this e-mail address is a representative of your brand. An administrator can change the scope.',
  },
  VIEW_WITHOUT_SCOPE: { status: 409, message: 'The user has no scope, and sees all records of the account.' },
  SCOPE_OF_PARTNER: { status: 409, message: 'Partners can only have the role of a reporting user.' },
  LAST_ADMIN: { status: 409, message: 'The account must have at least one active administrator.' },
} as const;
