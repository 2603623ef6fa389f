/** What became of a card that was sent to the provider. */
export type CardAnswer =
  | { kind: 'status'; status: string }
  /** The provider's own words. */
  | { kind: 'declined'; message: string | null }
  /** The bank wants its own page to ask the holder. */
  | { kind: 'authorize'; url: string };

/** What a card form offers to the code that takes the payment, be it ours for the sandbox or the provider's own. */
export interface CardHandle {
  /**
   * False when something is missing; the form then says what, and puts the focus there.
   * @throws PaymentProblem when the form is not there yet
   */
  check(): boolean;
  /** @throws when no answer came back: the card may have been charged or not */
  confirm(clientSecret: string, returnUrl: string): Promise<CardAnswer>;
}
