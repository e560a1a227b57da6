import { accessErrors } from './access-errors.ts';

/**
 * Every error that the API returns. Codes and statuses never change. Users read the message; where the error catalog of
 * the specification gives a text, the message is that text to the letter.
 */
export const errors = {
  // any route
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support the method.' },
  NOT_FOUND: { status: 404, message: 'Entity not found' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request was not received in time.' },
  CONFLICT: { status: 409, message: 'The record has changed in the meantime. Reload it and try again.' },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'Another user changed this record. Reload it to see the current values.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  /** Any route with files, if the installation has a scanner. */
  FILE_INFECTED: { status: 422, message: 'This file contains malware and was not accepted.' },
  FILE_NOT_SCANNED: { status: 503, message: 'The file could not be checked for malware. Try again in a moment.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again later.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large.' },
  /** The text of clients for any 500 of the routes that declare it; the server returns INTERNAL_ERROR. */
  ILLEGAL_STATE: { status: 500, message: 'Illegal state exception' },
  INTERNAL_ERROR: { status: 500, message: 'An unexpected server error occurred.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Try again in a moment.' },

  UNDO_NOT_FOUND: { status: 404, message: 'Entity not found' },
  UNDO_USED: { status: 409, message: 'This action has already been undone.' },

  BATCH_NOT_FOUND: { status: 404, message: 'Entity not found' },

  // sign-in
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many failed attempts. Try again later.' },
  CLIENT_NOT_FOUND: { status: 404, message: 'Not found.' },
  USER_TOKEN_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  API_TOKEN_NOT_FOUND: { status: 404, message: 'Entity not found' },
  API_TOKEN_LIMIT: { status: 409, message: 'You have the maximum number of API tokens. Revoke one of them first.' },
  ASSISTANT_REQUEST_INVALID: {
    status: 400,
    message: 'This link of an assistant is not valid. Start again in the assistant.',
  },
  TWO_FACTOR_IS_ON: { status: 409, message: 'Two-factor authentication is already enabled.' },
  TWO_FACTOR_IS_OFF: { status: 409, message: 'Two-factor authentication is not enabled.' },
  TWO_FACTOR_CODE_WRONG: { status: 409, message: 'The code is incorrect. Codes change every 30 seconds.' },
  PASSWORD_TOO_WEAK: { status: 409, message: 'The password is too easy to guess.' },
  // The specification requires status 500 for these two: existing API clients ignore them silently.
  AUTHENTICATION_FAILED: { status: 500, message: 'The password is incorrect.' },
  RESET_KEY_INVALID: { status: 500, message: 'This link has already been used or has expired.' },

  // sign-in with an identity provider
  IDENTITY_PROVIDER_NOT_FOUND: { status: 404, message: 'This account has no identity provider.' },
  IDENTITY_PROVIDER_FAILED: { status: 409, message: 'The sign-in with the identity provider failed.' },
  CLIENT_SECRET_REQUIRED: {
    status: 409,
    message: 'Enter the client secret again: it is only sent to the issuer and the client ID that it was entered for.',
  },
  PASSWORD_USER_INVALID: {
    status: 409,
    message: 'The administrator who can always use a password must be an active administrator who has set a password.',
  },
  PASSWORD_USER_REQUIRED: {
    status: 409,
    message:
      'This user is the administrator who can always use a password. Name another one in the settings of the identity provider first.',
  },
  OPENID_EXPIRED: { status: 409, message: 'This sign-in has expired or was already used. Start again.' },
  OPENID_REFUSED: { status: 403, message: 'You cannot sign in to this account with the identity provider.' },
  PASSWORDS_OFF: {
    status: 409,
    message: 'Passwords are off in this account: users sign in with the identity provider.',
  },

  // set-up
  SETUP_DONE: { status: 410, message: 'This installation is already set up. Sign in to your account.' },
  SETUP_LINK_EXPIRED: {
    status: 410,
    message:
      'This set-up link has expired. Restart the server to get a new link in its log, or create the account with “npm run account -- create”.',
  },
  SETUP_LINK_INVALID: {
    status: 410,
    message:
      'This set-up link is not valid. Each start of the server replaces the link: use the latest one in its log, or create the account with “npm run account -- create”.',
  },
  TEST_MAIL_FAILED: { status: 409, message: 'The test e-mail was not sent.' },

  // users and clients
  ...accessErrors,

  // master data
  PAYMENT_TERM_NOT_FOUND: { status: 404, message: 'Entity not found' },
  PAYMENT_TERM_NAME_TAKEN: { status: 409, message: 'Payment term name already exist' },
  SEASON_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SEASON_NAME_TAKEN: { status: 409, message: 'Season name already exist' },
  SALES_CHANNEL_NOT_FOUND: { status: 404, message: 'Sales channel not found' },
  SALES_CHANNEL_NAME_TAKEN: { status: 409, message: 'Sales channel name already exist' },
  COMPANY_NOT_FOUND: { status: 404, message: 'Company not found.' },
  COMPANY_NAME_TAKEN: { status: 409, message: 'Company name already exist' },
  RELATED_COMPANY_NOT_FOUND: { status: 404, message: 'Related Company not found' },
  RELATED_ENTITY_NOT_FOUND: { status: 404, message: 'Related entity not found' },
  SALES_CHANNEL_OR_COMPANY_NOT_FOUND: { status: 404, message: 'Sales channel or company not found.' },
  PAYMENT_TERM_OR_COMPANY_NOT_FOUND: { status: 404, message: 'Payment term or company not found.' },
  ORDER_MANAGER_OR_COMPANY_NOT_FOUND: { status: 404, message: 'Order manager or company not found.' },
  BUYER_EXISTS: { status: 409, message: 'Buyer already exists.' },
  BUYER_INACTIVE: { status: 409, message: 'The buyer is inactive.' },
  BUYER_ACCESS_NOT_FOUND: { status: 404, message: 'The buyer has no access to this record.' },
  BUYER_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REGION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REGION_NAME_TAKEN: { status: 409, message: 'Region name already exist' },
  STORE_NOT_FOUND: { status: 404, message: 'Store not found.' },
  STORE_NAME_TAKEN: { status: 409, message: 'Store name already exist' },
  SALES_SOURCE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SOURCE_REPORTS_NO_STOCK: { status: 409, message: 'This source reports no stock.' },
  STORE_GLN_TAKEN: { status: 409, message: 'Another store has this GLN.' },
  STORE_NOTE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  STORE_NOTE_OF_ANOTHER_USER: { status: 403, message: 'Only the author or an administrator can delete a note.' },
  CHART_NOTE_OF_ANOTHER_USER: {
    status: 403,
    message: 'Only the author or an administrator can change or delete a note.',
  },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
  /** A product in the body of a price update. */
  PRICED_PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
  PRODUCT_UPC_TAKEN: { status: 409, message: 'Product UPC already exist' },
  PREDECESSOR_TAKEN: { status: 409, message: 'Another product replaces this one already.' },
  PREDECESSOR_CYCLE: { status: 409, message: 'A product cannot replace itself or a product that came after it.' },
  PRODUCT_SKU_TAKEN: { status: 409, message: 'Product SKU already exist' },
  PRODUCT_NAME_TAKEN: { status: 409, message: 'Product name already exist' },
  PRODUCT_LINE_NOT_FOUND: { status: 404, message: 'ProductLine not found.' },
  PRODUCT_LINE_NAME_TAKEN: { status: 409, message: 'Product line name already exist' },
  DEFAULT_PRODUCT_LINE_MISSING: { status: 409, message: 'Make another product line the default instead.' },
  DEFAULT_PRODUCT_LINE_DEACTIVATION: { status: 409, message: 'Default Product Line cannot be deactivated' },
  PRODUCT_LINE_OR_PRODUCT_NOT_FOUND: { status: 404, message: 'Product line or product not found.' },
  DEFAULT_PRICE_LIST_MISSING: { status: 409, message: 'Missing Default Price List definition' },
  PRICE_LIST_NOT_FOUND: { status: 404, message: 'Price List not found.' },
  PRICE_LIST_NAME_TAKEN: { status: 409, message: 'Price list name already exist' },
  DEFAULT_PRICE_LIST_DEACTIVATION: { status: 409, message: 'Default Price List cannot be deactivated' },
  ATTRIBUTE_NOT_FOUND: { status: 404, message: 'Attribute not found.' },
  ATTRIBUTE_KEY_NAME_TAKEN: { status: 409, message: 'Attribute key name already exist' },
  ATTRIBUTE_VALUE_NAME_TAKEN: { status: 409, message: 'Attribute value name already exist' },

  // assortments and inventory
  GLOBAL_ASSORTMENT_NOT_FOUND: { status: 404, message: 'Global assortment not found.' },
  GLOBAL_ASSORTMENT_NAME_TAKEN: { status: 409, message: 'Global assortment name already exist' },
  GLOBAL_ASSORTMENT_ALREADY_ASSIGNED: { status: 409, message: 'Global Assortment already assigned.' },
  GLOBAL_ASSORTMENT_ITEM_EXISTS: { status: 409, message: 'Item already exists.' },
  STORE_OR_GLOBAL_ASSORTMENT_NOT_FOUND: { status: 404, message: 'Store or Global Assortment not found.' },
  RECOMPILE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REPLENISHMENT_OFF: { status: 409, message: 'Suggested par levels are off for the account and for all companies.' },
  REPLENISHMENT_RUN_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REPLENISHMENT_RUN_ENDED: { status: 409, message: 'The run has already ended.' },
  AUTOMATIC_NOT_CONFIRMED: {
    status: 409,
    message:
      'By the newest back-test, suggested par levels are worse for some product lines. Confirm the mode Automatic.',
  },
  FEED_NOT_FOUND: { status: 404, message: 'Entity not found' },
  FEED_TAKEN: { status: 409, message: 'The company has a feed with files of this form.' },
  NOT_EDI: { status: 422, message: 'The file contains no EDI interchange.' },
  PARTNER_NOT_FOUND: { status: 404, message: 'Entity not found' },
  PARTNER_NAME_TAKEN: { status: 409, message: 'Another EDI partner has this name.' },
  PARTNER_ADDRESS_TAKEN: { status: 409, message: 'Another EDI partner has this address.' },
  INTERCHANGE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  EDI_DOCUMENT_NOT_FOUND: { status: 404, message: 'Entity not found' },
  EDI_DOCUMENT_NOT_ORDER: { status: 409, message: 'Only a purchase order that became orders can be responded to.' },
  INTERCHANGE_NOT_READY: {
    status: 409,
    message: 'Only written interchanges that were not sent can be marked as sent.',
  },
  EDI_DOCUMENT_NOT_WAITING: { status: 409, message: 'Only documents that wait for a correction can be replayed.' },
  PROMOTION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  PROMOTION_OVERLAPS: { status: 409, message: 'Another promotion of the same product or line has some of these days.' },
  PROMOTION_PRICE_TOO_HIGH: { status: 409, message: 'The price must be below the usual price.' },
  USUAL_PRICE_UNKNOWN: {
    status: 409,
    message: 'The product has no price in the price list. Enter its usual price, or a discount in percent.',
  },
  REPLENISHMENT_RUN_NOT_UNDOABLE: {
    status: 409,
    message: 'The run has accepted no suggestions, or they were undone already.',
  },
  AUTOPILOT_RUN_NOT_FOUND: { status: 404, message: 'Entity not found' },
  AUTOPILOT_SHADOW_REQUIRED: {
    status: 409,
    message: 'The autopilot can be switched on after a shadow of two cut-offs.',
  },
  AUTOPILOT_NOTHING_WAITS: {
    status: 409,
    message: 'No store of the run waits any more: its cut-off has passed, or a person has decided.',
  },
  AUTOPILOT_RUN_NOT_UNDOABLE: {
    status: 409,
    message:
      'The run has no order that can be canceled: none was placed, all are in packing, or it was undone already.',
  },
  BACK_TEST_NOT_FOUND: { status: 404, message: 'Entity not found' },
  BACK_TEST_ENDED: { status: 409, message: 'The back-test has already ended.' },
  BACK_TEST_RUNNING: { status: 409, message: 'The back-test has not ended. Cancel it first.' },
  TOO_MANY_BACK_TESTS: { status: 409, message: 'Five back-tests are waiting. Wait until one of them has ended.' },
  PAR_SUGGESTION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SALES_STOP_NOT_FOUND: { status: 404, message: 'Entity not found' },
  PAR_SUGGESTIONS_CHANGED: {
    status: 409,
    message: 'The suggestions that match the filter have changed. Reload the list and try again.',
  },
  TODAY_TASK_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SNOOZE_DAY_PASSED: { status: 409, message: 'Choose a day after today, within a year.' },
  STORE_OR_PRODUCT_NOT_FOUND: { status: 404, message: 'Store or product not found.' },
  COUNT_TOO_OLD: { status: 409, message: 'The count is older than 30 days. Count the product again.' },

  // orders and proposals
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
  /** The order in the body of a shipment. */
  SHIPMENT_ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  ORDER_ITEM_NOT_FOUND: { status: 404, message: 'Order item with product id not found.' },
  PRODUCT_NOT_ORDERABLE: { status: 409, message: 'Discontinued and inactive products cannot be added.' },
  ORDER_ITEM_EXISTS: { status: 409, message: 'Item already exists.' },
  ORDER_NOT_EDITABLE: { status: 409, message: 'The order cannot be changed in its current status.' },
  ORDER_INCOMPLETE: { status: 409, message: 'The order is incomplete.' },
  ORDER_HAS_SHIPPED: { status: 409, message: 'The order has been shipped in part.' },
  ORDER_LINES_OPEN: { status: 409, message: 'Some lines are not fully shipped.' },
  AUDIT_LOG_TOO_LARGE: { status: 409, message: 'There are too many entries. Choose a shorter period.' },
  ORDER_TOO_LARGE: { status: 409, message: 'The order total exceeds the maximum.' },
  ORDER_NOT_SHIPPABLE: { status: 409, message: 'Only orders with status APPROVED or PACKING can be shipped.' },
  ERP_DIFFERENCE_NOT_FOUND: {
    status: 409,
    message: 'The order has no difference from the ERP that can be resolved in this way.',
  },
  ORDER_LINE_NOT_OPEN: { status: 409, message: 'The order line has no open quantity.' },
  STORE_OF_ANOTHER_COMPANY: { status: 409, message: 'The store belongs to another company.' },
  PURCHASE_ORDER_NUMBER_TAKEN: { status: 409, message: 'Purchase order number already exist' },
  ILLEGAL_TRANSITION: { status: 409, message: 'This status change is not allowed.' },
  CHANGE_REASON_REQUIRED: {
    status: 409,
    message: 'Give the reason: the retailer who submitted the order receives it.',
  },
  DELIVERY_CHANGED: { status: 409, message: 'The order reaches another delivery now.' },
  CANCELLATION_REASON_REQUIRED: { status: 409, message: 'A cancellation reason is required.' },
  ORDER_PROPOSAL_NOT_FOUND: { status: 404, message: 'Order Proposal not found.' },
  /** The proposal whose items are listed. */
  PROPOSAL_OF_ITEMS_NOT_FOUND: { status: 404, message: 'OrderProposal not found.' },
  ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND: { status: 404, message: 'Order Proposal or Product in proposal not found.' },
  STORE_ORDER_PROPOSAL_NOT_FOUND: { status: 404, message: 'Store Order Proposal not found.' },
  STORES_OF_DIFFERENT_COMPANIES: {
    status: 409,
    message: 'You can create order proposal only for Stores from the same company',
  },
  STORE_NOT_ELIGIBLE: { status: 409, message: 'Proposals are only possible for active stores.' },
  PROPOSAL_NOT_EDITABLE: { status: 409, message: 'The proposal cannot be changed in its current status.' },
  PROPOSAL_ITEMS_CHANGED: { status: 409, message: 'Another user changed these quantities.' },
  PRICE_MISSING: { status: 409, message: 'Some products have no price.' },
  PLANNED_ORDER_NOT_FOUND: { status: 404, message: 'The proposal has no order with this key.' },
  PLANNED_ORDER_NOT_FILLABLE: {
    status: 409,
    message: 'The order cannot reach its minimum with what the shelves, the stock, and the products allow.',
  },
  PROPOSAL_EMPTY: { status: 409, message: 'The proposal has no quantities to order.' },
  PROPOSAL_ITEM_EXISTS: { status: 409, message: 'Item already exists.' },
  PROPOSAL_NOT_PENDING: { status: 409, message: 'Only a pending proposal can be sent to buyers.' },
  PROPOSAL_WITHOUT_BUYERS: { status: 409, message: 'The company and its regions and stores have no buyers.' },
  PROPOSAL_REVIEW_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REVIEW_COMMENT_LIMIT: {
    status: 409,
    message: 'This link allows 100 comments. Send further ones to the sender of the proposal by e-mail.',
  },
  REVIEW_LINK_INVALID: { status: 410, message: 'This link is no longer valid. Request a new one.' },
  NO_UPDATABLE_ENTITY: { status: 404, message: 'No updatable entity found' },

  // shipments
  SHIPMENT_NOT_FOUND: { status: 404, message: 'Shipment not found' },
  SHIPMENT_EXCEEDS_ORDER: { status: 409, message: 'The shipment exceeds the open quantity of the order.' },
  SHIPMENT_INACTIVE: { status: 409, message: 'The shipment is voided.' },
  TRACKING_NUMBER_TAKEN: { status: 409, message: 'Tracking number already exist' },

  SHIPMENT_NOT_TRACKED: {
    status: 409,
    message: 'No operating integration tracks shipments of this carrier. Ask an administrator to add one.',
  },

  // reports
  BREAKDOWN_FAILED: { status: 400, message: 'Error during processing' },
  REPORT_TOO_LARGE: {
    status: 409,
    message: 'The report is too large. Choose fewer levels, columns, or figures, or filter stores or products.',
  },
  ALERT_RULE_NOT_FOUND: { status: 404, message: 'Alert rule not found' },
  ALERT_RULE_LIMIT: {
    status: 409,
    message: 'An account has at most 50 alert rules. Delete a rule that you do not need.',
  },
  REPORT_MAIL_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REPORT_MAIL_LIMIT: {
    status: 409,
    message: 'The account has the maximum of 200 schedules. Delete one of them first.',
  },
  REPORT_MAIL_ADDRESS_OF_USER: {
    status: 409,
    message: 'An address belongs to a user of the account. Select the user instead.',
  },
  REPORT_MAIL_ADDRESS_NOT_ALLOWED: {
    status: 403,
    message: 'The account does not send scheduled reports to this address. An administrator can change it in Settings.',
  },
  SAVED_VIEW_NOT_FOUND: { status: 404, message: 'The saved view was deleted, or is not shared with you.' },
  SAVED_VIEW_WITHOUT_REPORT: { status: 409, message: 'This saved view is not one of a report.' },
  REPORT_MAIL_LINK_INVALID: { status: 410, message: 'These e-mails are no longer sent.' },

  // saved views and dashboards
  SAVED_VIEW_LIMIT: { status: 409, message: 'You have the maximum number of saved views. Delete one of them first.' },
  SAVED_VIEW_NAME_TAKEN: { status: 409, message: 'You already have a view with this name.' },
  SAVED_VIEW_OWNER: {
    status: 403,
    message: 'Only the owner can change this view. Save it under a name of your own instead.',
  },
  DASHBOARD_LIMIT: { status: 409, message: 'You have the maximum number of dashboards. Delete one of them first.' },
  DASHBOARD_FULL: { status: 409, message: 'A dashboard has at most 40 tiles. Remove one of them first.' },
  DASHBOARD_NAME_TAKEN: { status: 409, message: 'You already have a dashboard with this name.' },
  DASHBOARD_OWNER: { status: 403, message: 'Only the owner can change this dashboard. Save a copy of it instead.' },

  // integrations
  INTEGRATION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  INTEGRATION_NAME_TAKEN: { status: 409, message: 'Integration name already exist' },
  INTEGRATION_NOT_ACTIVE: { status: 403, message: 'Integration is not active' },
  QUEUE_ITEM_NOT_FOUND: { status: 404, message: 'Entity not found' },
  QUEUE_ITEM_ENDED: { status: 409, message: 'Run has already ended' },
  QUEUE_ITEM_PENDING: { status: 409, message: 'Entity cannot be added to queue' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Entity not found' },
  WEBHOOK_NOT_ACTIVE: { status: 403, message: 'The webhook is disabled.' },
  NOTHING_TO_RETRY: { status: 409, message: 'None of these logs is unresolved.' },
  SCHEDULE_INVALID: { status: 400, message: 'The schedule must have five fields: minute, hour, day, month, weekday.' },
  SECRET_REQUIRED: {
    status: 400,
    message: 'Enter the password, key, or secret again, because the server or user changed.',
  },
  MAPPING_IN_USE: { status: 409, message: 'A sync of this connection is running. Wait until it has completed.' },
  PREVIEW_OUTDATED: {
    status: 409,
    message: 'This is not the newest complete preview of the connection. Start a new preview and check it.',
  },
  INTEGRATION_LOG_NOT_FOUND: { status: 404, message: 'Entity not found' },
  CONNECTION_FAILED: { status: 400, message: 'Connection failed' },
  LOG_ACTIVATION: { status: 409, message: 'Log cannot be activated' },
  LOG_DEACTIVATION: { status: 409, message: 'Log cannot be deactivated' },

  // sales and imports
  SALE_NOT_FOUND: { status: 404, message: 'Sale not found' },
  ERROR_IN_FILE: { status: 406, message: 'Error in file' },
  FILE_CORRUPTED: { status: 400, message: 'Provided file is corrupted' },
  ALIAS_NOT_FOUND: { status: 404, message: 'Entity not found' },
  ALIAS_TAKEN: { status: 409, message: 'This name is already matched to another record.' },
  IMPORT_NOT_FOUND: { status: 404, message: 'Entity not found' },
  IMPORT_NOT_DONE: { status: 409, message: 'Only a completed import can be undone.' },
  IMPORT_REPLACED: {
    status: 409,
    message: 'A later import replaced or continued these sales. Undo that import first.',
  },
  IMPORT_UNDONE: { status: 409, message: 'The import of this row has been undone.' },
  IMPORT_COMMITTED: { status: 409, message: 'This file has already been imported.' },
  IMPORT_HAS_BAD_ROWS: { status: 409, message: 'The file contains invalid rows.' },
  IMPORT_OUTDATED: {
    status: 409,
    message: 'The data has changed since the preview. The preview is up to date now: review it again.',
  },
} as const;

export type ErrorCode = keyof typeof errors;
