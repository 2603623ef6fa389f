import sax from 'sax';

const MAX_DEPTH = 500;
const MAX_ELEMENTS = 200_000;

/**
 * Reads the layers of a Krita or OpenRaster document: every element named `layer`. The parser knows only the five
 * entities of XML. It refuses a document that declares its own, and fetches nothing that a document refers to.
 */
export function layersOfXml(xml: Buffer, { image, width, height }: { image: string; width: string; height: string }) {
  const found = { width: 0, height: 0, layers: 0, names: [] as string[] };
  const parser = sax.parser(true, { trim: true });
  let elements = 0;
  let depth = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) throw new Error('the document declares entities');
  };
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    depth += 1;
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new Error('too many elements');
    if (name === image && found.width === 0) {
      found.width = Number(attributes[width]);
      found.height = Number(attributes[height]);
    } else if (name === 'layer') {
      found.layers += 1;
      found.names.push(String(attributes.name ?? ''));
    }
  };
  parser.onclosetag = () => {
    depth -= 1;
  };
  parser.write(xml.toString('utf8')).close();
  return found;
}
