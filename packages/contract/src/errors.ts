/**
 * Every error the API may answer. Code and status never change; the message is what users read, and where the
 * specification's error catalogue has a text for the case, it is that text to the letter.
 */
export const errors = {
  // any route
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that method.' },
  NOT_FOUND: { status: 404, message: 'Entity not found' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  CONFLICT: { status: 409, message: 'The record was changed in the meantime. Reload it and try again.' },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'Somebody else changed this record. Reload it to see the current values.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again later.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large.' },
  INTERNAL_ERROR: { status: 500, message: 'An unexpected server error occurred.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Try again in a moment.' },

  UNDO_NOT_FOUND: { status: 404, message: 'Entity not found' },
  UNDO_USED: { status: 409, message: 'This was undone before.' },

  BATCH_NOT_FOUND: { status: 404, message: 'Entity not found' },

  // sign-in
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many failed attempts. Try again later.' },
  CLIENT_NOT_FOUND: { status: 404, message: 'Not found.' },
  USER_TOKEN_NOT_FOUND: { status: 404, message: 'Entity not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  TWO_FACTOR_IS_ON: { status: 409, message: 'Two-factor sign-in is already on.' },
  TWO_FACTOR_IS_OFF: { status: 409, message: 'Two-factor sign-in is not set up.' },
  TWO_FACTOR_CODE_WRONG: { status: 409, message: 'This code is not right. Codes change every 30 seconds.' },
  PASSWORD_TOO_WEAK: { status: 409, message: 'This password is too easy to guess.' },
  // Foreign clients wait for exactly these two: a 500 with one of these codes is ignored silently.
  AUTHENTICATION_FAILED: { status: 500, message: 'The password is not right.' },
  RESET_KEY_INVALID: { status: 500, message: 'This link was used already, or it is too old.' },

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
  BUYER_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REGION_NOT_FOUND: { status: 404, message: 'Entity not found' },
  REGION_NAME_TAKEN: { status: 409, message: 'Region name already exist' },
  STORE_NOT_FOUND: { status: 404, message: 'Store not found.' },
  STORE_NAME_TAKEN: { status: 409, message: 'Store name already exist' },
  STORE_NOTE_NOT_FOUND: { status: 404, message: 'Entity not found' },
  STORE_NOTE_OF_ANOTHER_USER: { status: 403, message: 'Only its author or an administrator can delete a note.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
  PRODUCT_UPC_TAKEN: { status: 409, message: 'Product UPC already exist' },
  PRODUCT_SKU_TAKEN: { status: 409, message: 'Product SKU already exist' },
  PRODUCT_NAME_TAKEN: { status: 409, message: 'Product name already exist' },
  PRODUCT_LINE_NOT_FOUND: { status: 404, message: 'ProductLine not found.' },
  PRODUCT_LINE_NAME_TAKEN: { status: 409, message: 'Product line name already exist' },
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
  STORE_OR_PRODUCT_NOT_FOUND: { status: 404, message: 'Store or product not found.' },

  // orders and proposals
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
  ORDER_ITEM_NOT_FOUND: { status: 404, message: 'Order item with product id not found.' },
  ORDER_ITEM_EXISTS: { status: 409, message: 'Item already exists.' },
  ORDER_NOT_EDITABLE: { status: 409, message: 'The order can no longer be changed in its status.' },
  ORDER_INCOMPLETE: { status: 409, message: 'The order is not complete.' },
  ORDER_HAS_SHIPPED: { status: 409, message: 'Some of the order has shipped.' },
  ORDER_LINES_OPEN: { status: 409, message: 'Some lines are not fully shipped.' },
  ORDER_TOO_LARGE: { status: 409, message: 'The order is larger than one order can be.' },
  STORE_OF_ANOTHER_COMPANY: { status: 409, message: 'The store belongs to another company.' },
  PURCHASE_ORDER_NUMBER_TAKEN: { status: 409, message: 'Purchase order number already exist' },
  ILLEGAL_TRANSITION: { status: 409, message: 'This status change is not allowed.' },
  CANCELLATION_REASON_REQUIRED: { status: 409, message: 'A cancellation reason is required.' },
  ORDER_PROPOSAL_NOT_FOUND: { status: 404, message: 'Order Proposal not found.' },
  ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND: { status: 404, message: 'Order Proposal or Product in proposal not found.' },
  STORE_ORDER_PROPOSAL_NOT_FOUND: { status: 404, message: 'Store Order Proposal not found.' },
  STORES_OF_DIFFERENT_COMPANIES: {
    status: 409,
    message: 'You can create order proposal only for Stores from the same company',
  },
  PROPOSAL_NOT_EDITABLE: { status: 409, message: 'The proposal can no longer be changed in its status.' },
  PROPOSAL_ITEMS_CHANGED: { status: 409, message: 'Somebody else changed these quantities.' },
  PRICE_MISSING: { status: 409, message: 'Some products have no price.' },
  PROPOSAL_EMPTY: { status: 409, message: 'The proposal has nothing to order.' },
  PROPOSAL_ITEM_EXISTS: { status: 409, message: 'Item already exists.' },
  NO_UPDATABLE_ENTITY: { status: 404, message: 'No updatable entity found' },

  // sales and imports
  SALE_NOT_FOUND: { status: 404, message: 'Sale not found' },
  ERROR_IN_FILE: { status: 406, message: 'Error in file' },
  FILE_CORRUPTED: { status: 400, message: 'Provided file is corrupted' },
  IMPORT_NOT_FOUND: { status: 404, message: 'Entity not found' },
} as const;

export type ErrorCode = keyof typeof errors;
