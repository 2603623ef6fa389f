/** An error that the user can correct. Its message is shown as it is, without a stack. */
export class UserFacingError extends Error {}
