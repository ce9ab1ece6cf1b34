import type { AccessField, CloudForms } from './access-form.ts';

const largestFile = 20_000;

const impersonate: AccessField = {
  name: 'impersonate',
  title: 'Service accounts to impersonate',
  hint: 'Up to four addresses, in order; the last one reads the project',
  isOptional: true,
  isList: true,
};

export const gcpForms: CloudForms = {
  kind: 'cloud_b',
  subject: 'Project',
  reads: [
    'The configuration of resources, and the IAM and organization policies above the project.',
    'Metrics and the billing export, for anomalies and recommendations.',
    'Installed packages of machines with the OS Config agent, for vulnerabilities.',
  ],
  scope: [
    { name: 'projectId', title: 'Project id', hint: 'e.g. payments-prod-4711', maxLength: 100 },
    {
      name: 'billingDataset',
      title: 'Dataset of the billing export',
      hint: '`dataset` or `project.dataset`; without it there are no costs',
      isOptional: true,
      maxLength: 300,
    },
  ],
  forms: [
    {
      name: 'application_default',
      title: 'Identity of the workers',
      text: 'Application default credentials, as such or to impersonate a service account. No key is stored.',
      needsProcessIdentity: true,
      fixed: { type: 'application_default' },
      fields: [impersonate],
    },
    {
      name: 'workload_identity_federation',
      title: 'Workload identity federation',
      text: 'A token of another issuer that the operator allows. No key is stored.',
      fixed: { type: 'workload_identity_federation' },
      fields: [
        {
          name: 'configuration',
          title: 'Configuration file',
          hint: 'Contents of the file that `gcloud iam workload-identity-pools create-cred-config` writes',
          lines: 8,
          maxLength: largestFile,
        },
        impersonate,
      ],
    },
    {
      name: 'service_account_key',
      title: 'Service account key',
      text: 'The JSON key file of a service account, stored encrypted.',
      fixed: { type: 'service_account_key' },
      fields: [
        {
          name: 'serviceAccountJson',
          title: 'Key file',
          hint: 'Contents of the JSON file',
          lines: 8,
          maxLength: largestFile,
        },
        impersonate,
      ],
    },
  ],
};
