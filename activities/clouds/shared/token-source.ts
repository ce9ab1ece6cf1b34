import { renewed } from './renewed.ts';

/** Returns access tokens, which are renewed before they expire. */
export interface TokenSource {
  token(): Promise<string>;
  /** Drops a rejected token, but not one that has replaced it in the meantime. */
  forget(token: string): void;
}

/** A token that was just issued. */
export interface IssuedToken {
  token: string;
  /** How long it can be used, from when it was requested. */
  lifetimeMs: number;
}

/** Requests one new token. Throws `CloudError`, which names the identity and never contains a token. */
export type TokenRequest = () => Promise<IssuedToken>;

/** Returns tokens that live in memory only and are renewed as `renewed` says. */
export function renewedTokens(request: TokenRequest, clock: { nowMs?: () => number } = {}): TokenSource {
  const tokens = renewed(async () => {
    const { token, lifetimeMs } = await request();
    return { value: token, lifetimeMs };
  }, clock);
  return { token: async () => tokens.current(), forget: tokens.drop };
}
