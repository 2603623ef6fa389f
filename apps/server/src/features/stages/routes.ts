import { takingForms } from '../../core/images/routes.ts';
import { type Route, read, write } from '../../platform/http/routes.ts';
import { addLayeredFile, sendLayeredFile } from './layered-files.ts';
import { findProcess } from './read.ts';
import { addStage, answerCall, removePart } from './stages.ts';

const upload = write('addLayeredFile', { transactions: 'own' }, ({ deps, user, params, request }) =>
  addLayeredFile(deps, user.userId, params.id, request),
);

export const stageRoutes: Route[] = [
  read('getProcess', ({ db, params, user }) => findProcess(db, params.id, user)),
  write('addStage', ({ trx, params, body, user }) => addStage(trx, user.userId, params.id, body)),
  takingForms(upload),
  write('removeStage', ({ trx, params, user }) => removePart(trx, user.userId, 'process_stages', params.id)),
  write('removeLayeredFile', ({ trx, params, user }) => removePart(trx, user.userId, 'layered_files', params.id)),
  write('answerProcessCall', ({ trx, params, user }) => answerCall(trx, user.userId, params.id)),
  read('downloadLayeredFile', ({ deps, params, user, reply }) => sendLayeredFile(deps, user, params.id, reply)),
];
