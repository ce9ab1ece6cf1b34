import { secretRules } from '../schemas/property-rules.ts';

export const runServiceChecks = secretRules('run.googleapis.com/Service', {
  cloudrun_service_no_secrets_in_containers: {
    shown: [
      { path: '/spec/template/spec/containers', type: 'array' },
      { path: '/template/containers', type: 'array' },
    ],
    texts: ['/spec', '/template'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});

export const runJobChecks = secretRules('run.googleapis.com/Job', {
  cloudrun_job_no_secrets_in_containers: {
    shown: [
      { path: '/spec/template/spec/template/spec/containers', type: 'array' },
      { path: '/template/template/containers', type: 'array' },
    ],
    texts: ['/spec', '/template'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});
