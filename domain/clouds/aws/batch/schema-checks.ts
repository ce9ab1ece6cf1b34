import {
  isFalse,
  isNamed,
  isSet,
  isTrue,
  propertyRules,
  secretRules,
  type PropertyCondition,
} from '../schemas/property-rules.ts';

/** Jobs on EKS and those of several nodes describe their containers elsewhere. */
const container: PropertyCondition = { path: '/ContainerProperties', type: 'object', absent: null, passes: isSet };

export const batchJobContainerChecks = propertyRules('AWS::Batch::JobDefinition', {
  batch_job_definition_no_privileged_containers: {
    path: '/ContainerProperties/Privileged',
    type: 'boolean',
    absent: false,
    within: '/ContainerProperties',
    when: container,
    passes: isFalse,
    failure: 'The container is privileged',
  },
  batch_job_definition_readonly_root_filesystem: {
    path: '/ContainerProperties/ReadonlyRootFilesystem',
    type: 'boolean',
    absent: false,
    within: '/ContainerProperties',
    when: [
      container,
      {
        path: '/ContainerProperties/RuntimePlatform/OperatingSystemFamily',
        type: 'string',
        absent: 'LINUX',
        within: '/ContainerProperties',
        passes: isNamed('LINUX'),
      },
    ],
    passes: isTrue,
    failure: 'The root file system of the container is writable',
  },
});

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
