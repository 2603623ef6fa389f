/** Address for support requests. */
export const SUPPORT_EMAIL = 'hello@unslop.example';
