import type { AccessField, CloudForms } from './access-form.ts';

const longestId = 36;

const clientId: AccessField = { name: 'clientId', title: 'Application (client) id', maxLength: longestId };

export const azureForms: CloudForms = {
  kind: 'cloud_c',
  subject: 'Subscription',
  reads: [
    'The configuration of resources, policy and role assignments, inherited ones included.',
    'Metrics and Cost Management, for anomalies and recommendations.',
    'Findings of Defender for servers about installed packages, for vulnerabilities.',
  ],
  scope: [
    { name: 'tenantId', title: 'Directory (tenant) id', maxLength: longestId },
    { name: 'subscriptionId', title: 'Subscription id', maxLength: longestId },
  ],
  forms: [
    {
      name: 'managed_identity',
      title: 'Managed identity',
      text: 'The managed identity of the workers. No secret is stored.',
      needsProcessIdentity: true,
      fixed: { type: 'managed_identity' },
      fields: [
        {
          ...clientId,
          title: 'Client id of a user-assigned identity',
          hint: 'Without it, the system-assigned one',
          isOptional: true,
        },
      ],
    },
    {
      name: 'workload_identity',
      title: 'Workload identity',
      text: 'An application that trusts the federated token of the workers. No secret is stored.',
      needsProcessIdentity: true,
      fixed: { type: 'workload_identity' },
      fields: [clientId],
    },
    {
      name: 'client_certificate',
      title: 'Certificate',
      text: 'An application with a certificate, stored encrypted.',
      fixed: { type: 'client_certificate' },
      fields: [
        clientId,
        {
          name: 'certificate',
          title: 'Certificate and private key',
          hint: 'PEM of both, without a passphrase',
          lines: 8,
          maxLength: 20_000,
        },
      ],
    },
    {
      name: 'client_secret',
      title: 'Client secret',
      text: 'An application with a secret, stored encrypted.',
      fixed: { type: 'client_secret' },
      fields: [clientId, { name: 'clientSecret', title: 'Client secret', isSecret: true, maxLength: 256 }],
    },
  ],
};
