/** The names in a text such as `amount currency`, which may have several lines. */
export type Words<Text extends string> = Text extends `${infer First}\n${infer Rest}`
  ? Words<First> | Words<Rest>
  : Text extends `${infer First} ${infer Rest}`
    ? Exclude<First, ''> | Words<Rest>
    : Exclude<Text, ''>;

/** Returns null fields. Stripe sends every field of an object, most of them null. */
export function nulls<const Text extends string>(names: Text): Record<Words<Text>, null> {
  return Object.fromEntries(wordsOf(names).map((name) => [name, null])) as Record<Words<Text>, null>;
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
