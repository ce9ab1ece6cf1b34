/** Longest life of a session, and of every access token that names it. */
export const sessionLifetimeSeconds = 12 * 60 * 60;
