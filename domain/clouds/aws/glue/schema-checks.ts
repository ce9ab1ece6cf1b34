import { secretRules } from '../schemas/property-rules.ts';

export const glueJobChecks = secretRules('AWS::Glue::Job', {
  glue_job_no_secrets_in_arguments: {
    shown: [{ path: '/Command', type: 'object' }],
    texts: ['/DefaultArguments', '/NonOverridableArguments'],
    failure: 'An argument of the job contains a secret',
  },
});
