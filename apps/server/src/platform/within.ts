/** What `work` gives. @throws what `late` makes, where it has not come after so many milliseconds; the work goes on */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const giveUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => giveUp.reject(late()), ms);
  try {
    return await Promise.race([work, giveUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}
