import type { Locator, Page } from '@playwright/test';
import type { TestUser } from './people.ts';

/**
 * Seconds that a person needs, after the keystroke-level model of Card, Moran and Newell (1980), adapted to a phone.
 * `press`: deciding on a press and doing it. `key`: typing a character. `card` and `case`: looking at a card or a whole
 * case.
 */
const SECONDS = { press: 1.7, key: 0.35, card: 2, case: 10 } as const;

/**
 * A moderator on a phone. Presses what a person would press, and counts the presses and the time a person would need.
 */
export class Volunteer {
  readonly page: Page;
  readonly #who: TestUser;
  presses = 0;
  keys = 0;
  /** Number of error messages. */
  alerts = 0;
  #seconds = 0;

  constructor(page: Page, who: TestUser) {
    this.page = page;
    this.#who = who;
  }

  /** Includes the time that the product itself took. */
  get minutes(): number {
    return this.#seconds / 60;
  }

  look(at: 'card' | 'case', times = 1): void {
    this.#seconds += SECONDS[at] * times;
  }

  async press(target: Locator): Promise<void> {
    await this.#timed(() => target.click());
    this.presses += 1;
    this.#seconds += SECONDS.press;
  }

  /** Chooses an option: one press opens the list of a field, another chooses. */
  async choose(field: Locator, value: string): Promise<void> {
    if ((await field.inputValue()) === value) return;
    await this.#timed(() => field.selectOption(value));
    this.presses += 2;
    this.#seconds += 2 * SECONDS.press;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
    this.keys += text.length;
    this.#seconds += text.length * SECONDS.key;
  }

  /** Waits until the product shows this. Enters the password if asked. */
  async see(shown: Locator): Promise<void> {
    const reauth = this.page.getByRole('dialog').getByLabel('Password');
    // The collapsed history of a case has the same text as a toast.
    const visible = shown.filter({ visible: true });
    await this.#timed(() => visible.or(reauth).first().waitFor());
    if (await reauth.isVisible()) {
      await this.type(reauth, this.#who.password);
      await this.press(this.page.getByRole('button', { name: 'Confirm', exact: true }));
      await this.#timed(() => visible.first().waitFor());
    }
    this.alerts += await this.page.getByRole('alert').count();
  }

  async open(address: string, shown: Locator): Promise<void> {
    await this.#timed(async () => {
      await this.page.goto(address);
      await shown.first().waitFor();
    });
  }

  async #timed(work: () => Promise<unknown>): Promise<void> {
    const from = performance.now();
    await work();
    this.#seconds += (performance.now() - from) / 1000;
  }
}
