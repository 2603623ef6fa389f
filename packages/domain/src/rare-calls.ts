import type { CallTable } from './common-calls.ts';

/**
 * Calls that wait for a click, or that only few people or programs make. The web app loads this table with the first of
 * them.
 */
export const rareCalls = {
  contactArtist: 'POST /api/artists/:id/contact',
  updateAiSlop: 'PATCH /api/ai-slops/:id',
  raisePrize: 'PUT /api/ai-slops/:id/prize',
  cancelAiSlop: 'PUT /api/ai-slops/:id/cancellation',
  retractArt: 'PUT /api/comments/:id/retraction',
  cancelWithdrawal: 'PUT /api/withdrawals/:id/cancellation',
  ratePurchase: 'PUT /api/purchases/:id/rating',
  setArtPrice: 'PUT /api/comments/:id/price',
  createReport: 'POST /api/reports',
  requestWithdrawal: 'POST /api/functions/request-withdrawal',
  createPurchase: 'POST /api/functions/create-purchase',
  createPaymentIntent: 'POST /api/functions/create-payment-intent',
  noteSeen: 'POST /api/ai-slops/:id/seen',
  makeGif: 'PUT /api/beautiful-arts/:id/gif',
  getGif: 'GET /api/beautiful-arts/:id/gif',

  getPictureFacts: 'GET /api/images/:id/facts',
  getCreditChoice: 'GET /api/account/credit',
  setCreditChoice: 'PUT /api/account/credit',
  getProcess: 'GET /api/beautiful-arts/:id/process',
  addStage: 'POST /api/beautiful-arts/:id/stages',
  addLayeredFile: 'POST /api/beautiful-arts/:id/layered-files',
  answerProcessCall: 'PUT /api/beautiful-arts/:id/process-answer',
  removeStage: 'DELETE /api/stages/:id',
  removeLayeredFile: 'DELETE /api/layered-files/:id',
  downloadLayeredFile: 'GET /api/layered-files/:id/file',
  listSameEntries: 'GET /api/comments/:id/same',

  getProfile: 'GET /api/profiles/:id',

  getAccount: 'GET /api/account',
  endSession: 'DELETE /api/account/sessions/:id',
  endOtherSessions: 'DELETE /api/account/sessions',
  disconnectGoogle: 'DELETE /api/account/google',
  prepareExport: 'POST /api/account/export',
  deleteAccount: 'PUT /api/profile/deletion',
  exportAccount: 'GET /api/profile/export',

  searchContent: 'POST /api/rpc/search_content',
  listCategories: 'GET /api/categories',

  listCases: 'GET /api/moderation/cases',
  getCase: 'GET /api/moderation/cases/:id',
  showVoters: 'POST /api/moderation/cases/:id/voters',
  claimCase: 'PUT /api/moderation/cases/:id/claim',
  releaseCase: 'DELETE /api/moderation/cases/:id/claim',
  showReporters: 'POST /api/moderation/cases/:id/reporters',
  actOnCase: 'POST /api/moderation/cases/:id/acts',
  answerProposal: 'PUT /api/moderation/cases/:id/proposal',
  decideAppeal: 'PUT /api/moderation/appeals/:id',
  bulkPreview: 'POST /api/moderation/bulk/preview',
  bulkAct: 'POST /api/moderation/bulk/acts',
  bulkAnswer: 'PUT /api/moderation/bulk/proposals',
  assignCase: 'PUT /api/moderation/cases/:id/assignment',
  snoozeCase: 'PUT /api/moderation/cases/:id/snooze',
  addCaseNote: 'POST /api/moderation/cases/:id/notes',
  getModerationWork: 'GET /api/moderation/work',
  listModerationLog: 'GET /api/moderation/log',
  exportModerationLog: 'GET /api/moderation/log/export',
  listVotes: 'GET /api/votes',
  getVoteReceipt: 'GET /api/votes/:id/receipt',

  listStatements: 'GET /api/statements',
  getStatement: 'GET /api/statements/:id',
  createAppeal: 'PUT /api/statements/:id/appeal',

  exportMovements: 'GET /api/movements/export',
  getInclusionProof: 'GET /api/movements/:id/proof',
  getBooks: 'GET /api/books',
  exportBooks: 'GET /api/books/export',
  getReceipt: 'GET /api/payments/:id/receipt',
  downloadReceipt: 'GET /api/payments/:id/receipt.pdf',

  createConnectAccount: 'POST /api/functions/create-connect-account',
  createAccountLink: 'POST /api/functions/create-account-link',
  getPayoutAccount: 'GET /api/payout-account',
  checkPayoutAccount: 'PUT /api/payout-account/check',
  getWithdrawal: 'GET /api/withdrawals/:id',

  downloadOriginal: 'GET /api/comments/:id/original',

  createTestNotification: 'POST /api/notifications',
  checkRealtimePublication: 'POST /api/rpc/check_realtime_publication',
  createRealtimeFunction: 'POST /api/functions/create-realtime-function',

  getDebugState: 'GET /api/debug',
  getDebugAiSlop: 'GET /api/debug/ai-slops/:id',
  listDebugImages: 'GET /api/debug/images',
} as const satisfies CallTable;
