/** Tail probabilities of two distributions, for counts up to a few thousand. */

/** Returns the probability that at least `count` of `size` have a property that a `share` of everyone has. */
export function binomialTail(count: number, size: number, share: number): number {
  if (count <= 0) return 1;
  if (share >= 1) return 1;
  const odds = Math.log(share) - Math.log1p(-share);
  let term = size * Math.log1p(-share);
  let tail = 0;
  for (let n = 0; n <= size; n += 1) {
    if (n >= count) tail += Math.exp(term);
    term += odds + Math.log((size - n) / (n + 1));
  }
  return Math.min(1, tail);
}

/** Returns the probability of at least `count` events if `mean` are expected. */
export function poissonTail(count: number, mean: number): number {
  let term = Math.exp(-mean);
  for (let n = 1; n <= count; n += 1) term *= mean / n;
  let tail = 0;
  for (let n = count; n < count + 100 + 10 * mean; n += 1) {
    tail += term;
    term *= mean / (n + 1);
  }
  return Math.min(1, tail);
}
