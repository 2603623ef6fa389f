/** Something the reader can put right. Its message is shown as it is, without a stack. */
export class UserFacingError extends Error {}
