import sax from 'sax';

/** By their names, with the prefixes that the file gives them. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** What a scanner tells as it goes along; names are without their prefix. */
export interface XmlEvents {
  readonly onOpen: (name: string, attributes: XmlAttributes) => void;
  readonly onText: (text: string) => void;
  readonly onClose: (name: string) => void;
}

/**
 * Reads XML piece by piece, without ever having the whole of it. Throws at what is no XML, and at a document type, with
 * which files could unfold themselves.
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
      // In small pieces, so that what has failed is not read on to its end.
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

/** Those of a workbook are a tenth of it. */
const deepest = 200;
const pieceLength = 4096;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of one attribute of a tag, whatever prefix it has. */
export const attributeOf = (attributes: XmlAttributes, name: string): string | undefined => {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const full = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return full && attributes[full];
};
