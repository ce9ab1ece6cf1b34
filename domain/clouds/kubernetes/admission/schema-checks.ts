import { isAtMost, isFalse, isUnset } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';
import { leavesOutSystem } from './namespace-selector.ts';

const webhookKinds = [
  'admissionregistration.k8s.io/MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
] as const;

/** How long the API server waits for a webhook unless it is set otherwise, in seconds (Kubernetes, "Dynamic Admission Control"). */
const defaultTimeout = 10;

export const admissionWebhookChecks = propertyRules(webhookKinds, {
  admission_webhook_failure_policy: {
    path: '/webhooks/*/failurePolicy',
    type: 'string',
    absent: 'Fail',
    passes: (policy) => policy === 'Fail',
    failure: 'Requests are admitted when the webhook fails (failurePolicy)',
  },
  admission_webhook_in_cluster: {
    path: '/webhooks/*/clientConfig/url',
    type: 'string',
    absent: null,
    passes: isUnset,
    failure: 'Admission requests are sent to an address instead of a service of the cluster',
  },
  admission_webhook_namespace_selector: {
    path: '/webhooks/*/namespaceSelector',
    type: 'object',
    absent: null,
    passes: leavesOutSystem,
    failure: 'The webhook applies to the namespace kube-system',
  },
  admission_webhook_timeout: {
    path: '/webhooks/*/timeoutSeconds',
    type: 'number',
    absent: defaultTimeout,
    passes: isAtMost(defaultTimeout),
    failure: 'The API server waits for the webhook for more than 10 seconds',
  },
});

export const admissionApiServiceChecks = propertyRules('apiregistration.k8s.io/APIService', {
  apiregistration_tls_verified: {
    path: '/spec/insecureSkipTLSVerify',
    type: 'boolean',
    absent: false,
    passes: isFalse,
    failure: 'The certificate of the aggregated API server is not verified',
  },
});
