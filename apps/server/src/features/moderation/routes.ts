import { read, write } from '../../platform/http/routes.ts';
import { actorOf } from './acts.ts';
import { createAppeal, decideAppeal } from './appeals.ts';
import { bulkAct, bulkAnswer, bulkPreview } from './bulk.ts';
import { decideCase } from './case-acts.ts';
import { findCase } from './case-page.ts';
import { claimCase, releaseCase, showReporters, showVoters } from './cases.ts';
import { addCaseNote, assignCase, snoozeCase } from './desk.ts';
import { exportLog, listLog } from './log.ts';
import { answerProposal } from './proposals.ts';
import { listCases } from './queue.ts';
import { findStatement, listStatements } from './statements.ts';
import { findWork } from './work.ts';

export const moderationRoutes = [
  read('listCases', ({ db, query, user }) => listCases(db, user.userId, query)),
  read('getCase', ({ db, deps, params, user }) => findCase(db, deps.config, params.id, user.userId)),
  write('showVoters', ({ trx, params, user }) => showVoters(trx, params.id, user)),
  write('claimCase', ({ trx, params, user }) => claimCase(trx, params.id, user)),
  write('releaseCase', ({ trx, params, user }) => releaseCase(trx, params.id, user)),
  write('showReporters', ({ trx, params, user }) => showReporters(trx, params.id, user)),
  write('actOnCase', ({ trx, deps, params, body, user }) => decideCase(trx, deps.config, user, params.id, body)),
  write('answerProposal', ({ trx, deps, params, body, user }) =>
    answerProposal(trx, deps.config, actorOf(user), params.id, body),
  ),
  write('decideAppeal', ({ trx, deps, params, body, user }) =>
    decideAppeal(trx, deps.config, actorOf(user), params.id, body),
  ),
  read('bulkPreview', ({ db, deps, body, user }) => bulkPreview({ db, config: deps.config }, user.userId, body)),
  write('bulkAct', { transactions: 'own' }, ({ deps, body, user, idempotent }) =>
    bulkAct({ deps, session: user, idempotent }, body),
  ),
  write('bulkAnswer', { transactions: 'own' }, ({ deps, body, user, idempotent }) =>
    bulkAnswer({ deps, session: user, idempotent }, body),
  ),
  write('assignCase', ({ trx, params, body, user }) => assignCase(trx, params.id, body.assigned_to, user)),
  write('snoozeCase', ({ trx, params, body, user }) => snoozeCase(trx, params.id, body.until, user)),
  write('addCaseNote', ({ trx, params, body, user }) => addCaseNote(trx, params.id, body.text, user)),
  read('getModerationWork', ({ db, user }) => findWork(db, user.userId)),
  read('listStatements', ({ db, query, user }) => listStatements(db, user.userId, query)),
  read('getStatement', ({ db, params, user }) => findStatement(db, user.userId, params.id)),
  write('createAppeal', ({ trx, params, body, user }) => createAppeal(trx, user.userId, params.id, body)),
  read('listModerationLog', ({ db, query, deps }) => listLog(db, query, { keepMs: 60 * deps.config.publicCacheMs })),
  read('exportModerationLog', async ({ db, query, reply }) => {
    const { quarter, format } = query;
    const content = await exportLog(db, query);
    reply.header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="unslop-moderation-${quarter}.${format}"`);
    return content;
  }),
];
