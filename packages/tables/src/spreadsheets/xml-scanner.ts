import sax from 'sax';

/** By name, with the prefixes of the file. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** The events of a scanner; names have no prefix. */
export interface XmlEvents {
  readonly onOpen: (name: string, attributes: XmlAttributes) => void;
  readonly onText: (text: string) => void;
  readonly onClose: (name: string) => void;
}

/**
 * Reads XML in chunks, without loading it as a whole. Throws for invalid XML and for document types, with
 * which files could expand their content.
 */
export const createXmlScanner = ({ onOpen, onText, onClose }: XmlEvents) => {
  const parser = sax.parser(true);
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
  };
  parser.onerror = fail;
  parser.ondoctype = () => fail(new Error('A document type is not read'));
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) fail(new Error('Its tags are nested too deeply'));
    onOpen(localName(name), attributes as XmlAttributes); // without name spaces, they are texts
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = (name) => {
    depth -= 1;
    onClose(localName(name));
  };
  const check = () => {
    if (failure) throw failure;
  };
  return {
    push: (piece: string): void => {
      // In small chunks, so that reading stops soon after a failure.
      for (let at = 0; at < piece.length; at += pieceLength) {
        parser.write(piece.slice(at, at + pieceLength));
        check();
      }
    },
    end: (): void => {
      parser.close();
      check();
    },
  };
};

/** Workbooks need about a tenth of this depth. */
const deepest = 200;
const pieceLength = 4096;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, with any prefix. */
export const findAttribute = (attributes: XmlAttributes, name: string): string | undefined => {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const full = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return full && attributes[full];
};
