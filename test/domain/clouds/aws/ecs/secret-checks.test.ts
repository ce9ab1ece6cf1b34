import { ecsTaskDefinitionSecretChecks } from '../../../../../domain/clouds/aws/ecs/schema-checks.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of secrets of AWS by schema: ecs', () => {
  testSchemaChecks(ecsTaskDefinitionSecretChecks, {
    ecs_task_definitions_no_environment_secrets: secretCases({ ContainerDefinitions: [] }),
  });
  testOutcomes(ecsTaskDefinitionSecretChecks, 'ecs_task_definitions_no_environment_secrets', {
    says: 'nothing of texts that were not scanned, or not whole',
    documents: [
      ['not_evaluated', { ContainerDefinitions: [] }],
      ['not_evaluated', { ContainerDefinitions: [], observed: scannedWith({ unread: 1 }) }],
      ['fail', { ContainerDefinitions: [], observed: scannedWith({ found: 1, unread: 1 }) }],
      ['not_evaluated', { observed: scannedWith({}) }],
    ],
  });
});
