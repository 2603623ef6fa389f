/** Awaits `work` for at most `ms` milliseconds. @throws the error from `late` on timeout; the work continues */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const giveUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => giveUp.reject(late()), ms);
  try {
    return await Promise.race([work, giveUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}
