import assert from 'node:assert/strict';
import type { Alert, AlertRules } from '../../client/src/client.ts';
import { changedField, ruleTexts, thresholdsOf } from '../../console/show/alert-rules.ts';
import { sourceLink } from '../../console/show/alert-source.ts';
import { changedFields, subjectPath } from '../../console/show/audit-entries.ts';
import { changeText } from '../../console/show/change-text.ts';
import { isMoving, nextStep, possibleCommands, type ActionState } from '../../console/show/commands.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  absoluteTime,
  clockTime,
  duration,
  fileSize,
  money,
  percent,
  relativeTime,
  roundMoney,
  utcTime,
} from '../../console/show/format.ts';
import { enteredTime, localTime, zoneText } from '../../console/show/local-time.ts';
import { chooseTimeZone } from '../../console/show/time-zone.ts';
import { defaultAlertRules } from '../../domain/alerts/rules.ts';
import { jsonText, shortValue } from '../../console/show/json-text.ts';
import { typeTexts } from '../../console/show/type-texts.ts';
import { linkableUrl, visibleText } from '../../console/show/visible-text.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const action = (state: Partial<ActionState> & Pick<ActionState, 'status'>): ActionState => ({
  rollback_until: null,
  rollback: null,
  ...state,
});

describe('text in the console', () => {
  it('shows bidirectional controls and zero-width characters', () => {
    assert.equal(visibleText('prod\u202egpj.exe'), 'prod[U+202E]gpj.exe');
    assert.equal(visibleText('pay\u200bments\u0007'), 'pay[U+200B]ments\ufffd');
    assert.equal(visibleText('Ünïcödé 漢字 <b>'), 'Ünïcödé 漢字 <b>');
  });

  it('links only to web addresses', () => {
    assert.equal(linkableUrl('https://nvd.example/CVE-1'), 'https://nvd.example/CVE-1');
    for (const url of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '/here', 'nonsense', null]) {
      assert.equal(linkableUrl(url), null, String(url));
    }
  });

  it('shows a resource type by the labels of all kinds of provider, in their order', () => {
    const type = (name: string, label: string) => ({ resource_type: name, resource_type_label: label });
    const texts = typeTexts([
      type('vm_instance', 'EC2 instance'),
      type('object_bucket', 'S3 bucket'),
      type('vm_instance', 'Compute Engine instance'),
      type('bucket', 'Bucket'),
      type('object_bucket', 'S3 bucket'),
    ]);
    assert.deepEqual(Object.entries(texts), [
      ['bucket', 'Bucket'],
      ['vm_instance', 'Compute Engine instance / EC2 instance'],
      ['object_bucket', 'S3 bucket'],
    ]);
  });

  it('says who made a change, as whom, from where and with what, and what of it is unknown', () => {
    const actor = {
      principal: 'alice\u202e',
      issuer: null,
      acting_as: 'deployer',
      source_address: '192.0.2.7',
      user_agent: null,
      source: 'audit_log' as const,
      event_id: 'e1',
    };
    const change = {
      id: 1,
      event_id: 'e1',
      source: 'watch' as const,
      kind: 'changed' as const,
      occurred_at: '2026-11-21T11:57:00Z',
      announced_at: '2026-11-21T11:58:00Z',
      via: 'kubectl',
      means: 'cli' as const,
      call: 'patch configmaps',
      actor,
      remediation_id: null,
    };
    assert.equal(
      changeText(change, now),
      'Changed by alice[U+202E] as deployer from 192.0.2.7 with kubectl 3 minutes ago.',
    );
    assert.equal(
      changeText({ ...change, actor: null, via: null, means: 'console', occurred_at: null }, now),
      'Changed by an unknown user with the console 2 minutes ago.',
    );
    assert.equal(
      changeText({ ...change, kind: 'deleted', actor: null, means: 'remediation' }, now),
      'Deleted by a remediation of this service, 3 minutes ago.',
    );
  });

  it('shows times, shares, amounts and durations', () => {
    assert.equal(relativeTime('2026-11-21T11:57:00Z', now), '3 minutes ago');
    assert.equal(relativeTime('2026-11-22T13:00:00Z', now), 'tomorrow');
    assert.equal(utcTime('2026-11-21T06:38:59.999Z'), '2026-11-21 06:38 UTC');
    assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ['0%', '1%', '50%', '99%', '100%']);
    assert.equal(money(1234.5, 'USD'), '$1,234.50');
    assert.equal(money(879.7526000278, 'JPY'), '¥879.75');
    assert.deepEqual([roundMoney(1250, 'USD'), roundMoney(0.25, 'USD')], ['$1,250', '$0.25']);
    assert.deepEqual([840, 12_540, 999_949, 999_950, 3_400_000].map(fileSize), [
      '840 B',
      '12.5 KB',
      '999.9 KB',
      '1.0 MB',
      '3.4 MB',
    ]);
    assert.deepEqual([840, 3_400, 59_600, 125_000, 3_780_000].map(duration), [
      '840 ms',
      '3.4 s',
      '1 min 0 s',
      '2 min 5 s',
      '1 h 3 min',
    ]);
  });

  it('orders the members of JSON and keeps those with odd names', () => {
    assert.equal(jsonText({ b: 1, a: [{ d: 1, c: 2 }] }), jsonText({ a: [{ c: 2, d: 1 }], b: 1 }));
    assert.match(jsonText(JSON.parse('{"__proto__":"x"}')), /__proto__/);
    assert.deepEqual([shortValue(null), shortValue('text'), shortValue([1])], ['–', 'text', '[1]']);
  });
});

