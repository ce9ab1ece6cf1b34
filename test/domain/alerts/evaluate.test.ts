import assert from 'node:assert/strict';
import type { AlertCause, DriftCause } from '../../../domain/alerts/causes.ts';
import { alertFor, alertsFor } from '../../../domain/alerts/evaluate.ts';
import { changedRules, defaultAlertRules, type AlertRules } from '../../../domain/alerts/rules.ts';

const drift: DriftCause = {
  kind: 'drift',
  findingId: 12,
  resourceId: 7,
  resourceName: 'web-1',
  providerId: 3,
  driftType: 'security',
  severity: 'high',
  summary: 'Port 22 is open to the world',
};
const anomaly = { anomalyId: 5, providerId: 3, providerName: 'Production', date: '2026-01-31' };
const cost: AlertCause = {
  kind: 'cost_anomaly',
  currency: 'USD',
  ...anomaly,
  actualAmount: 180,
  expectedAmount: 100,
  deviationPercent: 80,
};
const score: AlertCause = {
  kind: 'compliance_score',
  frameworkId: 'soc2',
  frameworkName: 'SOC 2',
  providerId: 3,
  score: 0.9,
  previousScore: 0.95,
};
const vulnerability: AlertCause = {
  kind: 'vulnerability',
  findingId: 4,
  resourceId: 7,
  resourceName: 'web-1',
  providerId: 3,
  cveId: 'CVE-2026-0001',
  packageName: 'openssl',
  severity: 'high',
  cvssScore: 7,
};
const control: AlertCause = {
  kind: 'compliance_control',
  frameworkId: 'soc2',
  frameworkName: 'SOC 2',
  controlId: 'CC6.1',
  title: 'Access is limited',
  severity: 'high',
  providerId: 3,
  failedResources: 2,
};
const providerError: AlertCause = {
  kind: 'provider_error',
  providerId: 3,
  providerName: 'Production',
  executionId: 9,
  failuresInARow: 2,
  reason: 'access denied',
};

function raises(cause: AlertCause, rules: AlertRules = defaultAlertRules): boolean {
  return alertFor(cause, rules) !== null;
}

