import { expect, it } from 'vitest';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';

const all = Object.entries(allEndpoints) as [CallName, Endpoint][];

it('rate limits every call that writes, costs or can be guessed', () => {
  const limits = new Set(all.flatMap(([, { rate }]) => rate ?? []));
  const countedBy = (limit: string) => all.flatMap(([name, { rate }]) => (rate === limit ? [name] : []));
  expect(Object.fromEntries([...limits].map((limit) => [limit, countedBy(limit)]))).toEqual({
    newSlop: ['createSlopWithPrize'],
    like: ['likeAiSlop', 'unlikeAiSlop', 'likeComment', 'unlikeComment'],
    comment: [
      'createComment',
      'retractArt',
      'addStage',
      'removeStage',
      'removeLayeredFile',
      'answerProcessCall',
      'createTestNotification',
    ],
    upload: ['uploadImage', 'addLayeredFile'],
    gif: ['makeGif'],
    inclusionProof: ['getVoteReceipt', 'getInclusionProof'],
    follow: ['followUser', 'unfollowUser'],
    profile: ['updateProfile', 'setArtPrice'],
    export: ['exportAccount'],
    contact: ['contactArtist'],
    save: ['saveArt', 'unsaveArt', 'saveArtist', 'unsaveArtist'],
    search: [
      'listAiSlops',
      'listArtists',
      'searchAiSlops',
      'searchArt',
      'searchContent',
      'exportModerationLog',
      'exportBooks',
    ],
    report: ['createReport', 'createAppeal'],
    moderate: [
      'actOnCase',
      'answerProposal',
      'decideAppeal',
      'bulkPreview',
      'bulkAct',
      'bulkAnswer',
      'assignCase',
      'snoozeCase',
      'addCaseNote',
    ],
    payment: ['createPaymentIntent', 'createPurchase'],
    paymentCheck: ['checkPayment'],
    payout: ['createConnectAccount', 'createAccountLink', 'checkPayoutAccount', 'requestWithdrawal'],
  });
});

it('lists the calls that need more than a session', () => {
  const reauths = all.flatMap(([name, { reauth }]) => (reauth === undefined ? [] : [[name, reauth]]));
  expect(Object.fromEntries(reauths)).toEqual({
    endSession: 'fresh',
    endOtherSessions: 'fresh',
    disconnectGoogle: 'fresh',
    prepareExport: 'fresh',
    downloadExportPart: 'fresh',
    exportAccount: 'fresh',
    deleteAccount: 'password',
    answerProposal: 'fresh',
    decideAppeal: 'fresh',
    bulkAnswer: 'fresh',
    createConnectAccount: 'fresh',
    createAccountLink: 'fresh',
    requestWithdrawal: 'fresh',
  });
});
