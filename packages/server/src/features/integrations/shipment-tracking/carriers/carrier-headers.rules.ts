export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
export const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' };
