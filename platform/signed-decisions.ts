import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedDecisionText, type SignedDecision } from '../domain/remediation/signed-decision.ts';

/** Signs a decision, so that a workflow can verify that it comes from the API. */
export function signDecision(key: Buffer, decision: Omit<SignedDecision, 'mac'>): SignedDecision {
  return { ...decision, mac: macOf(key, decision).toString('hex') };
}

/** Returns whether the API signed a decision with exactly these fields. Does not check its expiry and use. */
export function isSignedByApi(key: Buffer, decision: SignedDecision): boolean {
  const given = Buffer.from(decision.mac, 'hex');
  const expected = macOf(key, decision);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf(key: Buffer, decision: Omit<SignedDecision, 'mac'>): Buffer {
  return createHmac('sha256', key).update(signedDecisionText(decision)).digest();
}
