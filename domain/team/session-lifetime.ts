/** Maximum lifetime of a session and of all its access tokens. */
export const sessionLifetimeSeconds = 12 * 60 * 60;
