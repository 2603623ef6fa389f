import type { ContentCredentials, PictureFacts } from '@unslop/domain/calls/images';
import type { Reply } from '../../lib/api.ts';

export interface Fact {
  term: string;
  /** The first line is the fact, the others explain it. */
  lines: string[];
  /** Set if all lines are facts of equal weight. */
  isList?: true;
  link?: string;
}

/** Describes a file's metadata in a fixed order. */
export function factsOf(facts: PictureFacts): Fact[] {
  const { credentials, camera, program, creator, credit, copyright, licence, licence_url } = facts;
  return [
    facts.generated && {
      term: 'Says about itself',
      lines: [facts.generated.tool ? `Made with ${facts.generated.tool}` : 'Made by an image generator'],
    },
    facts.edited && {
      term: 'Says of itself',
      lines: [facts.edited.tool ? `Parts edited with AI (${facts.edited.tool})` : 'Parts edited with AI'],
    },
    facts.source_type && { term: 'Source', lines: [sourceWords(facts.source_type)] },
    credentials && { term: 'Content Credentials', lines: credentialLines(credentials) },
    credentials &&
      credentials.actions.length > 0 && {
        term: 'What was done',
        lines: credentials.actions.map(actionWords),
        isList: true,
      },
    program && { term: 'Program', lines: [program] },
    camera && { term: 'Camera', lines: [camera] },
    creator && { term: 'Creator', lines: [creator] },
    credit && credit !== creator && { term: 'Credit', lines: [credit] },
    copyright && { term: 'Copyright', lines: [copyright] },
    (licence || licence_url) && {
      term: 'License',
      lines: licence ? [licence] : [],
      ...(licence_url && { link: licence_url }),
    },
  ].filter((fact): fact is Fact => Boolean(fact));
}

/** Note below the facts, or instead of them if there are none. */
export function readText({ read_from, facts }: Reply<'getPictureFacts'>): string | null {
  if (!facts) return 'This picture was posted before we recorded this.';
  const isEmpty = factsOf(facts).length === 0;
  if (read_from === 'kept') {
    const lost =
      'We removed the camera, program and generator notes when it was posted, before we started reading them.';
    return isEmpty ? `The file doesn’t say how it was made. ${lost}` : lost;
  }
  return isEmpty ? 'The file doesn’t say how it was made.' : null;
}

function credentialLines({ signer, signature, flaw, program }: ContentCredentials): string[] {
  const name = signer ?? 'an unnamed signer';
  const written = program ? [`Credentials written by ${program}.`] : [];
  return [
    `Signed by ${name}`,
    signature === 'invalid' ? flawWords[flaw ?? 'malformed'] : signatureWords[signature],
    ...written,
  ];
}

const signatureWords = {
  valid:
    'The signature is valid: nobody changed the file since it was signed, and the signer is on the C2PA trust list.',
  unknown_signer:
    'The signature matches the file, but the signer isn’t on the C2PA trust list. Anyone can sign under any name.',
  unchecked: 'We couldn’t check the signature.',
} as const;

const flawWords = {
  changed: 'The signature isn’t valid: someone changed the file after it was signed.',
  expired: 'The signature isn’t valid: its certificate had expired.',
  revoked: 'The signature isn’t valid: its certificate was revoked.',
  certificate: 'The signature isn’t valid: its certificate can’t sign files like this.',
  malformed: 'The signature isn’t valid: the credentials break the C2PA rules.',
} as const;

function actionWords({ action, tool, source_type }: ContentCredentials['actions'][number]): string {
  const what = actionNames[action.replace(/^c2pa\./, '')] ?? action;
  const source = source_type ? `: ${sourceWords(source_type).toLowerCase()}` : '';
  return `${what}${tool ? ` with ${tool}` : ''}${source}`;
}

const actionNames: Record<string, string | undefined> = {
  color_adjustments: 'Colors adjusted',
  converted: 'Converted',
  created: 'Created',
  cropped: 'Cropped',
  drawing: 'Drawn on',
  edited: 'Edited',
  filtered: 'Filtered',
  opened: 'Opened',
  orientation: 'Turned',
  placed: 'Another picture placed in it',
  published: 'Published',
  removed: 'Something removed',
  resized: 'Resized',
  transcoded: 'Re-encoded',
  unknown: 'Changed (we don’t know how)',
  watermarked: 'Watermarked',
};

function sourceWords(type: string): string {
  return sourceNames[type] ?? type;
}

/** Source: https://cv.iptc.org/newscodes/digitalsourcetype */
const sourceNames: Record<string, string | undefined> = {
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  algorithmicMedia: 'Made by an algorithm not trained on pictures',
  composite: 'Composed of several pictures',
  compositeCapture: 'Composed of several photos',
  compositeSynthetic: 'Composed of pictures, some of them synthetic',
  compositeWithTrainedAlgorithmicMedia: 'Edited with an image generator',
  dataDrivenMedia: 'Made from data',
  digitalArt: 'Digital art',
  digitalCapture: 'A digital photo',
  digitalCreation: 'Made by a person with digital tools',
  humanEdits: 'Edited by a person',
  minorHumanEdits: 'Minor edits by a person',
  negativeFilm: 'Scanned from a negative',
  positiveFilm: 'Scanned from a slide',
  print: 'Scanned from paper',
  screenCapture: 'A screenshot',
  softwareImage: 'Made with software',
  trainedAlgorithmicMedia: 'Made by an image generator',
  virtualRecording: 'Recorded from a virtual event',
};
