import { randomUUID } from 'node:crypto';
import type { Answer } from './answers.ts';

/** The token endpoint: it grants what an assertion asks for, and knows what it granted. */
export class IssuedTokens {
  /** Scopes that were requested, each once. */
  readonly scopes: string[] = [];
  readonly #granted = new Map<string, readonly string[]>();

  /** Answers a request with a signed assertion (RFC 7523). */
  grant(body: string): Answer {
    const scopes = scopesAskedFor(body);
    for (const scope of scopes) if (!this.scopes.includes(scope)) this.scopes.push(scope);
    const token = `ya29.${randomUUID()}`;
    this.#granted.set(token, scopes);
    return { access_token: token, expires_in: 3600, token_type: 'Bearer' };
  }

  /** The scopes of the token in a header; null for a token that was not issued, or that expired. */
  scopesOf(authorization: string | undefined): readonly string[] | null {
    return this.#granted.get(authorization?.replace(/^Bearer /, '') ?? '') ?? null;
  }

  /** Ends every token that was issued so far. */
  expire(): void {
    this.#granted.clear();
  }
}

function scopesAskedFor(body: string): string[] {
  const assertion = new URLSearchParams(body).get('assertion') ?? '';
  const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString() || '{}');
  return String((claims as { scope?: string }).scope ?? '')
    .split(' ')
    .filter((scope) => scope !== '');
}
