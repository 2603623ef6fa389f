import { Refusal } from '@unslop/domain/errors';
import { read, write } from '../../platform/http/routes.ts';

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
  write('actOnCase', notFound),
  write('sanctionOnCase', notFound),
  write('answerProposal', notFound),
  write('decideAppeal', notFound),
  read('listStatements', async () => ({ data: [], next: null })),
  read('getStatement', notFound),
  write('createAppeal', notFound),
  read('listModerationLog', async () => ({ data: [], next: null, quarters: [] })),
  read('exportModerationLog', notFound),
];
