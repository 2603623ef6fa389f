/** Settings of an installation. The seed picks one for each simulation. */
export interface Setting {
  reviewHours: 0 | 72;
  clearingDays: 0 | 7;
}

/** The settings with sandbox cards. */
export const SANDBOX_SETTING: Setting = { reviewHours: 0, clearingDays: 0 };

const settings: readonly [Setting, ...Setting[]] = [
  SANDBOX_SETTING,
  { reviewHours: 72, clearingDays: 7 },
  { reviewHours: 72, clearingDays: 0 },
  { reviewHours: 0, clearingDays: 7 },
];

export const settingOf = (seed: string): Setting => settings[(Number(seed) - 1) % settings.length] ?? settings[0];

export const settingInWords = ({ reviewHours, clearingDays }: Setting): string =>
  `review ${reviewHours} h, clearing ${clearingDays} d`;

export const environmentOf = ({ reviewHours, clearingDays }: Setting): NodeJS.ProcessEnv => ({
  AWARD_REVIEW_HOURS: String(reviewHours),
  CLEARING_DAYS: String(clearingDays),
});
