import { isObject, type Json } from '../../../json.ts';
import { isOfKnown, isSet } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

/** What Cloud Run shows of a service, as Knative's API has it: settings are annotations. */
const annotated =
  (key: string, isRight: (value: Json) => boolean) =>
  (annotations: Json): boolean =>
    isObject(annotations) && isRight(annotations[`run.googleapis.com/${key}`] ?? null);

/** Ingress that is not set is open to all. */
const isRestrictedIngress = (value: Json): boolean =>
  isOfKnown({ passes: ['internal', 'internal-and-cloud-load-balancing'], fails: ['all'] })(value ?? 'all');

const isNotOn = (value: Json): boolean => isOfKnown({ passes: ['false'], fails: ['true'] })(value ?? 'false');

const isOwnAccount = (value: Json): boolean =>
  typeof value === 'string' && value !== '' && !/^(?:default|\d+-compute@developer\.gserviceaccount\.com)$/.test(value);

export const runServiceChecks = propertyRules('run.googleapis.com/Service', {
  cloudrun_service_ingress_restricted: {
    path: '/metadata/annotations',
    type: 'object',
    absent: {},
    within: '/metadata',
    passes: annotated('ingress', isRestrictedIngress),
    failure: 'The service accepts requests from the internet',
  },
  cloudrun_service_invoker_iam_enabled: {
    path: '/metadata/annotations',
    type: 'object',
    absent: {},
    within: '/metadata',
    passes: annotated('invoker-iam-disabled', isNotOn),
    failure: 'Requests are accepted without a check of the caller by IAM',
  },
  cloudrun_service_binary_authorization: {
    path: '/metadata/annotations',
    type: 'object',
    absent: {},
    within: '/metadata',
    passes: annotated('binary-authorization', isSet),
    failure: 'Binary Authorization is not enabled',
  },
  cloudrun_service_no_default_service_account: {
    path: '/spec/template/spec/serviceAccountName',
    type: 'string',
    absent: '',
    within: '/spec/template/spec',
    passes: isOwnAccount,
    failure: 'The service runs as the default service account',
  },
  cloudrun_service_cmk_encryption: {
    path: '/spec/template/metadata/annotations',
    type: 'object',
    absent: {},
    within: '/spec/template',
    passes: annotated('encryption-key', isSet),
    failure: 'The image is not encrypted with a customer-managed key',
  },
});

export const runServiceSecretChecks = secretRules('run.googleapis.com/Service', {
  cloudrun_service_no_secrets_in_containers: {
    shown: [
      { path: '/spec/template/spec/containers', type: 'array' },
      { path: '/template/containers', type: 'array' },
    ],
    texts: ['/spec', '/template'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});

export const runJobSecretChecks = secretRules('run.googleapis.com/Job', {
  cloudrun_job_no_secrets_in_containers: {
    shown: [
      { path: '/spec/template/spec/template/spec/containers', type: 'array' },
      { path: '/template/template/containers', type: 'array' },
    ],
    texts: ['/spec', '/template'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});
