import type { Identity } from '../auth/identity.ts';
import { bearerToken } from '../auth/identity.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiContext } from '../context.ts';
import { rateLimited, unauthorized } from '../errors.ts';
import { addressSubject, setQuotaHeaders, type RequestQuota } from './request-quota.ts';

/** How an endpoint admits requests. */
export interface AdmissionRule {
  /** Whether a request without a member is rejected. */
  needsMember: boolean;
  /** Whether this check reads the Authorization header. */
  readsToken: boolean;
  unmetered: boolean;
}

export const openRule: AdmissionRule = { needsMember: false, readsToken: true, unmetered: false };
export const unmeteredRule: AdmissionRule = { ...openRule, unmetered: true };

/**
 * Identifies the caller and counts the request: 401 first, then 429. Every response has the quota in its headers; a
 * request without a valid token counts against its address.
 */
export type Admit = (context: ApiContext, rule: AdmissionRule) => Promise<Principal | null>;

export function createAdmission(options: { identity: Identity; quota: RequestQuota }): Admit {
  const { identity, quota } = options;
  return async (context, rule) => {
    let principal: Principal | null = null;
    let fault: unknown = null;
    try {
      const token = rule.readsToken ? bearerToken(context.req.headers.authorization) : null;
      if (token !== null) {
        const found = identity.principalOf(token);
        principal = found instanceof Promise ? await found : found;
        context.state.principal = principal;
      }
    } catch (error) {
      fault = error;
    }
    const subject = principal === null ? addressSubject(context.ip) : `member:${principal.memberId}`;
    const taken = rule.unmetered ? quota.peek(subject) : quota.take(subject);
    const state = taken instanceof Promise ? await taken : taken;
    setQuotaHeaders(context.res, state);
    if (rule.needsMember && principal === null) throw fault ?? unauthorized();
    if (state.isExceeded) throw rateLimited(Math.max(1, Math.ceil(state.resetSeconds - Date.now() / 1_000)));
    return principal;
  };
}
