/** Where people write to when they need a person. */
export const SUPPORT_EMAIL = 'hello@unslop.example';
