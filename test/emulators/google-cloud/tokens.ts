import { randomUUID } from 'node:crypto';
import type { Answer } from './answers.ts';

interface Granted {
  identity: string;
  scopes: readonly string[];
  expiresMs: number;
}

/** The tokens of Google Cloud: for whom they were issued, and until when they can be used. */
export class IssuedTokens {
  /** Scopes that were requested, each once. */
  readonly scopes: string[] = [];
  /** Who called with a token, each once. */
  readonly identities = new Set<string>();
  /** How often a token was issued. */
  count = 0;
  readonly #granted = new Map<string, Granted>();
  readonly #seconds: number;

  constructor({ seconds }: { seconds: number }) {
    this.#seconds = seconds;
  }

  /** Answers a request with a signed assertion (RFC 7523). */
  grant(body: string): Answer {
    const { iss = '', scope = '' } = claimsOf(new URLSearchParams(body).get('assertion') ?? '');
    return this.oauthAnswer(iss, scope);
  }

  /** Issues a token as OAuth 2.0 answers it. */
  oauthAnswer(identity: string, scope: string): object {
    const { token, seconds } = this.issue(identity, { scope });
    return { access_token: token, expires_in: seconds, token_type: 'Bearer' };
  }

  issue(identity: string, { scope }: { scope: string }): { token: string; seconds: number; expiresMs: number } {
    const scopes = scope.split(' ').filter((one) => one !== '');
    for (const one of scopes) if (!this.scopes.includes(one)) this.scopes.push(one);
    const token = `ya29.${randomUUID()}`;
    const expiresMs = Date.now() + this.#seconds * 1_000;
    this.#granted.set(token, { identity, scopes, expiresMs });
    this.count += 1;
    return { token, seconds: this.#seconds, expiresMs };
  }

  /** Who a header's token was issued for; null for a token that was not issued, or that expired. */
  find(authorization: string | undefined): Granted | null {
    const granted = this.#granted.get(authorization?.replace(/^Bearer /, '') ?? '');
    return granted !== undefined && granted.expiresMs > Date.now() ? granted : null;
  }

  /** The scopes of the token in a header, whose holder is remembered. */
  scopesOf(authorization: string | undefined): readonly string[] | null {
    const granted = this.find(authorization);
    if (granted !== null) this.identities.add(granted.identity);
    return granted?.scopes ?? null;
  }

  /** Ends every token that was issued so far. */
  expire(): void {
    this.#granted.clear();
  }

  /** Every token that was issued. */
  all(): string[] {
    return [...this.#granted.keys()];
  }
}

function claimsOf(assertion: string): { iss?: string; scope?: string } {
  return JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString() || '{}') as object;
}
