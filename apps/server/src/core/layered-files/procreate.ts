import type { Found } from './found.ts';
import { openPlist, type PlistValue } from './plist.ts';

/** Reads Procreate's archive, written by NSKeyedArchiver: a flat list of objects that refer to each other by number. */
export function layersOfProcreate(archive: Buffer): Pick<Found, 'width' | 'height' | 'layers' | 'names'> {
  const list = openPlist(archive);
  const root = list.read(list.top);
  const objects = member(root, '$objects');
  if (objects?.kind !== 'array') throw new Error('no objects');
  const document = followed(member(member(root, '$top'), 'root'));
  const size = followed(member(document, 'size'));
  const [, width, height] = /^\{(\d{1,6}), (\d{1,6})\}$/.exec(size?.kind === 'text' ? size.text : '') ?? [];
  const layers = member(followed(member(document, 'layers')), 'NS.objects');
  if (layers?.kind !== 'array') throw new Error('no layers');
  const names = layers.refs.map((ref) => {
    const name = followed(member(followed(list.read(ref)), 'name'));
    return name?.kind === 'text' && name.text !== '$null' ? name.text : 'Layer';
  });
  return { width: Number(width), height: Number(height), layers: names.length, names };

  function member(value: PlistValue | undefined, name: string): PlistValue | undefined {
    const ref = value?.kind === 'dict' ? value.refs.get(name) : undefined;
    return ref === undefined ? undefined : list.read(ref);
  }
  /** Follows a reference by one step. */
  function followed(value: PlistValue | undefined): PlistValue | undefined {
    if (value?.kind !== 'uid') return undefined;
    const ref = objects?.kind === 'array' ? objects.refs[value.uid] : undefined;
    return ref === undefined ? undefined : list.read(ref);
  }
}
