import { isNoneOf, isOfKnown, isTrue, propertyRules, secretRules } from '../schemas/property-rules.ts';

export const stepfunctionsStateMachineChecks = propertyRules('AWS::StepFunctions::StateMachine', {
  stepfunctions_statemachine_logging_enabled: {
    path: '/LoggingConfiguration/Level',
    type: 'string',
    absent: 'OFF',
    passes: isNoneOf('OFF'),
    failure: 'Logging is not enabled',
  },
  stepfunctions_statemachine_tracing_enabled: {
    path: '/TracingConfiguration/Enabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'X-Ray tracing is not enabled',
  },
  stepfunctions_statemachine_encrypted_with_cmk: {
    path: '/EncryptionConfiguration/Type',
    type: 'string',
    absent: 'AWS_OWNED_KEY',
    passes: isOfKnown({ passes: ['CUSTOMER_MANAGED_KMS_KEY'], fails: ['AWS_OWNED_KEY'] }),
    failure: 'The state machine is not encrypted with a customer managed key',
  },
});

export const stepfunctionsStateMachineSecretChecks = secretRules('AWS::StepFunctions::StateMachine', {
  stepfunctions_statemachine_no_secrets_in_definition: {
    shown: [
      { path: '/StateMachineName', type: 'string' },
      { path: '/RoleArn', type: 'string' },
    ],
    texts: ['/DefinitionString'],
    failure: 'The definition of the state machine contains a secret',
  },
});
