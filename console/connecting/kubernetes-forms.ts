import type { AccessField, CloudForms } from './access-form.ts';

const kubeconfig: AccessField = {
  name: 'kubeconfig',
  title: 'Kubeconfig',
  hint: 'A server by https, its certificate authority, and a token or client certificate in the text itself',
  lines: 10,
  maxLength: 1_000_000,
};

export const kubernetesForms: CloudForms = {
  kind: 'orchestrator',
  subject: 'Cluster',
  reads: [
    'Workloads, network policies, roles and service accounts, for drift and compliance. No values of secrets.',
    'The images of running containers, for vulnerabilities.',
    'With the verb `watch`, changes as they happen.',
  ],
  scope: [],
  forms: [
    {
      name: 'service_account',
      title: 'Short-lived tokens',
      text: 'Tokens of a service account that are valid for ten minutes; the kubeconfig only requests them.',
      fixed: { type: 'service_account' },
      fields: [
        kubeconfig,
        { name: 'namespace', title: 'Namespace', maxLength: 63 },
        { name: 'serviceAccount', title: 'Service account', maxLength: 253 },
        {
          name: 'audience',
          title: 'Audience of the tokens',
          hint: 'Without it, that of the API server',
          isOptional: true,
          maxLength: 500,
        },
      ],
    },
    {
      name: 'in_cluster',
      title: 'Cluster of the workers',
      text: 'The cluster that the workers run in, with the service account of their pods.',
      needsProcessIdentity: true,
      fixed: { type: 'in_cluster' },
      fields: [],
    },
    {
      name: 'kubeconfig',
      title: 'Kubeconfig',
      text: 'A kubeconfig with a token or client certificate, stored encrypted.',
      fixed: { type: 'kubeconfig' },
      fields: [kubeconfig],
    },
  ],
};
