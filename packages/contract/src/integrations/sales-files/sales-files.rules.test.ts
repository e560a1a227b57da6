import { expect, test } from 'vitest';
import { parseFileServer, serverAddressProblem } from './sales-files.rules.ts';

test.for([
  ['files.example.com', 'SFTP', { host: 'files.example.com', port: 22 }],
  ['files.example.com', 'FTPS', { host: 'files.example.com', port: 21 }],
  ['Files.Example.com:2222', 'SFTP', { host: 'files.example.com', port: 2222 }],
  ['sftp://files.example.com', 'SFTP', { host: 'files.example.com', port: 22 }],
  ['ssh://files.example.com:2222/', 'SFTP', { host: 'files.example.com', port: 2222 }],
  ['FTP://files.example.com', 'FTP', { host: 'files.example.com', port: 21 }],
  ['ftp://files.example.com:2121', 'FTPS', { host: 'files.example.com', port: 2121 }],
  ['ftps://files.example.com', 'FTPS', { host: 'files.example.com', port: 21 }],
  ['ftpes://files.example.com', 'FTPS', { host: 'files.example.com', port: 21 }],
  ['[2001:db8::1]', 'SFTP', { host: '2001:db8::1', port: 22 }],
  ['ftp://[2001:db8::1]:2121', 'FTP', { host: '2001:db8::1', port: 2121 }],
] as const)('%s is a server by %s', ([url, protocol, address]) => {
  expect(parseFileServer(url, protocol)).toEqual(address);
  expect(serverAddressProblem(url, protocol)).toBeUndefined();
});

test.for([
  ['ftp://files.example.com', 'SFTP'],
  ['ftp://files.example.com:22', 'SFTP'],
  ['FTPS://files.example.com', 'SFTP'],
  ['sftp://files.example.com', 'FTPS'],
  ['sftp://files.example.com', 'FTP'],
  ['ssh://files.example.com:21', 'FTP'],
  ['ftps://files.example.com', 'FTP'],
] as const)('%s is rejected by %s, whose scheme it does not have', ([url, protocol]) => {
  const scheme = url.slice(0, url.indexOf('/')).toLowerCase();

  expect(parseFileServer(url, protocol)).toBeUndefined();
  expect(serverAddressProblem(url, protocol)).toBe(
    `starts with ${scheme}//, but the protocol is ${protocol}: change one of them`,
  );
});

test.for([
  '',
  'sftp://',
  'feed@files.example.com',
  'files.example.com/in',
  'files.example.com:',
  'files.example.com:0',
  'files.example.com:65536',
  '2001:db8::1',
  'https://files.example.com',
])('"%s" is not a server', (url) => {
  expect(parseFileServer(url, 'SFTP')).toBeUndefined();
  expect(serverAddressProblem(url, 'SFTP')).toBe('must be a server such as files.example.com:2222');
});
