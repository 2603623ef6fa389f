/**
 * Calls that the pages of the web app make, each with its method and path. The browser's first chunk can hold them
 * without the schemas. The rest is in rare-calls.ts.
 */
export const commonCalls = {
  getSession: 'GET /api/session',

  listAiSlops: 'GET /api/ai-slops',
  getAiSlop: 'GET /api/ai-slops/:id',
  createSlopWithPrize: 'POST /api/rpc/create_slop_with_prize',
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

  uploadImage: 'POST /api/images',

  followUser: 'POST /api/functions/follow-user',
  unfollowUser: 'POST /api/functions/unfollow-user',

  listArtOf: 'GET /api/profiles/:id/beautiful-art',
  getOwnProfile: 'GET /api/profile',
  updateProfile: 'PATCH /api/profile',

  downloadExportPart: 'GET /api/account/export/:part',

  listArtists: 'GET /api/artists',
  getArtist: 'GET /api/artists/:id',
  getArt: 'GET /api/beautiful-arts/:id',
  downloadGif: 'GET /api/beautiful-arts/:id/gif/file',

  saveArt: 'PUT /api/beautiful-arts/:id/saved',
  unsaveArt: 'DELETE /api/beautiful-arts/:id/saved',
  saveArtist: 'PUT /api/artists/:id/saved',
  unsaveArtist: 'DELETE /api/artists/:id/saved',
  listSavedArt: 'GET /api/saved/beautiful-art',
  listSavedArtists: 'GET /api/saved/artists',

  searchAiSlops: 'GET /api/search/ai-slops',
  searchArt: 'GET /api/search/beautiful-art',
  getClassic: 'GET /api/classic',
  getShowcase: 'GET /api/showcase',

  checkPayment: 'PUT /api/payments/:id/check',
  listDeposits: 'GET /api/deposits',
  listMovements: 'GET /api/movements',

  listWithdrawals: 'GET /api/withdrawals',
  getWallet: 'GET /api/wallet',

  getArtSale: 'GET /api/comments/:id/sale',
  listPurchases: 'GET /api/purchases',

  listNotifications: 'GET /api/notifications',
  readNotification: 'PUT /api/notifications/:id/read',
  readAllNotifications: 'PUT /api/notifications/read',
} as const satisfies CallTable;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Maps a call name to its method and path. */
export type CallTable = Record<string, `${Method} /api/${string}`>;
export type CommonCallName = keyof typeof commonCalls;

/** @param params  fill the path; without them the pattern is returned */
export function fillCall(call: CallTable[string], params?: Record<string, string>): { method: Method; path: string } {
  const [method, pattern] = call.split(' ') as [Method, string];
  const path = params ? pattern.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? '')) : pattern;
  return { method, path };
}
