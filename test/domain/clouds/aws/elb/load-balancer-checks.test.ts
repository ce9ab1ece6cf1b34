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

describe('zones, listeners and header fields of load balancers', () => {
  it('are not evaluated where an attribute is not shown or has another value', () => {
    for (const [id, kind, name] of [
      ['elb_cross_zone_load_balancing_enabled', 'classic', 'load_balancing.cross_zone.enabled'],
      ['elb_connection_draining_enabled', 'classic', 'connection_draining.enabled'],
      ['elbv2_desync_mitigation_mode', 'application', 'routing.http.desync_mitigation_mode'],
      [
        'elbv2_alb_drop_invalid_header_fields_enabled',
        'application',
        'routing.http.drop_invalid_header_fields.enabled',
      ],
    ] as const) {
      for (const attributes of [{}, { [name]: 'sometimes' }]) {
        const { outcome } = verdictOf(elbLoadBalancerChecks, id, { configuration: { kind, attributes } });
        assert.equal(outcome, 'not_evaluated', id);
      }
    }
  });

  it('do not apply to load balancers without listeners', () => {
    for (const [id, kind] of [
      ['elbv2_ssl_listeners', 'application'],
      ['elbv2_nlb_tls_termination_enabled', 'network'],
    ] as const) {
      const { outcome } = verdictOf(elbLoadBalancerChecks, id, { configuration: { kind, listeners: [] } });
      assert.equal(outcome, 'not_applicable', id);
    }
  });

  const set = (kind: string, name: string, [good, bad]: [string, string]) => ({
    pass: { kind, attributes: { [name]: good } },
    fail: { kind, attributes: { [name]: bad } },
  });
  const redirect = [{ type: 'redirect', redirect_config: { protocol: 'HTTPS' } }];
  const http = { protocol: 'HTTP', port: 80 };
  testChecks(elbLoadBalancerChecks, {
    elb_is_in_multiple_az: {
      pass: { kind: 'classic', subnet_ids: ['subnet-1', 'subnet-2'] },
      fail: { kind: 'classic', subnet_ids: ['subnet-1'] },
      blind: { configuration: { kind: 'classic', subnet_ids: [] } },
    },
    elbv2_is_in_multiple_az: {
      pass: { kind: 'network', subnet_ids: ['subnet-1', 'subnet-2'] },
      fail: { kind: 'network', subnet_ids: ['subnet-1'] },
    },
    elb_cross_zone_load_balancing_enabled: set('classic', 'load_balancing.cross_zone.enabled', ['true', 'false']),
    elb_connection_draining_enabled: set('classic', 'connection_draining.enabled', ['true', 'false']),
    elbv2_desync_mitigation_mode: set('application', 'routing.http.desync_mitigation_mode', ['strictest', 'monitor']),
    elbv2_alb_drop_invalid_header_fields_enabled: set(
      'application',
      'routing.http.drop_invalid_header_fields.enabled',
      ['true', 'false'],
    ),
    elbv2_ssl_listeners: {
      pass: {
        kind: 'application',
        listeners: [
          { ...http, default_actions: redirect },
          { protocol: 'HTTPS', port: 443, default_actions: [] },
        ],
      },
      fail: { kind: 'application', listeners: [{ ...http, default_actions: [{ type: 'forward' }] }] },
    },
    elbv2_nlb_tls_termination_enabled: {
      pass: { kind: 'network', listeners: [{ protocol: 'TLS', port: 443 }] },
      fail: { kind: 'network', listeners: [{ protocol: 'TCP', port: 443 }] },
    },
  });
});
