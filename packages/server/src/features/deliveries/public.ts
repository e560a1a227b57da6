export { undoCalendars } from './calendars.undo.ts';
export { loadCalendars, loadDeliveryWindows } from './load-calendars.service.ts';
