import type { Db } from '@unslop/database/connect';
import type { ModerationAct } from '../features/moderation/acts.ts';
import { moderate } from '../features/moderation/moderate.ts';
import { inTransaction } from '../platform/transactions.ts';
import type { Person, TestApp } from './test-app.ts';

/** Steps and reads of tests about the operator's acts. @param app, owner  set before the first call */
export const operatorActs = (app: () => TestApp, owner: () => Db) => ({
  act: (action: ModerationAct['action'], subject: ModerationAct['subject'], id: string) =>
    inTransaction(owner(), (trx) =>
      moderate(trx, { actor: 'op', action, subject, id, reason: 'because', checks: app().deps.config }),
    ),
  like: (by: Person, id: string) => app().call('likeComment', by, { params: { id } }),
  get: (name: 'getAiSlop' | 'getProfile' | 'getArt' | 'getAward', id: string) =>
    app().call(name, null, { params: { id } }),
});
