/**
 * Every call of the API by name: its method and path, and nothing else, so that the browser's first chunk can hold it
 * without the schemas. The schemas stand in calls/*.ts under the same names.
 */
export const calls = {
  getSession: 'GET /api/session',

  listAiSlops: 'GET /api/ai-slops',
  getAiSlop: 'GET /api/ai-slops/:id',
  createSlopWithPrize: 'POST /api/rpc/create_slop_with_prize',
  updateAiSlop: 'PATCH /api/ai-slops/:id',
  raisePrize: 'PUT /api/ai-slops/:id/prize',
  cancelAiSlop: 'PUT /api/ai-slops/:id/cancellation',
  getAward: 'GET /api/ai-slops/:id/award',

  getAiSlopLikes: 'GET /api/ai-slops/:id/likes',
  likeAiSlop: 'PUT /api/ai-slops/:id/like',
  unlikeAiSlop: 'DELETE /api/ai-slops/:id/like',
  getCommentLikes: 'GET /api/comments/:id/likes',
  likeComment: 'PUT /api/comments/:id/like',
  unlikeComment: 'DELETE /api/comments/:id/like',

  listComments: 'GET /api/ai-slops/:id/comments',
  createComment: 'POST /api/comments',
  deleteComment: 'DELETE /api/comments/:id',
  withdrawArt: 'PUT /api/comments/:id/withdrawal',

  uploadImage: 'POST /api/images',

  followUser: 'POST /api/functions/follow-user',
  unfollowUser: 'POST /api/functions/unfollow-user',

  getProfile: 'GET /api/profiles/:id',
  listBeautifulArtOf: 'GET /api/profiles/:id/beautiful-art',
  getOwnProfile: 'GET /api/profile',
  updateProfile: 'PATCH /api/profile',

  getAccount: 'GET /api/account',
  endSession: 'DELETE /api/account/sessions/:id',
  endOtherSessions: 'DELETE /api/account/sessions',
  disconnectGoogle: 'DELETE /api/account/google',
  prepareExport: 'POST /api/account/export',
  downloadExportPart: 'GET /api/account/export/:part',
  exportAccount: 'GET /api/profile/export',
  deleteAccount: 'PUT /api/profile/deletion',

  listArtists: 'GET /api/artists',
  getArtist: 'GET /api/artists/:id',
  contactArtist: 'POST /api/artists/:id/contact',
  getBeautifulArt: 'GET /api/beautiful-arts/:id',
  makeGif: 'PUT /api/beautiful-arts/:id/gif',
  getGif: 'GET /api/beautiful-arts/:id/gif',
  downloadGif: 'GET /api/beautiful-arts/:id/gif/file',

  saveBeautifulArt: 'PUT /api/beautiful-arts/:id/saved',
  unsaveBeautifulArt: 'DELETE /api/beautiful-arts/:id/saved',
  saveArtist: 'PUT /api/artists/:id/saved',
  unsaveArtist: 'DELETE /api/artists/:id/saved',
  listSavedBeautifulArt: 'GET /api/saved/beautiful-art',
  listSavedArtists: 'GET /api/saved/artists',

  searchAiSlops: 'GET /api/search/ai-slops',
  searchBeautifulArt: 'GET /api/search/beautiful-art',
  searchContent: 'POST /api/rpc/search_content',
  listCategories: 'GET /api/categories',
  getClassic: 'GET /api/classic',
  getShowcase: 'GET /api/showcase',

  createReport: 'POST /api/reports',

  listCases: 'GET /api/moderation/cases',
  getCase: 'GET /api/moderation/cases/:id',
  listVoters: 'GET /api/moderation/cases/:id/voters',
  claimCase: 'PUT /api/moderation/cases/:id/claim',
  releaseCase: 'DELETE /api/moderation/cases/:id/claim',
  showReporters: 'PUT /api/moderation/cases/:id/reporters',
  actOnCase: 'POST /api/moderation/cases/:id/acts',
  sanctionOnCase: 'POST /api/moderation/cases/:id/sanctions',
  answerProposal: 'PUT /api/moderation/cases/:id/proposal',
  decideAppeal: 'PUT /api/moderation/appeals/:id',
  listModerationLog: 'GET /api/moderation/log',
  exportModerationLog: 'GET /api/moderation/log/export',
  listStatements: 'GET /api/statements',
  getStatement: 'GET /api/statements/:id',
  createAppeal: 'PUT /api/statements/:id/appeal',

  createPaymentIntent: 'POST /api/functions/create-payment-intent',
  checkPayment: 'PUT /api/payments/:id/check',
  listDeposits: 'GET /api/deposits',
  listMovements: 'GET /api/movements',
  exportMovements: 'GET /api/movements/export',
  getReceipt: 'GET /api/payments/:id/receipt',
  downloadReceipt: 'GET /api/payments/:id/receipt.pdf',

  createConnectAccount: 'POST /api/functions/create-connect-account',
  createAccountLink: 'POST /api/functions/create-account-link',
  getPayoutAccount: 'GET /api/payout-account',
  checkPayoutAccount: 'PUT /api/payout-account/check',

  requestWithdrawal: 'POST /api/functions/request-withdrawal',
  listWithdrawals: 'GET /api/withdrawals',
  getWithdrawal: 'GET /api/withdrawals/:id',
  cancelWithdrawal: 'PUT /api/withdrawals/:id/cancellation',
  getWallet: 'GET /api/wallet',

  getArtSale: 'GET /api/comments/:id/sale',
  setArtPrice: 'PUT /api/comments/:id/price',
  downloadOriginal: 'GET /api/comments/:id/original',
  createPurchase: 'POST /api/functions/create-purchase',
  listPurchases: 'GET /api/purchases',
  ratePurchase: 'PUT /api/purchases/:id/rating',

  listNotifications: 'GET /api/notifications',
  readNotification: 'PUT /api/notifications/:id/read',
  readAllNotifications: 'PUT /api/notifications/read',
  createTestNotification: 'POST /api/notifications',
  checkRealtimePublication: 'POST /api/rpc/check_realtime_publication',
  createRealtimeFunction: 'POST /api/functions/create-realtime-function',

  getDebugState: 'GET /api/debug',
  getDebugAiSlop: 'GET /api/debug/ai-slops/:id',
  listDebugImages: 'GET /api/debug/images',
} as const satisfies Record<string, `${Method} /api/${string}`>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = keyof typeof calls;

/** @param params  fill the path; without them it is the pattern */
export function methodAndPath(name: CallName, params?: Record<string, string>): { method: Method; path: string } {
  const [method, pattern] = calls[name].split(' ') as [Method, string];
  const path = params ? pattern.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) : pattern;
  return { method, path };
}
