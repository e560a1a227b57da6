/** A file of Excel 97 with two hidden sheets and one visible sheet of sales, compressed with gzip. */
const compressed = [
  'H4sIAAAAAAACA+2Xy2sTURTGv3tnkk5SbZPW2vqqNb4VXy1qN2p8YSlaq0FEENT6Sn1FWkUCLnzuFP0D3Lh0pW4URGj9A0Rx6cq6EEQXIxS6qY',
  '3fPTOp0xoxbX1QyRl+d5Izcx+597vn3Lx+FX93//HMPoyyjbAwlIsgHPApovNfYt53w1Aul8u7cyWbVPaVDPnYXL8QMWteRhx/bUv835g9bZFC',
  '6x8hUVJOppCppIJUeiEAcVJFqsk0UkOmk1pSR2aQmWQWmU3mkHoylzSQeSRB5pMFZCFZRBaTJWQpWVbS4R9jLyZmNkIqH0tUkXWM1nqj+ZySQh',
  'pNvC6gFWvH3H8VtPSv/dxT/Lg9248MunAaHbxneB9v/3krpo6Zp8tR/DYba/9BW9+4rnEifUccRoFwCB1dL8sivQphBo4+nhIe2S/krPCeHMR5',
  'E09S6aamC60p/BXbImM4oswYOCxsUGHOu6b27rGMMy5pb/Ukdpnyobz7XMoNEtOAw12925r9NetXSXnvtpQJKStYKjyVOm/Fs4bRzpUad/3tEF',
  'KbqbBOHMEZ1Ntr0cy4qBKItrWkVqGcZQMbS/NKYMuJBM7ySiC8N4FuXgm8yZrn7yS4Av2jFrjk/7v+0eb5K37wHxZJ3KQYBiwjnojaSQF0M8g1',
  'IIvj/NzFp9PhyPm6TLXScw4XxZ/lkzqcdcxh21E7+HaadFIXDfiIWwxditcnnDJJ2O2Q/sLuEj+o2X6AtfD9gK598v4mlLtG4D1M8Q6uUqBwei',
  'lvOEnUf4l5ad5huneYxp0BZvpBOQx4Fh3e9rER236qbIYpLI9xZOZzXHqNse7ggy9vdnW0bzok/mXiXy7lNfFcCbR/Xfw3vL8a2ptbPRy0bV3t',
  '//8IQaU4oSZ+H6d7rvzYGE8qqp2uDEdxEUdlxvehHVv5ygxpyYxH7ZHJPsfHnSTLh7UyOTFGKjab4WY9xpoZvmLqKf93qG10XZJ63t3UU9Iv67',
  'VgN9qwHQewgoHA4tiV9CfWfCfpeSw5NFEj2Q/JzxwZ58pt8dp3ncCqVcJyV8vdltWlitxYAQ1qRIfrmePbRl2FJ6KrZOCtZ6qGh7kCMjzpVJNg',
  'dpbAlXYWk5FJWzqxA1nMkm//QhDW5BcEVhYQhK1r/DlivtrHxBlsV/+8XR1o1+3xPMUITY9DaPoXQoubIY6MaOMVmf6nIvsPos7qsUQdaxxisH',
  '4hhmoz/tFJ7PfEnJJN3L4BXieQ6QAUAAA=',
].join('');

export const makeExcel97File = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = Uint8Array.from(atob(compressed), (sign) => sign.charCodeAt(0));
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(content).arrayBuffer());
};
