import multipart from '@fastify/multipart';
import { purposesForBanned } from '@unslop/domain/calls/images';
import { Refusal } from '@unslop/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Route, read, write } from '../../platform/http/routes.ts';
import { creditChoiceOf, setCreditChoice } from './credit-choice.ts';
import { findFacts } from './facts.ts';
import { urlOf } from './files.ts';
import { busy, uploadGate } from './gate.ts';
import { limitsOf } from './headers.ts';
import { readIsHidden, seesHidden } from './hidden.ts';
import { pictureProcesses } from './picture-processes.ts';
import { withUploadedFile } from './receive.ts';
import { storeUpload } from './uploads.ts';

const uploadImage = write('uploadImage', { transactions: 'own' }, async ({ db, user, query, deps, request }) => {
  if (user.isBanned && !purposesForBanned.has(query.purpose)) throw new Refusal('ACCOUNT_BANNED');
  if (deps.config.isUploadsOff) throw new Refusal('UPLOADS_OFF', { retryAfterSeconds: 60 });
  // Refuse before receiving ten megabytes in vain.
  if (uploadGate.isFull('uploads')) throw busy();
  pictureProcesses.prepare();
  const { purpose } = query;
  const image = await withUploadedFile(request, limitsOf(purpose).maxBytes, (bytes) =>
    storeUpload(db, deps.storage, { userId: user.userId, purpose, bytes }),
  );
  const { width, height, widths, thumbhash, alt } = image;
  const url = urlOf(image);
  return {
    id: image.id,
    image_url: url,
    image_path: image.path,
    image: { url, width, height, widths, avif: image.has_avif, thumbhash, alt },
    ai_made: image.is_ai_made,
    made_with: image.madeWith,
  };
});

const getPictureFacts = read('getPictureFacts', async ({ db, deps, params, request }) => {
  const { id } = params;
  if ((await readIsHidden(deps, id)) && !(await seesHidden(deps)(request, id))) throw new Refusal('NOT_FOUND');
  const image = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!image) throw new Refusal('NOT_FOUND');
  return findFacts(db, id);
});

export const imageRoutes: Route[] = [
  takingForms(uploadImage),
  getPictureFacts,
  read('getCreditChoice', ({ db, user }) => creditChoiceOf(db, user.userId)),
  write('setCreditChoice', async ({ trx, body, user }) => {
    await setCreditChoice(trx, user.userId, body);
    return body;
  }),
];

/** Lets a browser finish sending a slightly oversized upload and read the response. */
const LINGER_MS = 2_000;

/** Lets only this route parse forms. All others accept only JSON. */
export function takingForms({ name, register }: Route): Route {
  return {
    name,
    register(server, deps) {
      server.register(async (scope) => {
        await scope.register(multipart);
        cutOffAfterAnswer(scope);
        register(scope, deps);
      });
    },
  };
}

/** Disconnects a client that keeps sending after its response, such as ten gigabytes after a 413. */
function cutOffAfterAnswer(scope: FastifyInstance): void {
  scope.addHook('onResponse', async (request: FastifyRequest) => {
    const { raw } = request;
    if (raw.readableEnded || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
