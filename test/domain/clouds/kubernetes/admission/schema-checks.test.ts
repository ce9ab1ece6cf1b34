import {
  admissionApiServiceChecks,
  admissionWebhookChecks,
} from '../../../../../domain/clouds/kubernetes/admission/schema-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

const good: JsonObject = {
  name: 'pods.example.org',
  failurePolicy: 'Fail',
  timeoutSeconds: 10,
  clientConfig: { service: { name: 'policy', namespace: 'policy' } },
  namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'Exists' }] },
};
const hooks = (...more: JsonObject[]): JsonObject => ({ webhooks: more.map((one) => ({ ...good, ...one })) });

describe('the checks of Kubernetes: admission', () => {
  testSchemaChecks(admissionWebhookChecks, {
    admission_webhook_failure_policy: { pass: hooks({}), fail: hooks({}, { failurePolicy: 'Ignore' }) },
    admission_webhook_in_cluster: {
      pass: hooks({}),
      fail: hooks({ clientConfig: { url: 'https://policy.example.org/admit' } }),
    },
    admission_webhook_namespace_selector: { pass: hooks({}), fail: hooks({ namespaceSelector: {} }) },
    admission_webhook_timeout: { pass: hooks({}), fail: hooks({ timeoutSeconds: 11 }) },
  });
  testSchemaChecks(admissionApiServiceChecks, {
    apiregistration_tls_verified: {
      pass: { spec: { insecureSkipTLSVerify: false } },
      fail: { spec: { insecureSkipTLSVerify: true } },
    },
  });

  for (const [id, outcome] of [
    ['admission_webhook_failure_policy', 'pass'],
    ['admission_webhook_timeout', 'pass'],
    ['admission_webhook_namespace_selector', 'fail'],
  ] as const) {
    testOutcomes(admissionWebhookChecks, id, {
      says: 'takes the default of version v1, and does not apply without webhooks',
      documents: [
        [outcome, { webhooks: [{ clientConfig: {} }] }],
        ['not_applicable', { webhooks: [] }],
        ['not_applicable', {}],
      ],
    });
  }
  const selecting = (...matchExpressions: JsonObject[]): JsonObject =>
    hooks({ namespaceSelector: { matchExpressions } });
  const name = 'kubernetes.io/metadata.name';
  testOutcomes(admissionWebhookChecks, 'admission_webhook_namespace_selector', {
    says: 'asks whether kube-system is left out, and not whether any namespace is',
    documents: [
      ['pass', selecting({ key: name, operator: 'NotIn', values: ['policy', 'kube-system'] })],
      ['pass', selecting({ key: name, operator: 'In', values: ['shop'] })],
      ['pass', hooks({ namespaceSelector: { matchLabels: { [name]: 'shop' } } })],
      ['pass', hooks({ namespaceSelector: { matchLabels: { 'istio-injection': 'enabled' } } })],
      ['fail', selecting({ key: name, operator: 'NotIn', values: ['policy'] })],
      ['fail', selecting({ key: name, operator: 'Exists' })],
      ['fail', hooks({ namespaceSelector: { matchLabels: { [name]: 'kube-system' } } })],
      ['not_evaluated', selecting({ key: 'admission', operator: 'NotIn', values: ['ignore'] })],
      ['not_evaluated', selecting({ key: 'control-plane', operator: 'DoesNotExist' })],
      ['not_evaluated', selecting({ key: name, operator: 'Near', values: ['shop'] })],
    ],
  });
  testOutcomes(admissionApiServiceChecks, 'apiregistration_tls_verified', {
    says: 'takes the default for what is not set',
    documents: [['pass', { spec: {} }]],
  });
});
