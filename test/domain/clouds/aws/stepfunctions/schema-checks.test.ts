import { stepfunctionsStateMachineChecks } from '../../../../../domain/clouds/aws/stepfunctions/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: stepfunctions', () => {
  testSchemaChecks(stepfunctionsStateMachineChecks, {
    stepfunctions_statemachine_logging_enabled: {
      pass: { LoggingConfiguration: { Level: 'ERROR' } },
      fail: { LoggingConfiguration: { Level: 'OFF' } },
    },
    stepfunctions_statemachine_tracing_enabled: {
      pass: { TracingConfiguration: { Enabled: true } },
      fail: { TracingConfiguration: { Enabled: false } },
    },
  });

  testSchemaChecks(stepfunctionsStateMachineChecks, {
    stepfunctions_statemachine_encrypted_with_cmk: {
      pass: { EncryptionConfiguration: { Type: 'CUSTOMER_MANAGED_KMS_KEY' } },
      fail: { EncryptionConfiguration: { Type: 'AWS_OWNED_KEY' } },
    },
  });
});
