import { z } from 'zod';
import { endpoints, namedObject } from '../endpoint.ts';
import { layeredTypes, PROCESS } from '../stages.ts';
import { byId, done, file, id, isoTime, picture, text } from './fields.ts';

const stage = namedObject('Stage', {
  id,
  line: z.string().describe('what the picture shows, in the artist’s words; may be empty'),
  image: picture,
  created_at: isoTime,
});
export type Stage = z.infer<typeof stage>;

const layeredFile = namedObject('LayeredFile', {
  id,
  type: z.enum(layeredTypes),
  layers: z.int(),
  width: z.int(),
  height: z.int(),
  size_bytes: z.int(),
  preview: picture.nullable().describe('what the file itself shows of the whole'),
  layer_names: z
    .array(z.string())
    .nullable()
    .describe(
      `of the first ${PROCESS.maxNamedLayers} layers; for the artist and a moderator who has taken the case, null for everybody else`,
    ),
  created_at: isoTime,
});
export type LayeredFile = z.infer<typeof layeredFile>;

const processCall = z.object({
  asked_at: isoTime,
  due_at: isoTime,
  state: z.enum(['asked', 'answered', 'unanswered', 'waiting', 'looked_at']),
  is_by_site: z.boolean().describe('asked by the site for a large prize, not by a moderator'),
});
export type ProcessCall = z.infer<typeof processCall>;

const artProcess = namedObject('Process', {
  stages: z.array(stage).describe('in the order in which they were added'),
  files: z.array(layeredFile),
  may_add: z
    .boolean()
    .describe('it is your own, and open: until the deadline, and from when you are asked until it is decided'),
  removable: z.array(id).describe('which of the stages and files you may take away'),
  call: processCall.nullable().describe('the last request to show it; for the artist and moderators alone'),
});
export type Process = z.infer<typeof artProcess>;

const adding = ['ART_NOT_FOUND', 'NOT_YOUR_COMMENT', 'ACCOUNT_BANNED', 'SETTLING', 'PROCESS_CLOSED'] as const;

export const stageEndpoints = endpoints({
  getProcess: {
    access: 'anyone',
    shared: true,
    summary: 'How an entry was made: its stages, and what its layered files say',
    params: byId,
    reply: artProcess,
    refusals: ['ART_NOT_FOUND'],
  },
  addStage: {
    access: 'member',
    forBanned: true,
    summary:
      'Adds a picture of a stage to your own entry, until the deadline, or from when you are asked until it is decided; at most 8',
    params: byId,
    body: z.strictObject({ image_url: z.string().max(500), line: text(PROCESS.lineLength).default('') }),
    reply: stage,
    refusals: [...adding, 'STAGE_LIMIT', 'IMAGE_NOT_CLAIMABLE', 'IDEMPOTENCY_MISMATCH'],
    rate: 'comment',
    idempotent: true,
  },
  addLayeredFile: {
    access: 'member',
    forBanned: true,
    summary: 'Adds a layered file (PSD, KRA, ORA or PROCREATE; multipart field "file") to your own entry; at most 2',
    params: byId,
    multipart: true,
    reply: layeredFile,
    refusals: [
      ...adding,
      'LAYERED_FILE_LIMIT',
      'LAYERED_FILE_REQUIRED',
      'LAYERED_FILE_TYPE',
      'LAYERED_FILE_TOO_LARGE',
      'LAYERED_FILE_BROKEN',
      'UPLOADS_BUSY',
      'UPLOADS_FULL',
      'UPLOADS_OFF',
    ],
    rate: 'upload',
  },
  removeStage: {
    access: 'member',
    summary: 'Takes a stage of your own entry away, until the deadline',
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND', ...adding],
    rate: 'comment',
  },
  removeLayeredFile: {
    access: 'member',
    summary: 'Takes a layered file of your own entry away, until the deadline',
    params: byId,
    reply: done,
    refusals: ['NOT_FOUND', ...adding],
    rate: 'comment',
  },
  answerProcessCall: {
    access: 'member',
    forBanned: true,
    summary: 'Says that everything is there that the moderators asked for',
    params: byId,
    reply: done,
    refusals: [...adding, 'PROCESS_EMPTY'],
    rate: 'comment',
  },
  downloadLayeredFile: {
    access: 'member',
    summary: 'A layered file itself, for its artist; for a moderator in a case that they have taken, which is logged',
    params: byId,
    reply: file,
    download: 'application/octet-stream',
    refusals: ['NOT_FOUND', 'CASE_NOT_YOURS'],
  },
});
