import { stepfunctionsStateMachineSecretChecks } from '../../../../../domain/clouds/aws/stepfunctions/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: stepfunctions', () => {
  testSchemaChecks(stepfunctionsStateMachineSecretChecks, {
    stepfunctions_statemachine_no_secrets_in_definition: secretCases({
      StateMachineName: 'app',
      DefinitionString: '{}',
    }),
  });
  testOutcomes(stepfunctionsStateMachineSecretChecks, 'stepfunctions_statemachine_no_secrets_in_definition', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { StateMachineName: 'app', DefinitionString: '{}' }],
      ['not_evaluated', { StateMachineName: 'app', DefinitionString: '{}', observed: scannedWith({ unread: 1 }) }],
      ['fail', { StateMachineName: 'app', DefinitionString: '{}', observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
