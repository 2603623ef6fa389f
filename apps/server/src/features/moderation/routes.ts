import { Refusal } from '@unslop/domain/errors';
import { read, write } from '../../platform/http/routes.ts';
import { decideCase } from './case-acts.ts';
import { findStatement, listStatements } from './statements.ts';

const notFound = async (): Promise<never> => {
  throw new Refusal('NOT_FOUND');
};

export const moderationRoutes = [
  read('listCases', async () => ({ data: [], next: null, counts: { open: 0, waiting: 0, appealed: 0 } })),
  read('getCase', notFound),
  read('listVoters', notFound),
  write('claimCase', notFound),
  write('releaseCase', notFound),
  write('showReporters', notFound),
  write('actOnCase', ({ trx, params, body, user }) => decideCase(trx, user, params.id, body)),
  write('sanctionOnCase', ({ trx, params, body, user }) => decideCase(trx, user, params.id, body)),
  write('answerProposal', notFound),
  write('decideAppeal', notFound),
  read('listStatements', ({ db, query, user }) => listStatements(db, user.userId, query)),
  read('getStatement', ({ db, params, user }) => findStatement(db, user.userId, params.id)),
  write('createAppeal', notFound),
  read('listModerationLog', async () => ({ data: [], next: null, quarters: [] })),
  read('exportModerationLog', notFound),
];
