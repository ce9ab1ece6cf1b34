import { secretRules } from '../schemas/property-rules.ts';

export const batchJobDefinitionChecks = secretRules('AWS::Batch::JobDefinition', {
  batch_job_definition_no_secrets: {
    shown: [
      { path: '/ContainerProperties', type: 'object' },
      { path: '/EcsProperties', type: 'object' },
      { path: '/EksProperties', type: 'object' },
      { path: '/NodeProperties', type: 'object' },
    ],
    texts: ['/ContainerProperties', '/EcsProperties', '/EksProperties', '/NodeProperties', '/Parameters'],
    failure: 'A variable, a parameter or the command line of a container contains a secret',
  },
});
