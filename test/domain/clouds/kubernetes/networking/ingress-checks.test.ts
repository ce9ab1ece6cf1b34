import assert from 'node:assert/strict';
import { networkingIngressChecks as checks } from '../../../../../domain/clouds/kubernetes/networking/ingress-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const ingress = (
  hosts: (string | null)[],
  tls: string[][] | null,
  ingressClass: string | null = 'nginx',
): JsonObject => ({
  namespace: 'shop',
  class: ingressClass,
  rules: hosts.map((host) => ({ host, path: '/', service: 'web', port: '80' })),
  tls: (tls ?? []).map((names) => ({ hosts: names, secret: 'certificate' })),
});

describe('the checks of Kubernetes: ingresses', () => {
  testChecks(checks, {
    networking_ingress_tls_configured: {
      pass: ingress(['shop.example.org'], [['shop.example.org']]),
      fail: ingress(['shop.example.org'], null),
    },
  });

  it('compare the hosts of the rules with those of the certificates', () => {
    for (const [outcome, hosts, tls] of [
      ['pass', ['a.example.org', 'b.example.org'], [['a.example.org'], ['b.example.org']]],
      ['pass', ['a.example.org'], [['*.example.org']]],
      ['pass', ['a.example.org', null], [[]]],
      ['fail', ['a.example.org', 'b.example.org'], [['a.example.org']]],
      ['fail', ['a.b.example.org'], [['*.example.org']]],
      ['fail', ['example.org'], [['*.example.org']]],
      ['fail', [null], [['a.example.org']]],
    ] as const) {
      const shown = ingress(
        [...hosts],
        tls.map((names) => [...names]),
      );
      assert.equal(
        outcomeOf({ checks, id: 'networking_ingress_tls_configured' }, shown),
        outcome,
        JSON.stringify(shown),
      );
    }
  });

  it('do not evaluate ingresses whose certificate may be in an annotation', () => {
    for (const name of [
      null,
      'alb',
      'gce-internal',
      'azure-application-gateway',
      'traefik',
      'openshift-default',
      'public',
    ]) {
      const shown = ingress(['a.example.org'], null, name);
      assert.equal(
        outcomeOf({ checks, id: 'networking_ingress_tls_configured' }, shown),
        'not_evaluated',
        String(name),
      );
    }
  });
});
