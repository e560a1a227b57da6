import { describe, expect, test } from 'vitest';
import { createEdiReader } from './edi-reader.ts';
import { isa } from './testing/edi-documents.ts';
import { createTokenizer, isFault } from './tokenizer.ts';

const megabyte = 1_000_000;
const chunkSize = 65_536;

/** Runs `work`, and returns its processor time in milliseconds. */
const measure = (work: () => void): number => {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
};
const fastest = (work: () => void): number => Math.min(...Array.from({ length: 5 }, () => measure(work)));

/** An 852 of 1,800 stores, 200 items, and 3 activities: 1.08 million quantities. */
const write852 = (): Buffer => {
  const lines: string[] = [];
  for (let item = 0; item < 200; item += 1) {
    lines.push(`LIN**UP*07123450${String(item).padStart(4, '0')}`);
    for (const activity of ['QS', 'QA', 'QP']) {
      lines.push(`ZA*${activity}`);
      for (let store = 0; store < 1800; store += 10)
        lines.push(
          `SDQ*EA*92*${Array.from({ length: 10 }, (_, at) => `${1000 + store + at}*${(store * item + at) % 7}`).join('*')}`,
        );
    }
  }
  const segments = [
    'GS*PD*999999999*BRAND*20260110*0930*1*X*004010',
    'ST*852*0001',
    'XQ*H*20260103*20260109',
    ...lines,
    'CTT*200',
    `SE*${lines.length + 4}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
  ];
  return Buffer.from(isa() + segments.map((segment) => `${segment}~`).join(''));
};

const chunksIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, at) =>
    bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  );

describe('large files', () => {
  const bytes = write852();
  const chunks = chunksIn(bytes);

  test('the tokenizer reads at least 60 MB per second of one core', () => {
    let elements = 0;
    const tokenizing = fastest(() => {
      const tokenizer = createTokenizer();
      for (const chunk of chunks)
        for (const token of tokenizer.push(chunk)) elements += isFault(token) ? 0 : token.elements.length;
      tokenizer.end();
    });
    let sum = 0;
    const looping = fastest(() => {
      for (let at = 0; at < bytes.length; at += 1) sum += bytes[at] ?? 0;
    });
    const speed = bytes.length / megabyte / (tokenizing / 1000);
    const ratio = tokenizing / looping;
    console.info(`tokenizer: ${speed.toFixed(0)} MB/s, ${ratio.toFixed(1)} times a loop over the bytes`);
    expect(elements + sum).toBeGreaterThan(0);
    expect(speed).toBeGreaterThan(60);
    expect(ratio).toBeLessThan(40);
  });

  test('500 MB need at most 64 MiB more memory', () => {
    const header = Buffer.from(`${isa()}GS*PD*999999999*BRAND*20260110*0930*1*X*004010~ST*852*0001~`);
    const body = bytes.subarray(bytes.indexOf('XQ*'), bytes.indexOf('CTT*'));
    const tokenizer = createTokenizer();
    tokenizer.push(header);
    for (const chunk of chunksIn(body)) tokenizer.push(chunk);
    const before = process.memoryUsage().rss;
    let largest = before;
    let segments = 0;
    let read = 0;
    while (read < 500 * megabyte)
      for (const chunk of chunksIn(body)) {
        segments += tokenizer.push(chunk).length;
        read += chunk.length;
        largest = Math.max(largest, process.memoryUsage().rss);
      }
    console.info(`500 MB: ${segments} segments, ${((largest - before) / 2 ** 20).toFixed(0)} MiB more memory`);
    expect(segments).toBeGreaterThan(5_000_000);
    expect(largest - before).toBeLessThan(64 * 2 ** 20);
  });

  test('an 852 with 1.08 million quantities is read in 6 seconds', () => {
    let figures = 0;
    let errors = 0;
    const time = measure(() => {
      const reader = createEdiReader();
      const collect = (events: ReturnType<typeof reader.push>) => {
        for (const event of events) {
          if (event.kind === 'FIGURE') figures += 1;
          if (event.kind === 'FINDING') errors += 1;
        }
      };
      for (const chunk of chunks) collect(reader.push(chunk));
      collect(reader.end());
    });
    console.info(`852: ${figures} figures in ${(time / 1000).toFixed(1)} s`);
    // Stock on hand and on order of a store and item are one figure.
    expect([figures, errors]).toEqual([720_000, 0]);
    expect(time).toBeLessThan(6000);
  });
});
