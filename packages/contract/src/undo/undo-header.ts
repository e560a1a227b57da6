/** The response header with the undo token of a bulk action. The same user can undo the action within a day. */
export const undoTokenHeader = 'x-undo-token';