describe('what raised an alert', () => {
  const alert = { severity: 'high', resource_id: 7, provider_id: 3 } as const;
  const link = (source: Partial<NonNullable<Alert['source']>> | null): string | null => {
    const none = { id: null, job_id: null, framework_id: null, control_id: null, assessment_id: null };
    const whole = source === null ? null : { kind: 'drift' as const, ...none, ...source };
    return sourceLink({ ...alert, source: whole })?.to ?? null;
  };

  it('is a finding, or the findings of its resource and severity', () => {
    assert.equal(link({ id: 12 }), '/drifts/12');
    assert.equal(link({}), '/drifts?resource_id=7&severity=high&status=any');
    assert.equal(link({ kind: 'vulnerability', id: 4 }), '/vulnerabilities/4');
  });

  it('is a control in the newest assessment, an anomaly, an execution, an action or a webhook', () => {
    const control = { kind: 'control', framework_id: 'cis', control_id: '1.2', assessment_id: 5 } as const;
    assert.equal(link(control), '/compliance/assessments/5?control=1.2&severity=high');
    assert.equal(link({ ...control, assessment_id: null }), '/compliance');
    assert.equal(link({ kind: 'framework', assessment_id: 5 }), '/compliance/assessments/5');
    assert.equal(link({ kind: 'anomaly', id: 9 }), '/anomalies/9');
    assert.equal(link({ kind: 'anomaly' }), '/anomalies?provider_id=3');
    assert.equal(link({ kind: 'execution', id: 8, job_id: 2 }), '/jobs/2/executions/8');
    assert.equal(link({ kind: 'execution' }), '/providers/3');
    assert.equal(link({ kind: 'remediation', id: 6 }), '/remediation/6');
    assert.equal(link({ kind: 'webhook', id: 1 }), '/webhooks/1');
    assert.equal(link({ kind: 'audit_log' }), '/audit-log');
  });

  it('is nothing with a page for a full disk, and for an alert that a member created', () => {
    assert.deepEqual([link({ kind: 'database' }), link(null)], [null, null]);
  });
});

describe('an entry of the audit log', () => {
  it('shows the fields that differ, and leads to what was changed', () => {
    assert.deepEqual(changedFields({ before: { a: 1, b: [2] }, after: { b: [2], c: null } }), [
      { path: 'a', before: 1, after: undefined },
      { path: 'c', before: undefined, after: null },
    ]);
    assert.deepEqual(changedFields({ before: null, after: null }), []);
    assert.equal(subjectPath({ subject_type: 'drift', subject_id: '7' }), '/drifts/7');
    assert.equal(subjectPath({ subject_type: 'alert', subject_id: '7' }), '/alerts');
    for (const subject of [
      { subject_type: 'settings', subject_id: 'alert_rules' },
      { subject_type: 'drift', subject_id: '../x' },
      { subject_type: 'drift', subject_id: null },
    ]) {
      assert.equal(subjectPath(subject), null, JSON.stringify(subject));
    }
  });
});

