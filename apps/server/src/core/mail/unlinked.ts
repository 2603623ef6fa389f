/**
 * For users' text in a mail: mail programs would make links of it, in a mail from our address. `https://evil.example`
 * becomes `https[:]//evil[.]example`.
 */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=\/\/|\\\\)/g, '[:]')
    .replace(/\b(mailto|tel|sms|javascript|data):(?=\S)/gi, '$1[:]')
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, (dot, at: number, all: string) =>
      isNumber(all, at) ? dot : '[.]',
    );
}

/** "$12.50" stays as it is; "10.0.0.1" does not. */
function isNumber(text: string, at: number): boolean {
  return (
    /(?<![\p{L}\p{N}.])\d+$/u.test(text.slice(Math.max(0, at - 20), at)) &&
    /^.\d+(?![\p{L}\p{N}]|\.\d)/u.test(text.slice(at, at + 20))
  );
}
