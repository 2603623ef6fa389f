import type { StoredPicture, Subject } from './subjects.ts';

/** Structured data of a page for search engines: https://schema.org */
type StructuredData = Record<string, unknown>;

const CONTEXT = { '@context': 'https://schema.org' };

export function slopData(site: string, path: string, { title, description, before, author }: Subject): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'ImageObject',
    name: title,
    description,
    url: site + path,
    ...(before && { contentUrl: addressOf(site, before) }),
    ...made(site, author),
  };
}

export function artData(site: string, path: string, subject: Subject & { slopId: string }): StructuredData {
  const { title, description, after, author, slopId } = subject;
  return {
    ...CONTEXT,
    '@type': 'VisualArtwork',
    name: title,
    description,
    url: site + path,
    ...(after && { image: addressOf(site, after) }),
    ...made(site, author),
    isBasedOn: `${site}/ai-slop/${slopId}`,
  };
}

export function personData(site: string, path: string, { title, description, line }: Subject): StructuredData {
  const [alternateName] = line.split(' ');
  return {
    ...CONTEXT,
    '@type': 'ProfilePage',
    url: site + path,
    mainEntity: { '@type': 'Person', name: title, alternateName, description, url: site + path },
  };
}

function made(site: string, author: Subject['author']): StructuredData {
  if (!author) return {};
  return {
    creator: { '@type': 'Person', name: author.name, url: `${site}/user/${author.id}` },
    dateCreated: author.at.toISOString(),
  };
}

function addressOf(site: string, { bucket, path }: StoredPicture): string {
  return `${site}/media/${bucket}/${path}`;
}
