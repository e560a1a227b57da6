export const ediEndings = ['.edi', '.x12', '.txt', '.dat', '.852', '.850'] as const;