describe('alert rules in the console', () => {
  const rules = defaultAlertRules as AlertRules;

  it('have shares as percentages', () => {
    const [score, drop] = thresholdsOf(rules, 'compliance_score').map(({ value }) => value);
    assert.deepEqual([score, drop], [80, 10]);
    const changed = changedField(rules, { rule: 'compliance_score', field: 'min_score', value: 72.5 });
    assert.deepEqual(changed.compliance_score, { ...rules.compliance_score, min_score: 0.725 });
    assert.deepEqual(changed.drift, rules.drift);
  });

  it('are all shown, with all of their thresholds', () => {
    assert.deepEqual(Object.keys(ruleTexts).toSorted(), Object.keys(defaultAlertRules).toSorted());
    for (const [name, rule] of Object.entries(defaultAlertRules)) {
      const fields = Object.keys(rule).filter((field) => field !== 'enabled' && field !== 'group_by');
      const shown = thresholdsOf(rules, name as keyof AlertRules).map(({ field }) => field);
      assert.deepEqual(shown.toSorted(), fields.toSorted(), name);
    }
  });
});

describe('times in the console', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Asia/Kolkata';
  });
  afterEach(() => {
    chooseTimeZone('browser');
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('are those of the browser’s time zone, with the offset', () => {
    assert.equal(absoluteTime('2026-11-21T20:38:59.999Z'), '2026-11-22 02:08 UTC+05:30');
    assert.equal(clockTime('2026-11-21T20:38:59.999Z'), '02:08:59');
    assert.equal(enteredTime('2026-11-21T20:38:59.999Z'), '2026-11-22T02:08');
    process.env['TZ'] = 'America/New_York';
    // Clocks were turned back at 06:00 UTC on this day.
    assert.equal(absoluteTime('2026-11-01T05:59:00Z'), '2026-11-01 01:59 UTC-04:00');
    assert.equal(absoluteTime('2026-11-01T06:01:00Z'), '2026-11-01 01:01 UTC-05:00');
  });

  it('are those of UTC where that is chosen, also those that are entered', () => {
    chooseTimeZone('utc');
    assert.equal(absoluteTime('2026-11-21T20:38:59.999Z'), '2026-11-21 20:38 UTC');
    assert.equal(clockTime('2026-11-21T20:38:59.999Z'), '20:38:59');
    assert.equal(localTime('2026-12-01T20:00')?.toISOString(), '2026-12-01T20:00:00.000Z');
    assert.equal(enteredTime('2026-12-01T20:00:59Z'), '2026-12-01T20:00');
    assert.deepEqual([localTime(''), enteredTime(null), enteredTime('soon')], [null, '', '']);
    assert.equal(zoneText('2026-12-01T20:00'), 'Time zone: UTC');
  });

  it('are written by one module, which knows the choice', () => {
    const folder = new URL('../../console/', import.meta.url).pathname;
    const strays = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('show/'))
      .filter((name) => /\butcTime\(|\.toLocale\w*String\(/.test(readFileSync(join(folder, name), 'utf8')));
    assert.deepEqual(strays, [], 'views show times with console/show/format.ts');
  });
});

describe('the commands of an approver', () => {
  it('follow from the state of the action', () => {
    assert.deepEqual(possibleCommands(action({ status: 'pending_approval' }), now), ['approve', 'reject']);
    assert.deepEqual(possibleCommands(action({ status: 'approved' }), now), ['execute']);
    for (const status of ['executing', 'failed', 'rolled_back'] as const) {
      assert.deepEqual(possibleCommands(action({ status }), now), []);
    }
  });

  it('include rolling back within its window while none is in progress or done', () => {
    const rollback_until = '2026-11-21T12:00:01Z';
    const completed = (more: Partial<ActionState>) =>
      possibleCommands(action({ status: 'completed', rollback_until, ...more }), now);
    assert.deepEqual(completed({}), ['rollback']);
    assert.deepEqual(completed({ rollback: { status: 'failed' } }), ['rollback']);
    assert.deepEqual(completed({ rollback: { status: 'running' } }), []);
    assert.deepEqual(completed({ rollback_until: '2026-11-21T12:00:00Z' }), []);
  });

  it('are described in words, with automatic steps', () => {
    const waiting = { decision: null, waits_for_turn: true };
    assert.match(nextStep({ ...action({ status: 'executing' }), ...waiting }), /another action on the same resource/);
    assert.match(
      nextStep({ ...action({ status: 'failed' }), ...waiting, decision: 'rejected' }),
      /rejected; nothing was changed/,
    );
    assert.ok(isMoving(action({ status: 'completed', rollback: { status: 'running' } })));
    assert.ok(!isMoving(action({ status: 'approved' })));
  });
});