describe('Alert rules', () => {
  it('raise on a drift of severity high or worse', () => {
    assert.equal(raises(drift), true);
    assert.equal(raises({ ...drift, severity: 'critical' }), true);
    assert.equal(raises({ ...drift, severity: 'medium' }), false);
  });

  it('raise on a vulnerability from CVSS 7.0 on', () => {
    assert.equal(raises(vulnerability), true);
    assert.equal(raises({ ...vulnerability, cvssScore: 6.9 }), false);
  });

  it('raise on a failed control of severity high or worse', () => {
    assert.equal(raises(control), true);
    assert.equal(raises({ ...control, severity: 'low' }), false);
  });

  it('raise on a score under 0.8 and on a drop by 0.1, to the hundredth', () => {
    assert.equal(raises(score), false);
    assert.equal(raises({ ...score, score: 0.8, previousScore: null }), false);
    assert.equal(raises({ ...score, score: 0.79, previousScore: null }), true);
    assert.equal(raises({ ...score, score: 0.85, previousScore: 0.95 }), true);
    assert.equal(raises({ ...score, score: 0.86, previousScore: 0.95 }), false);
  });

  it('raise on a cost anomaly only when it is over 20 % and over 50 USD', () => {
    assert.equal(raises(cost), true);
    assert.equal(raises({ ...cost, deviationPercent: 20 }), false);
    assert.equal(raises({ ...cost, actualAmount: 150 }), false);
  });

  it('raise on any performance anomaly, failed remediation and paused webhook', () => {
    assert.equal(raises({ kind: 'performance_anomaly', ...anomaly, summary: 'CPU at 99 %' }), true);
    const { resourceId, resourceName, providerId } = drift;
    const failed = { actionId: 2, resourceId, resourceName, providerId, title: 'Close port 22', reason: 'stale' };
    assert.equal(raises({ kind: 'remediation_failure', ...failed }), true);
    assert.equal(raises({ kind: 'webhook_paused', webhookId: 1, webhookName: 'chat', days: 5 }), true);
  });

  it('raise on a provider in error at the second failure in a row', () => {
    assert.equal(raises(providerError), true);
    assert.equal(raises({ ...providerError, failuresInARow: 1 }), false);
  });

  it('raise nothing when they are switched off', () => {
    assert.equal(raises(drift, { ...defaultAlertRules, drift: { ...defaultAlertRules.drift, enabled: false } }), false);
  });

  it('cannot be switched off for a broken audit chain', () => {
    const off = Object.fromEntries(Object.keys(defaultAlertRules).map((rule) => [rule, { enabled: false }]));
    const broken = { kind: 'audit_chain', reason: 'The key is gone' } as const;
    const [alert] = alertsFor([broken], off as unknown as typeof defaultAlertRules);
    assert.deepEqual([alert?.rule, alert?.severity, alert?.type], ['audit_chain', 'critical', 'security']);
    assert.match(alert?.description ?? '', /^The key is gone\. Sealing has stopped/);
  });

  const grouped = (...causes: AlertCause[]) =>
    alertsFor(causes, defaultAlertRules).map(({ subject, severity, causes: own }) => [subject, severity, own.length]);
  const single: AlertRules = {
    ...defaultAlertRules,
    drift: { ...defaultAlertRules.drift, group_by: 'finding' },
    vulnerability: { ...defaultAlertRules.vulnerability, group_by: 'finding' },
    compliance_control: { ...defaultAlertRules.compliance_control, group_by: 'control' },
  };

  it('give one alert per resource and severity, with every cause once', () => {
    const worst = { ...drift, findingId: 13, severity: 'critical' as const };
    assert.deepEqual(grouped(drift, worst, drift, { ...drift, findingId: 14 }), [
      ['resource:7/severity:critical', 'critical', 1],
      ['resource:7/severity:high', 'high', 2],
    ]);
    assert.deepEqual(grouped(vulnerability, { ...vulnerability, findingId: 5 }), [
      ['resource:7/severity:high', 'high', 2],
    ]);
  });

  it('give one alert per framework, provider and severity', () => {
    const causes = [
      control,
      { ...control, controlId: 'CC6.2' },
      { ...control, controlId: 'CC6.3', severity: 'critical' as const },
      { ...control, providerId: 4 },
      { ...control, frameworkId: 'cis' },
    ];
    assert.deepEqual(grouped(...causes), [
      ['provider:3/framework:cis/severity:high', 'high', 1],
      ['provider:3/framework:soc2/severity:critical', 'critical', 1],
      ['provider:3/framework:soc2/severity:high', 'high', 2],
      ['provider:4/framework:soc2/severity:high', 'high', 1],
    ]);
  });

  it('give one alert per finding or control if they are set to', () => {
    const causes = [drift, { ...drift, findingId: 13 }, vulnerability, control, { ...control, controlId: 'CC6.2' }];
    assert.deepEqual(
      alertsFor(causes, single).map(({ rule, subject }) => `${rule} ${subject}`),
      [
        'compliance_control provider:3/control:soc2/CC6.1',
        'compliance_control provider:3/control:soc2/CC6.2',
        'drift resource:7/finding:12',
        'drift resource:7/finding:13',
        'vulnerability resource:7/finding:4',
      ],
    );
  });

  it('classify a mix of compliance and other drift as security', () => {
    const [alert] = alertsFor(
      [
        { ...drift, driftType: 'compliance' },
        { ...drift, findingId: 13 },
      ],
      defaultAlertRules,
    );
    assert.equal(alert?.type, 'security');
    assert.equal(alertsFor([{ ...drift, driftType: 'compliance' }], defaultAlertRules)[0]?.type, 'compliance');
  });

  it('keep the grouping of a rule when a change leaves it out', () => {
    const { group_by: _, ...driftRule } = { ...single.drift, enabled: false };
    assert.deepEqual(changedRules(single, { drift: driftRule }).drift, { ...single.drift, enabled: false });
    assert.equal(changedRules(single, {}).compliance_control.group_by, 'control');
  });
});
