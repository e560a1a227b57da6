export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** "6:00 AM" */
export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
