import assert from 'node:assert/strict';
import { elbLoadBalancerChecks } from '../../../../../domain/clouds/aws/elb/load-balancer-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const attribute = (kind: string, name: string): CheckCases => ({
  pass: { kind, attributes: { [name]: 'true' } },
  fail: { kind, attributes: { [name]: 'false' } },
});
const listening = (kind: string, listener: JsonObject): JsonObject => ({ kind, listeners: [listener] });

describe('the checks of AWS: elb, load balancer', () => {
  testChecks(elbLoadBalancerChecks, {
    elb_desync_mitigation_mode: {
      pass: { kind: 'classic', attributes: { 'routing.http.desync_mitigation_mode': 'strictest' } },
      fail: { kind: 'classic', attributes: { 'routing.http.desync_mitigation_mode': 'monitor' } },
    },
    elb_logging_enabled: attribute('classic', 'access_logs.s3.enabled'),
    elb_ssl_listeners: {
      pass: listening('classic', { protocol: 'HTTPS', port: 443 }),
      fail: listening('classic', { protocol: 'HTTP', port: 80 }),
    },
    elb_ssl_listeners_use_acm_certificate: {
      pass: listening('classic', {
        protocol: 'SSL',
        port: 443,
        certificates: ['arn:aws:acm:eu-west-1:1:certificate/a'],
      }),
      fail: listening('classic', { protocol: 'SSL', port: 443, certificates: ['arn:aws:iam::1:server-certificate/a'] }),
    },
    elbv2_deletion_protection: attribute('network', 'deletion_protection.enabled'),
    elbv2_insecure_ssl_ciphers: {
      pass: listening('application', { protocol: 'HTTPS', ssl_policy: 'ELBSecurityPolicy-TLS13-1-2-2021-06' }),
      fail: listening('application', { protocol: 'HTTPS', ssl_policy: 'ELBSecurityPolicy-2016-08' }),
    },
    elbv2_logging_enabled: attribute('application', 'access_logs.s3.enabled'),
  });
});

describe('the security policies of a load balancer', () => {
  const outcomeWith = (...listeners: JsonObject[]): string =>
    verdictOf(elbLoadBalancerChecks, 'elbv2_insecure_ssl_ciphers', {
      configuration: { kind: 'application', listeners },
    }).outcome;
  const strict = { protocol: 'HTTPS', ssl_policy: 'ELBSecurityPolicy-TLS13-1-2-2021-06' };
  const plain = { protocol: 'HTTP', ssl_policy: null };

  it('do not apply without an HTTPS or TLS listener', () => {
    assert.equal(outcomeWith(), 'not_applicable');
    assert.equal(outcomeWith(plain), 'not_applicable');
    assert.equal(outcomeWith({ protocol: 'TCP', ssl_policy: null }), 'not_applicable');
    assert.equal(outcomeWith(plain, strict), 'pass');
  });

  it('are not evaluated for a listener whose policy or protocol is missing', () => {
    assert.equal(outcomeWith({ ...strict, ssl_policy: null }), 'not_evaluated');
    assert.equal(outcomeWith({ ...strict, protocol: null }), 'not_evaluated');
    assert.equal(
      outcomeWith({ ...strict, protocol: null }, { ...strict, ssl_policy: 'ELBSecurityPolicy-2016-08' }),
      'fail',
    );
  });
});

describe('the certificates of a Classic Load Balancer', () => {
  it('do not apply without an HTTPS or SSL listener', () => {
    const outcomeWith = (...listeners: JsonObject[]): string =>
      verdictOf(elbLoadBalancerChecks, 'elb_ssl_listeners_use_acm_certificate', {
        configuration: { kind: 'classic', listeners },
      }).outcome;
    assert.equal(outcomeWith({ protocol: 'HTTP', port: 80 }), 'not_applicable');
    assert.equal(outcomeWith({ protocol: 'HTTPS', port: 443, certificates: [] }), 'fail');
  });
});
