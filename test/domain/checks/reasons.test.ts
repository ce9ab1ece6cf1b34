import assert from 'node:assert/strict';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { allChecks, checksOf } from '../../../platform/check-catalog.ts';
import { contextOf, resourceOf } from './check-cases.ts';
import { readSeeds } from './generated-inventory.ts';

/** Words that the vendors and CIS do not use of a setting. */
const loose =
  /\b(nobody|somebody|anybody|everybody|everyone|person|unasked|for ever|for good|(?:is|are) off|lets?|keeps?|takes?|speaks?|knows?|holds? the|rights)\b/i;

/** Names that start with a small letter. */
const smallNames = /^(?:cluster-admin|vTPM|etcd)\b/;

function reasonsOf(outcome: Verdict['outcome']): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { cloud, type, ...shown } of readSeeds()) {
    for (const check of checksOf(kindOf[cloud], type)) {
      const verdict = check.evaluate(resourceOf(type, shown), contextOf(shown));
      if (verdict.outcome === outcome && 'reason' in verdict) reasons.set(verdict.reason, `${cloud}/${check.id}`);
    }
  }
  return reasons;
}

function breaking(reasons: Map<string, string>, isRight: (reason: string) => boolean): string[] {
  return [...reasons].filter(([reason]) => !isRight(reason)).map(([reason, id]) => `${id}: ${reason}`);
}

describe('the reason of a verdict', () => {
  const failures = reasonsOf('fail');
  const notEvaluated = reasonsOf('not_evaluated');

  it('is a short sentence without a full stop when a check fails', () => {
    assert.ok(failures.size > 250, `only ${failures.size} reasons were seen`);
    const isSentence = (reason: string): boolean =>
      (/^[A-Z]/.test(reason) || smallNames.test(reason)) && !reason.endsWith('.') && reason.length <= 140;
    assert.deepEqual(breaking(failures, isSentence), []);
  });

  it('is written in the words of the vendors', () => {
    assert.ok(notEvaluated.size > 20, `only ${notEvaluated.size} reasons were seen`);
    const isPlain = (reason: string): boolean => !loose.test(reason);
    assert.deepEqual([...breaking(failures, isPlain), ...breaking(notEvaluated, isPlain)], []);
  });

  it('has the plural of what it counts', () => {
    const isCounted = (reason: string): boolean => !/\b1 (?:day|resource|port|rule)s\b/.test(reason);
    assert.deepEqual([...breaking(failures, isCounted), ...breaking(notEvaluated, isCounted)], []);
  });
});

describe('the metadata of a check', () => {
  it('is written in the words of the vendors', () => {
    const looseInProse = /\b(somebody|anybody|everybody|whoever|unseen|intruders?|nobody \w+s)\b/i;
    const texts = allChecks.flatMap(({ id, title, risk, remediation }) =>
      [title, risk, remediation.summary].map((text): [string, string] => [id, text]),
    );
    assert.deepEqual(
      texts.filter(([, text]) => looseInProse.test(text)),
      [],
    );
  });
});
