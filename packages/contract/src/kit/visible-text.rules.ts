/**
 * Characters that people cannot see and that make different texts look equal: controls, line separators, directional
 * marks and overrides, zero-width spaces, and byte order marks.
 */
const hidden = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** Zero-width joiners belong to some scripts and to emoji, but not at an end or next to a Latin letter, digit, or space. */
const strayJoiner =
  /(?:^|[\p{Script=Latin}\p{Nd}\s\p{P}])[\u200c\u200d]|[\u200c\u200d](?:$|[\p{Script=Latin}\p{Nd}\s\p{P}])/u;

export const hasHiddenCharacters = (value: string): boolean => hidden.test(value) || strayJoiner.test(value);

/** Line breaks and tabs are visible in texts of several lines. */
export const hasHiddenCharactersInLines = (value: string): boolean => value.split(/[\t\r\n]/).some(hasHiddenCharacters);
